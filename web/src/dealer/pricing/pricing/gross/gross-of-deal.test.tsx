import { orderPlans } from '@forecourt/contract/deals/order-plans.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCurrentUser } from '#shared/testing/current-user.ts'
import { fake } from '#shared/testing/fake-server.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { worksheetAnswers } from '../testing/worksheet-answers.ts'
import { aContext, aLine, anOrder, customerId, orderId } from '../testing/worksheets.ts'

const path = `/customers/${customerId}/order/${orderId}/pricing-worksheet`
const ids = ['0195b0de-0000-7000-8000-0000000000b1', '0195b0de-0000-7000-8000-0000000000b2'] as const

const plan = (id: string, name: string, amount: string) =>
  aLine({ id, kind: 'plan', origin: 'global', name, name_fr: name, amount, type: null })

/** Golden case G1 with two plans, of which one’s cost is known. */
const lines = [
  ...anOrder().worksheet.lines,
  plan(ids[0], 'Platinum', '1895.00'),
  plan(ids[1], 'Tires', '649.00'),
]
const order = anOrder({ worksheet: { ...anOrder().worksheet, lines } })

async function open(given: Parameters<typeof renderRoute>[1] = {}) {
  const permissions = [
    ...aCurrentUser().user.permissions,
    'pricing-worksheet:read-gross',
    'inventory:read-cost',
  ]
  const asked: string[][] = []
  const view = renderRoute(path, {
    as: aCurrentUser({ permissions }),
    answers: [
      fake(orderPlans.costs, ({ body }) => {
        asked.push([...body.prices])
        return { costs: { [ids[0]]: '980.00' } }
      }),
      ...worksheetAnswers({ order, context: aContext({ cost: '37000.00' }) }),
    ],
    ...given,
  })
  await screen.findByRole('button', { name: /^Finance, Payment|^Financement, Paiement/ })
  expect(asked).toEqual([])
  await view.user.keyboard('m')
  return { ...view, asked }
}

describe('gross of the deal on the sheet (interface S-15)', () => {
  it('is shown in front and back, with what it excludes, and explained line by line', async () => {
    const { user, asked } = await open()
    const bar = within(await screen.findByRole('group', { name: 'Gross' }))
    // 42,000 less 37,000, fees of 499 and 120, less the discount of 500; 1,895 less 980 in back.
    expect(await bar.findByText('$6,034.00')).toBeVisible()
    expect(bar.getByText('front $5,119.00 · plans $915.00')).toBeVisible()
    expect(bar.getByText('Left out, because their cost is not known: Tires')).toBeVisible()
    expect(asked).toEqual([[...ids]])
    await user.click(bar.getByRole('button', { name: 'Why?' }))
    expect(await bar.findByText('Sum of lines = $6,034.00', { exact: false })).toBeVisible()
    await user.click(bar.getByRole('button', { name: /^Back: protection plans ?\$915\.00/ }))
    await user.click(await bar.findByRole('button', { name: /^Platinum ?\$915\.00/ }))
    expect(await bar.findByText('Charged')).toBeVisible()
    expect(bar.getByText('−$980.00')).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Back to gross' }))
    expect(bar.getByRole('button', { name: /^Front: vehicle, fees, accessories/ })).toBeVisible()
  })

  it('is hidden by a key, and in the customer view', async () => {
    const { user } = await open()
    const bar = within(await screen.findByRole('group', { name: 'Gross' }))
    expect(await bar.findByText('$6,034.00')).toBeVisible()
    await user.keyboard('h')
    expect(screen.queryByText('$6,034.00')).toBeNull()
    await user.keyboard('h')
    expect(await bar.findByText('$6,034.00')).toBeVisible()
    await user.keyboard('v')
    expect(screen.getByText('$6,034.00')).not.toBeVisible()
  })

  it('is not requested without permission', async () => {
    const { asked } = await open({ as: aCurrentUser() })
    await screen.findByRole('grid')
    expect(screen.queryByRole('group', { name: 'Gross' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('speaks French', async () => {
    await open({ language: 'fr' })
    const bar = within(await screen.findByRole('group', { name: 'Profit brut' }))
    expect(await bar.findByText(/^vente 5\s119,00\s\$ · plans 915,00\s\$$/)).toBeVisible()
  })
})
