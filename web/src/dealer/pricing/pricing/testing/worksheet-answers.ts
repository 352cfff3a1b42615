import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { pricing, type WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { priceColumn } from '../model/priced-columns.ts'
import { aContext, aCustomer, aVehicle, anOrder } from './worksheets.ts'

interface Desk {
  readonly context?: WorksheetContext
  readonly order?: OrderWithWorksheet
}

/** Server responses for a deal, priced with the engine of the sheet. */
export function worksheetAnswers({ context = aContext(), order = anOrder() }: Desk = {}) {
  return [
    fake(customers.get, aCustomer()),
    fake(orders.list, { results: [order] }),
    fake(orders.get, order),
    fake(pricing.worksheetContext, context),
    fake(pricing.price, ({ params, body }) => {
      const worksheet = body.worksheet ?? order.worksheet
      const column = priceColumn(worksheet, params.id as 'cash', { vehicle: aVehicle(), context })
      return column.ok ? { ...column.pricing, as_of: '2026-11-21T15:42:07.000Z' } : problem('validation')
    }),
  ]
}
