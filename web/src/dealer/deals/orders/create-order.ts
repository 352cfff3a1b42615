import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'

/** Opens an order. A lost response never creates two (security R34). */
export async function createOrder(body: BodyInputOf<typeof orders.create>) {
  const created = await call(orders.create, { body, about: body.customer })
  await refresh(orders.list, customers.list, customers.viewCounts)
  return created
}
