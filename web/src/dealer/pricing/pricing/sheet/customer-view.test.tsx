import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`
const financed = /^Finance, financed, \$37,278\.87/

/** The desk in the customer view, toggled by its key. */
async function turned(options: Parameters<typeof renderRoute>[1] = {}) {
  const view = renderRoute(path, { answers: worksheetAnswers(), ...options })
  await screen.findByRole('button', { name: financed })
  await view.user.keyboard('v')
  await waitFor(() => expect(back()).toBeVisible())
  return view
}

const back = () => screen.getByRole('button', { name: /^Back to the desk/ })
const turn = () => screen.findByRole('button', { name: /^Customer view/ })

describe('customer view (interface S-15)', () => {
  it('is the sheet alone: the dealership, the language, and the way back', async () => {
    const { user } = await turned()
    expect(screen.getByRole('button', { name: financed })).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button', { name: /Search/ })).toBeNull()
    expect(screen.queryByRole('region', { name: /^Order/ })).toBeNull()
    expect(screen.queryByText(/^As of/)).toBeNull()
    const bar = within(back().closest('header') as HTMLElement)
    expect(bar.getAllByRole('button').map(one => one.textContent)).toEqual(['FR', 'Back to the deskV'])
    // Neither a search nor another page is reachable by a key.
    await user.keyboard('/n?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('v')
    expect((await screen.findAllByRole('navigation')).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'Worksheet' })).toBeVisible()
  })

  it('focuses the way back, and afterwards the toggle', async () => {
    const { user } = renderRoute(path, { answers: worksheetAnswers() })
    await user.click(await turn())
    await waitFor(() => expect(back()).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await turn()).toHaveFocus())
  })

  it('closes an explanation by Escape before it ends, and keeps the focus on its figure', async () => {
    const { user } = await turned()
    await user.click(screen.getByRole('button', { name: financed }))
    const why = await screen.findByRole('complementary', { name: 'Why this figure' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(why).not.toBeInTheDocument())
    expect(back()).toBeVisible()
    await user.keyboard('{Escape}')
    await turn()
    expect(screen.getByRole('button', { name: financed })).toHaveFocus()
  })

  it('hides unsaved changes, and saves them at the desk', async () => {
    const refused = fake(orders.update, () =>
      problem('validation', { fields: { price: [{ rule: 'reason_required', params: {} }] } }),
    )
    const { user } = renderRoute(path, { answers: [refused, ...worksheetAnswers()] })
    const price = await screen.findByRole('textbox', { name: 'Selling price' })
    await user.clear(price)
    await user.type(price, '41000{Enter}')
    expect(await screen.findByRole('region', { name: '1 unsaved change' })).toBeVisible()
    await user.click(await turn())
    await waitFor(() => expect(back()).toHaveFocus())
    expect(screen.queryByRole('region', { name: '1 unsaved change' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Why these figures?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Back to the desk/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Selling price', hidden: true })).toHaveValue('41,000.00')
  })

  it('does not show the representative', async () => {
    await turned({
      as: aCurrentUser({
        permissions: aCurrentUser().user.permissions.filter(one => one !== 'pricing-worksheet:edit'),
      }),
    })
    expect(screen.queryByText(/^View only/)).toBeNull()
  })
})
