import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'

function open() {
  const told = vi.fn<(what: string) => void>()
  render(
    <UiProvider env="test">
      <SearchBox
        value=""
        label="Look for a customer"
        placeholder=""
        clearLabel="Clear"
        maxLength={20}
        onSearch={text => told(`search ${text}`)}
      />
      <button type="button" onClick={() => told('click')}>
        Card
      </button>
    </UiProvider>,
  )
  const box = screen.getByRole('searchbox')
  return { user: userEvent.setup(), box, told, heard: () => told.mock.calls.map(([what]) => what) }
}

describe('the search of a list (interface 1.6)', () => {
  it('is sent on blur, before what was pressed runs', async () => {
    const { user, box, heard } = open()
    await user.type(box, 'roy')
    await user.tab()
    expect(heard()).toEqual(['search roy'])
  })

  it('leaves the list unchanged while a card is pressed, and goes ahead of the click', async () => {
    const { user, box, heard } = open()
    await user.type(box, 'roy')
    const card = screen.getByRole('button', { name: 'Card' })
    await user.pointer({ keys: '[MouseLeft>]', target: card })
    expect(box).not.toHaveFocus()
    expect(heard()).toEqual([])
    await user.pointer({ keys: '[/MouseLeft]', target: card })
    expect(heard()).toEqual(['search roy', 'click'])
  })

  it('waits for the release of the pointer even after its delay', () => {
    vi.useFakeTimers()
    const { box, heard } = open()
    fireEvent.change(box, { target: { value: 'roy' } })
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Card' }))
    vi.advanceTimersByTime(1_000)
    expect(heard()).toEqual([])
    fireEvent.pointerCancel(screen.getByRole('button', { name: 'Card' }))
    expect(heard()).toEqual(['search roy'])
    vi.useRealTimers()
  })
})
