import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'

it('says that an order does not exist, and links to its customer', async () => {
  const { user, here } = renderRoute(`/customers/${idOf(100)}/order/${idOf(599)}/pricing-worksheet`, {
    as: signedInAs('dealer_sales_manager'),
    answers: [
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder()] }),
      fake(orders.get, () => problem('not_found')),
      fake(pricing.worksheetContext, () => problem('not_found')),
    ],
  })
  expect(await screen.findByText(/not found/)).toBeVisible()
  await user.click(await screen.findByRole('link', { name: /^‹ Marie Tremblay/ }))
  await waitFor(() => expect(here()).toBe(`/customers/${idOf(100)}`))
})
