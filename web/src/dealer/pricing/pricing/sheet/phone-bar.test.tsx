import { orders } from '@forecourt/contract/deals/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { anOrder, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({
    media: query,
    matches: query === '(max-width: 47.99em)',
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }))
})
afterEach(() => vi.restoreAllMocks())

/** The bar with the figures, after typing. */
async function typed(options: Parameters<typeof renderRoute>[1] = {}) {
  const { user } = renderRoute(path, { answers: worksheetAnswers(), ...options })
  const price = await screen.findByRole('textbox', { name: 'Selling price' })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.clear(price)
  await user.type(price, '41000{Enter}')
  const save = await screen.findByRole('region', { name: '1 unsaved change' })
  return { user, price, save, bar: save.parentElement as HTMLElement }
}

describe('the bar of a phone (interface S-15)', () => {
  it('has the figures and Save; everything else is behind one button', async () => {
    const { user, price, save, bar } = await typed()
    await waitFor(() => expect(bar).toHaveTextContent(/^\$\d+\.\d\d\/month\$[\d,]+\.\d\d/))
    const buttons = within(save).getAllByRole('button')
    expect(buttons.map(one => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      'Save',
      'More actions',
    ])
    await user.click(within(save).getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '1 unsaved change' })).toBeNull())
    expect(price).toHaveValue('42,000.00')
  })

  it('saves', async () => {
    const sent = vi.fn<(price: unknown) => void>()
    const answer = fake(orders.update, ({ body }) => {
      sent(body.worksheet?.price)
      return anOrder(body.worksheet === undefined ? {} : { worksheet: body.worksheet })
    })
    const { user, save } = await typed({ answers: [answer, ...worksheetAnswers()] })
    await user.click(within(save).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith('41000.00'))
  })

  it('shows required corrections', async () => {
    const { user, price, save } = await typed()
    await user.clear(price)
    await user.type(price, 'abc')
    await user.tab()
    await waitFor(() => expect(within(save).getByRole('status')).toHaveTextContent('1 field to fix'))
  })
})
