import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTexts, switchTexts } from '#shared/i18n/i18n.ts'
import { ToastHost } from './toast-host.tsx'
import { clearToasts, readToasts, showToast, type ToastInput } from './toast-store.ts'
import { UiProvider } from '../theme/ui-provider.tsx'

beforeAll(() => startTexts('en'))
beforeEach(clearToasts)

async function open(...toasts: readonly ToastInput[]) {
  render(
    <UiProvider env="test">
      <button type="button">Beside</button>
      <ToastHost />
    </UiProvider>,
  )
  act(() => {
    for (const toast of toasts) showToast(toast)
  })
  await screen.findByText(toasts[0]?.text ?? '')
  return userEvent.setup()
}
const closing = () => readToasts().shown.filter(toast => toast.closing).length

describe('toasts on the screen (interface 1.6)', () => {
  it.each([
    ['empty', 'status', 0],
    ['success', 'status', 1],
    ['info', 'status', 1],
    ['error', 'alert', 1],
  ] as const)('%s is read out as %s', async (type, role, icons) => {
    await open({ type, text: 'Said' })
    const toast = screen.getByRole(role)
    expect(toast).toHaveTextContent('Said')
    expect(toast.querySelectorAll(':scope > svg')).toHaveLength(icons)
  })

  it('a persistent one has its own button, in both languages, and no timer', async () => {
    const user = await open({ text: 'Read me', manual: true })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await act(() => switchTexts('fr'))
    expect(await screen.findByRole('button', { name: 'ok, merci' })).toBeVisible()
    await act(() => switchTexts('en'))
    await user.click(screen.getByRole('button', { name: 'ok thanks' }))
    await waitFor(() => expect(screen.queryByText('Read me')).toBeNull())
  })

  it('Escape closes the newest', async () => {
    const user = await open({ text: 'First' }, { text: 'Second' })
    await user.keyboard('{Escape}')
    expect(readToasts().shown.map(({ text, closing: isClosing }) => [text, isClosing])).toEqual([
      ['First', false],
      ['Second', true],
    ])
  })

  it('stays while it is hovered or has the focus', async () => {
    const user = await open({ text: 'Short', durationMs: 800 })
    await user.hover(screen.getByText('Short'))
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect(closing()).toBe(0)
    act(() => screen.getByRole('button', { name: /^Close/ }).focus())
    await user.unhover(screen.getByText('Short'))
    act(() => screen.getByRole('button', { name: 'Beside' }).focus())
    await waitFor(() => expect(screen.queryByText('Short')).toBeNull())
  })
})
