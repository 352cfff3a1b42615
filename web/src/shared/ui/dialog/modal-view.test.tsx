import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, switchTexts } from '#shared/i18n/i18n.ts'
import { ModalHost } from './modal-host.tsx'
import { clearModals, confirm, openModal, type ConfirmInput } from './modals.ts'
import { UiProvider } from '../theme/ui-provider.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts('shell')
})
beforeEach(clearModals)

/** A page with a button that asks, and the answers. */
function open(input: ConfirmInput) {
  const answers: boolean[] = []
  render(
    <UiProvider env="test">
      <button type="button" onClick={() => void confirm(input).then(answer => answers.push(answer))}>
        Ask
      </button>
      <ModalHost />
    </UiProvider>,
  )
  return { user: userEvent.setup(), answers }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('confirmations before something is lost (product 2, interface 3.F)', () => {
  it.each([
    ['discard', 'Discard your changes? They will be lost.', 'Abandonner vos modifications?'],
    ['delete', 'Delete this item? This cannot be undone.', 'Supprimer cet élément?'],
    ['archive', 'Archive this record? You can restore it later.', 'Archiver ce dossier?'],
  ] as const)('%s: No is focused, and Yes has to be chosen', async (kind, english, french) => {
    const { user, answers } = open({ kind, yesLabel: 'Yes, do it' })
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText(english)).toBeVisible()
    await act(() => switchTexts('fr'))
    expect(screen.getByRole('dialog').textContent.replaceAll(/\s/gu, ' ')).toContain(french.slice(0, -1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Non' })).toHaveFocus())
    await act(() => switchTexts('en'))
    await user.click(screen.getByRole('button', { name: 'Yes, do it' }))
    await gone()
    expect(answers).toEqual([true])
  })

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'No',
      (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'No' })),
    ],
  ])('%s is No, and the focus returns', async (_, answer) => {
    const { user, answers } = open({ kind: 'delete' })
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog')
    await answer(user)
    await gone()
    expect(answers).toEqual([false])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus())
  })

  it('one at a time: the next one answers the previous with No', async () => {
    const { user, answers } = open({ kind: 'delete', title: 'The first' })
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog', { name: 'The first' })
    act(() => void openModal(() => <p>The second</p>))
    expect(await screen.findByText('The second')).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(answers).toEqual([false])
  })
})
