import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { dealershipRow } from '#platform/db/dealerships.factory.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

/** Adds an appointment to the order for calls that need one; for the outcome, one that has begun. */
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

/** An appointment that the dealership proposed to this customer. */
export async function proposedTo(
  { app }: TestApp,
  { dealer_id, customer_id }: { dealer_id: string; customer_id: string },
): Promise<string> {
  const order = await buildOrder(app, { dealer_id, customer_id })
  return (await buildAppointment(app, { dealer_id, order_id: order.id, state: 'unconfirmed' })).id
}

/** Resets the opening hours, in case a call changed the settings. */
export const openAsUsual = ({ app }: TestApp, { id }: { readonly id: string }) =>
  withTenant(app.pool, { id }, async tx => {
    const { hours, timezone } = dealershipRow({ organisation_id: id })
    const calendar = {
      slot_minutes: 30 as const,
      capacity: 9,
      lead_time_min: 0,
      horizon_days: 30,
      blackout_dates: [],
    }
    await tx
      .update(dealerships)
      .set({ hours, timezone, calendar, holidays: [] })
      .where(eq(dealerships.id, id))
  })

/** A week, or a day of it; a customer's query begins with one. */
export const askedWeek = ({ path }: AnyEndpoint): Known =>
  /\/appointments?\/$/.test(path)
    ? { from: fc.constantFrom('2026-11-23', '2026-11-27'), to: fc.constantFrom('2026-11-27', '2026-11-29') }
    : {}

/** Times that are offered, to customers and staff alike; a proposal is sent alone. */
export const offeredTimes = ({ path }: AnyEndpoint): Known =>
  path === '/api/dealer/order/{id}/'
    ? { proposed_appointment: fc.constant(undefined) }
    : {
        start: fc
          .tuple(fc.integer({ min: 23, max: 27 }), fc.integer({ min: 15, max: 23 }))
          .map(([day, hour]) => `2026-11-${day}T${hour}:00:00.000Z`),
      }
