import { customers } from '@forecourt/contract/customers/customers.ts'
import { orderVehicles } from '@forecourt/contract/deals/order-vehicles.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute } from '#dealer/testing/render-route.tsx'
import { aVehicle } from '#dealer/testing/vehicles.ts'

const similar = aVehicle({
  id: idOf(901),
  formatted_name: '2026 Terra EX',
  formatted_name_fr: 'Terra EX 2026',
  stock_number: 'N-2041',
})
const gone: Partial<Order> = {
  next_move: { whose: 'dealer', key: 'replace_vehicle', step: null, params: {}, since: null, is_late: false },
}

async function open(language: 'en' | 'fr' = 'en') {
  const sent: unknown[] = []
  const view = renderRoute(`/customers/${idOf(100)}`, {
    as: signedInAs('super_admin'),
    language,
    answers: [
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder(gone)] }),
      fake(orderVehicles.similar, { results: [similar] }),
      fake(inventory.search, { count: 0, current: 1, last: 1, limit: 12, results: [] }),
      fake(orderVehicles.replace, ({ body }) => {
        sent.push(body)
        return problem('conflict', { code: 'vehicle_reserved' })
      }),
    ],
  })
  const name = language === 'fr' ? 'Remplacer le véhicule…' : 'Replace vehicle…'
  await view.user.click(await screen.findByRole('button', { name }))
  return { ...view, sent, dialog: within(await screen.findByRole('dialog')) }
}

describe('another vehicle for an order', () => {
  it('is chosen among similar ones; one that was reserved since is reported, and nothing is lost', async () => {
    const { user, dialog, sent } = await open()
    const button = () => dialog.getByRole('button', { name: 'Replace vehicle' })
    expect(button()).toHaveAccessibleDescription('Choose a vehicle.')
    await user.click(await dialog.findByRole('radio', { name: /2026 Terra EX/ }))
    await user.click(button())
    expect(await dialog.findByText(/is now reserved for another order/)).toBeVisible()
    expect(dialog.getByRole('radio', { name: /2026 Terra EX/ })).toBeChecked()
    expect(sent).toEqual([{ vehicle: idOf(901) }])
  })

  it('is searched for, in French too', async () => {
    const { user, dialog } = await open('fr')
    expect(dialog.getByRole('heading')).toHaveTextContent('Remplacer le véhicule de cette commande?')
    await user.type(dialog.getByRole('textbox'), 'xyz')
    expect(await dialog.findByText(/Aucun véhicule libre ne correspond/)).toBeVisible()
  })
})
