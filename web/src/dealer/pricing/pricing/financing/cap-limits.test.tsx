import { orders } from '@forecourt/contract/deals/orders.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { anOrder, aWorksheet, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`

const figure = (name: RegExp) => screen.findByRole('button', { name })

/** A lease whose lender takes up to 115 % of an MSRP of 40,000.00. */
const limited = (lease: Partial<Worksheet['lease']> = {}, given: Partial<Worksheet> = {}) =>
  aWorksheet({
    price: '40000.00',
    msrp: '40000.00',
    lines: [],
    trade_in: { description: null, credit: '0.00', owing: '0.00' },
    ...given,
    lease: { ...aWorksheet().lease, down_payment: '0.00', max_cap_cost_percent: '115', ...lease },
  })

const refusal = 'The cap cost of $60,000.00 is above the limit of $46,000.00.'

async function typePrice(user: ReturnType<typeof renderRoute>['user'], text: string) {
  const price = await screen.findByRole('textbox', { name: 'Selling price' })
  await user.clear(price)
  await user.type(price, `${text}{Enter}`)
}

describe('what a lender lets a lease cost (finance 5.2)', () => {
  it('is shown under its name, beside the last valid figures, and blocks that lease alone', async () => {
    const order = anOrder({ worksheet: limited(), payment_type: 'lease' })
    let sent: unknown
    const { user } = renderRoute(path, {
      answers: [
        fake(orders.update, ({ body }) => {
          sent = body.payment_type
          return { ...order, worksheet: body.worksheet ?? order.worksheet, version: 2 }
        }),
        ...worksheetAnswers({ order }),
      ],
    })
    expect(await figure(/^Lease, adjusted cap cost, \$40,000\.00/i)).toBeVisible()
    await typePrice(user, '60000')
    expect(await screen.findByText(refusal)).toBeVisible()
    expect(await screen.findByText('needs correction')).toBeVisible()
    // The other columns go on.
    expect(await figure(/^Finance, Selling price, \$60,000\.00/)).toBeVisible()
    expect(await figure(/^Lease, adjusted cap cost, \$40,000\.00/i)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    const lender = screen.getByRole('button', { name: /^Captive: choose the lender/ })
    expect(lender).toHaveFocus()
    expect(lender).toHaveAccessibleDescription(refusal)
    expect(sent).toBeUndefined()
    await user.keyboard('c')
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent).toBe('cash'))
  })

  it('is shown in French, also for too low amounts', async () => {
    const order = anOrder({ worksheet: limited({ min_cap_cost: '45000.00' }) })
    renderRoute(path, { language: 'fr', answers: worksheetAnswers({ order }) })
    const words = /Le coût capitalisé de 40\s000,00\s\$ est sous le minimum de 45\s000,00\s\$/
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('does not apply to a deal that was saved before limits existed, nor to a rate without a lender', async () => {
    const { max_cap_cost_percent: _limit, ...lease } = limited().lease
    const order = anOrder({ worksheet: { ...limited({}, { price: '60000.00' }), lease } })
    renderRoute(path, { answers: worksheetAnswers({ order }) })
    expect(await figure(/^Lease, adjusted cap cost, \$60,000\.00/i)).toBeVisible()
    expect(screen.queryByText(/above the limit/)).toBeNull()
  })

  it('is the limit of the solver', async () => {
    // 95 % of 40,000.00.
    const worksheet = limited({ max_cap_cost_percent: '95' }, { price: '36000.00' })
    const order = anOrder({ worksheet, payment_type: 'lease' })
    const { user } = renderRoute(path, { answers: worksheetAnswers({ order }) })
    await figure(/^Lease, adjusted cap cost/i)
    await user.keyboard('s')
    const amount = await screen.findByRole('textbox', { name: 'Maximum' })
    await waitFor(() => expect(amount).toHaveFocus())
    await user.keyboard('1200{Enter}')
    const lever = () => document.querySelector('[data-lever="price"]')
    await waitFor(() => expect(lever()).toHaveTextContent(/38,000\.00 \(\+2,000\.00\)/))
  })
})
