import { appointments } from '@forecourt/contract/deals/appointments.ts'
import { audit } from '@forecourt/contract/platform/audit.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { feeds } from '@forecourt/contract/inventory/feeds.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { UPLOAD_QUOTA } from '@forecourt/domain/platform/uploads/upload-quota.ts'
import { SHOWN_TIMES } from '@forecourt/domain/platform/zones/testing/shown-times.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { LARGE_PLACES, PLACES } from '#demo/demo-places.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { newestMail, signedIn } from './actors.ts'
import { buildDesk, type BuiltDesk } from './desk.ts'
import { NOW, useTestApp } from './test-app.ts'

/**
 * Everything that depends on a dealership's day agrees in every zone of the demo, on the days when clocks
 * change (ADR 0055).
 */
const target = useTestApp()
const ZONES = [...new Set([...PLACES, ...LARGE_PLACES].map(({ dealership }) => dealership.timezone))]
const CHANGE_DAYS = [
  ['2026-11-01', '2026-11-02', '2026-10-31'],
  ['2027-03-14', '2027-03-15', '2027-03-13'],
] as const
const MINUTE = 60_000

const setClock = (instant: number) => Object.assign(target.app, { now: () => new Date(instant) })
afterEach(() => setClock(NOW.getTime()))

/** Midnight by the known results: the first known time of a day is before its clock changes. */
function midnightOf(day: string, zone: string): number {
  const [first] = SHOWN_TIMES.filter(known => known.zone === zone && known.date === day)
  if (!first) throw new Error(`nothing is known of ${day} in ${zone}`)
  const [hours = 0, minutes = 0] = first.time.split(':').map(Number)
  return first.instant - (hours * 60 + minutes) * MINUTE
}

const iso = (instant: number) => new Date(instant).toISOString()

async function orderWith(desk: BuiltDesk, starts: number): Promise<string> {
  const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
  const appointment = { appointment_state: 'confirmed', appointment_start: iso(starts) } as const
  await buildOrder(target.app, { ...desk.at, customer_id: customer.id, ...appointment })
  return customer.id
}

describe.each(ZONES)('in %s', timezone => {
  test.each(CHANGE_DAYS)(
    '%s begins and ends at its midnights, wherever a day is used',
    async (day, next, last) => {
      const [start, end] = [midnightOf(day, timezone), midnightOf(next, timezone)]
      setClock(start - MINUTE)
      const desk = await buildDesk(target, { timezone })
      const order = (
        await buildOrder(target.app, {
          ...desk.at,
          customer_id: desk.customer.id,
          vehicle_id: desk.vehicle.id,
        })
      ).id
      const reserve = (reserved_until: string) =>
        desk.asRep.call(reservations.save, {
          params: { id: order },
          body: { reservation_number: 'RES-7', reserved_until, note: null },
        })

      const ends: number[] = []
      // "Today" of a form, `reserved_until`, and the audit log's days.
      for (const instant of [start - MINUTE, start, end - MINUTE, end]) {
        setClock(instant)
        desk.asRep = await signedIn(target, desk.rep, desk.dealership)
        const today = instant < start ? last : instant < end ? day : next
        expect((await reserve(today)).status).toBe(200)
        const { vehicle } = (await desk.asRep.call(orders.get, { params: { id: order } })).body
        ends.push(Date.parse(vehicle.reservation?.reserved_until ?? ''))
        const yesterday = today === next ? day : today === day ? last : '2026-10-30'
        expect((await reserve(yesterday)).status).toBe(400)
      }
      expect(ends.slice(0, 3)).toEqual([start, end, end])
      const { body: recorded } = await desk.asAdmin.call(audit.list, {
        query: { action: 'order.reserved', from: day, to: day },
      })
      expect(recorded.results.map(({ at }) => Date.parse(at))).toEqual([end - MINUTE, start])

      // "Today" of a list.
      const [before, first, final, after] = [
        await orderWith(desk, start - 30 * MINUTE),
        await orderWith(desk, start),
        await orderWith(desk, end - 30 * MINUTE),
        await orderWith(desk, end),
      ]
      for (const [instant, found] of [
        [start - MINUTE, [before]],
        [start, [first, final]],
        [end - MINUTE, [first, final]],
        [end, [after]],
      ] as const) {
        setClock(instant)
        const { body } = await desk.asRep.call(customers.list, { query: { appointment: 'today' } })
        expect(body.results.map(({ id }) => id).sort()).toEqual([...found].sort())
      }

      // The day's limit of uploads, which says when the day ends.
      await withTenant(target.app.pool, desk.dealership, tx =>
        tx.execute(
          sql`INSERT INTO upload_counts VALUES (${desk.dealership.id}, ${day}, ${UPLOAD_QUOTA.files}, 0)`,
        ),
      )
      const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: 'Lot' } })
      const upload = () =>
        desk.asAdmin.send('POST', `/api/dealer/feeds/${feed.id}/upload/?file_name=lot.csv`, {
          body: 'VIN\n1FTFW5L86RFB45612',
          headers: { 'content-type': 'application/octet-stream' },
        })
      setClock(end - MINUTE)
      expect(await upload()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
      setClock(end)
      expect((await upload()).status).toBe(201)
    },
  )

  test.each(SHOWN_TIMES.filter(({ zone, time }) => zone === timezone && time === '09:00'))(
    '9:00 on $date is the same in the mail, the calendar file and the panel',
    async ({ instant, date }) => {
      setClock(instant - 24 * 60 * MINUTE)
      const desk = await buildDesk(target, { timezone })
      const { id } = await buildOrder(target.app, { ...desk.at, customer_id: desk.customer.id })
      const asked = { order_id: id, state: 'unconfirmed', source: 'customer', starts: iso(instant) } as const
      const appointment = (await buildAppointment(target.app, { ...desk.at, ...asked })).id
      const confirmed = await desk.asRep.call(appointments.confirm, { params: { id }, body: { appointment } })
      expect(confirmed.status).toBe(200)
      const mail = await newestMail(target)
      expect(mail.text).toContain('9:00\u00a0a.m.')
      const start = iso(instant).replaceAll(/[-:]|\.000/g, '')
      expect(mail.attachments?.[0]?.content).toContain(`DTSTART:${start}`)
      const { body } = await desk.asRep.call(appointments.calendar, { query: { from: date, to: date } })
      expect(body.results).toMatchObject([{ start: iso(instant) }])
    },
  )
})
