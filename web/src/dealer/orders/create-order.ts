import type { BodyInputOf } from '@forecourt/contract/endpoint.ts'
import { customers } from '@forecourt/contract/customers.ts'
import { orders } from '@forecourt/contract/orders.ts'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'

/** Opens an order. The same key for every try of one drawer, so that a lost answer never makes two (R34). */
export async function createOrder(body: BodyInputOf<typeof orders.create>, idempotencyKey: string) {
  const created = await call(orders.create, { body, idempotencyKey })
  await refresh(orders.list, customers.list, customers.viewCounts)
  return created
}
