import type { AnyEndpoint } from '@forecourt/contract/endpoint.ts'
import * as fc from 'fast-check'
import { buildAppointment } from '../src/appointments/appointments.factory.ts'
import { buildOrder } from '../src/orders/orders.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

/** What acts on an order's appointment finds one to act on: whether somebody came is told of one that has begun. */
export async function appointedAs(
  app: TestApp['app'],
  { path }: AnyEndpoint,
  order: { dealer_id: string; order_id: string },
): Promise<void> {
  if (!/appointment/.test(path)) return
  const hasBegun = path.endsWith('/appointment_outcome/')
  const starts = hasBegun ? { starts: new Date(app.now().getTime() - 3_600_000).toISOString() } : {}
  await buildAppointment(app, { ...order, state: 'unconfirmed', ...starts })
}

/** A time that the dealership proposed to this customer. */
export async function proposedTo(
  { app }: TestApp,
  { dealer_id, customer_id }: { dealer_id: string; customer_id: string },
): Promise<string> {
  const order = await buildOrder(app, { dealer_id, customer_id })
  return (await buildAppointment(app, { dealer_id, order_id: order.id, state: 'unconfirmed' })).id
}

/** Times that are offered, to customers and staff alike; a proposal goes with nothing else. */
export const offeredTimes = ({ path }: AnyEndpoint): Known =>
  path === '/api/dealer/order/{id}/'
    ? { proposed_appointment: fc.constant(undefined) }
    : {
        start: fc
          .tuple(fc.integer({ min: 23, max: 27 }), fc.integer({ min: 15, max: 23 }))
          .map(([day, hour]) => `2026-11-${day}T${hour}:00:00.000Z`),
      }
