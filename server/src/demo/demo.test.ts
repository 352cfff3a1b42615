import { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { isPostalCode } from '@forecourt/domain/platform/addresses/postal-codes.ts'
import { provinceOfPostalCode } from '@forecourt/domain/platform/addresses/province-of-postal-code.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { stepOfAppointment } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import {
  OFFERED_MANAGEMENT_STATUSES,
  REACHABLE_STATUSES,
} from '@forecourt/domain/deals/orders/reachable-steps.ts'
import { stepOfTradeIns } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { ORDER_STEPS } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { hasRightCheckDigit, modelYearOfVin } from '@forecourt/domain/platform/validation/vin.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { LEAD_TYPES } from '@forecourt/domain/customers/customers/lead-types.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { STEP_OF_STATUS } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { appointments } from '#deals/appointments/appointments.table.ts'
import { creditApplications } from '#deals/credit-applications/credit-applications.table.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import { customerCounts, customers } from '#customers/customers/customers.table.ts'
import { openPool, type Pool } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { accessories } from '#pricing/accessories/accessories.table.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { createLog } from '#platform/log.ts'
import { orderVersions } from '#deals/order-versions/order-versions.table.ts'
import { orderNumbers, orders } from '#deals/orders/orders.table.ts'
import { progressOf } from '#deals/orders/order-progress.ts'
import { lenders, rateCards } from '#pricing/lenders/lenders.table.ts'
import { paymentOfDeposit, STEP_OF_DEPOSIT } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { depositEntries, deposits } from '#deals/deposits/deposits.table.ts'
import { depositTransfers } from '#deals/deposit-transfers/deposit-transfers.table.ts'
import { prequalOffers } from '#customers/prequal-offers/prequal-offers.table.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { configuredKeys } from '#platform/outside/keys/configured-keys.ts'
import { personOwner } from '#platform/sealing/place.ts'
import type { Keyring } from '#platform/sealing/keyring.ts'
import { Sealed } from '#platform/sealing/sealed.ts'
import { startKeyring } from '#platform/sealing/start-keyring.ts'
import { phonePlace } from '#identity/accounts/proof/one-time-codes.service.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { withHashPlace } from '#identity/accounts/passwords/password.ts'
import { openStaffPhone } from '#identity/accounts/staff/staff-phone.ts'
import { dealershipMembers, otpDevices, users } from '#identity/accounts/users/users.table.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { statusOf } from '#deals/trade-ins/trade-in-wire.ts'
import { tradeIns } from '#deals/trade-ins/trade-ins.table.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { TestDatabase } from '../../test/test-server.ts'
import { demoLogins, demoPassword } from './demo-logins.ts'
import { type DemoPlace, PLACES } from './demo-places.table.ts'
import { dealerIdOf } from './demo-users.ts'
import { loadCrowd } from './load-crowds.ts'
import { loadDemo } from './load-demo.ts'

const now = new Date('2026-11-21T16:00:00.000Z')
const configured = { SEALING_KEY: 'a secret of tests, long enough to be accepted', SEALING_KEYS_BEFORE: [] }
const lines: string[] = []
let database: TestDatabase
let pool: Pool
let keyring: Keyring

const load = () => loadDemo(pool, { isLarge: false, say: line => lines.push(line), keyring, now })

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool({ url: database.url, log: createLog('silent'), max: 4, as: 'owner' })
  await withPlatform(pool, insertShippedTaxRows)
  keyring = await startKeyring(pool, configuredKeys(configured), configured)
  await load()
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const tenantTables = [
  vehicles,
  customers,
  orders,
  appointments,
  creditApplications,
  tradeIns,
  fees,
  discounts,
  lenders,
  rateCards,
  paymentSettings,
  orderNumbers,
  prequalOffers,
  depositTransfers,
  deposits,
  depositEntries,
  accessories,
  auditEvents,
] as const

type TenantTable = (typeof tenantTables)[number] | typeof customerCounts | typeof orderVersions

// With the tenant set, because the owner of a test database may bypass row security.
const rowsOf = <T extends TenantTable>(place: DemoPlace, table: T) =>
  withTenant(pool, { id: dealerIdOf(place) }, tx =>
    tx
      .select()
      .from(table as PgTable)
      .where(eq(table.dealer_id, dealerIdOf(place))),
  ) as Promise<T['$inferSelect'][]>

const places = PLACES.map(place => [place.key, place] as const)
const [toronto, montreal, sacramento, halifax] = PLACES

/** A hash of a table's rows. */
async function fingerprint(place: DemoPlace, table: TenantTable): Promise<unknown> {
  const { rows } = await withTenant(pool, { id: dealerIdOf(place) }, tx =>
    tx.execute(
      sql`SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t WHERE t.dealer_id = ${dealerIdOf(place)}`,
    ),
  )
  return rows
}

describe.each(places)('%s', (_key, place) => {
  test('has its vehicles, customers, library and numbers', async () => {
    const [lot, people, deals] = [
      await rowsOf(place, vehicles),
      await rowsOf(place, customers),
      await rowsOf(place, orders),
    ]
    expect(lot.length).toBeGreaterThanOrEqual(120)
    expect(people.length).toBeGreaterThanOrEqual(200)
    expect(deals.length).toBeGreaterThanOrEqual(150)
    for (const table of [
      fees,
      discounts,
      lenders,
      rateCards,
      paymentSettings,
      prequalOffers,
      depositTransfers,
      deposits,
      depositEntries,
      accessories,
    ])
      expect(await rowsOf(place, table)).not.toHaveLength(0)
    const numbers = await rowsOf(place, orderNumbers)
    expect(numbers.reduce((sum, { last }) => sum + last, 0)).toBe(deals.length)
  })

  test('every deposit on an order exists, with its entries', async () => {
    const deals = await rowsOf(place, orders)
    const paid = await rowsOf(place, deposits)
    const entries = await rowsOf(place, depositEntries)
    expect(paid.length).toBe(deals.filter(({ deposit_amount }) => deposit_amount !== null).length)
    for (const deposit of paid) {
      const order = deals.find(({ id }) => id === deposit.order_id)
      expect(order?.deposit_payment).toBe(paymentOfDeposit(deposit.state))
      const kinds = entries.filter(({ deposit_id }) => deposit_id === deposit.id).map(({ kind }) => kind)
      expect(kinds.length > 0).toBe(order?.deposit_payment !== 'unpaid')
    }
  })

  test('every step has every status that the application can reach, and no other', async () => {
    const deals = await rowsOf(place, orders)
    for (const { code } of ORDER_STEPS) {
      const seen = new Set(deals.map(deal => deal[`${code}_step`]))
      expect([code, ...seen].sort()).toEqual([code, ...new Set(REACHABLE_STATUSES[code])].sort())
    }
    expect(new Set(deals.map(deal => deal.order_management_status))).toEqual(
      new Set(codesOf(OFFERED_MANAGEMENT_STATUSES)),
    )
    for (const deal of deals) expect(deal).toMatchObject(progressOf(deal, now))
  })

  test('the steps of every order follow from its deposits, applications, documents and offers', async () => {
    const byOrder = async <T extends TenantTable>(table: T) =>
      Map.groupBy(await rowsOf(place, table), row => (row as { order_id: string | null }).order_id)
    const [paid, met, applied, traded] = [
      await byOrder(deposits),
      await byOrder(appointments),
      await byOrder(creditApplications),
      await byOrder(tradeIns),
    ]
    for (const deal of await rowsOf(place, orders)) {
      const [deposit] = paid.get(deal.id) ?? []
      const [appointment] = met.get(deal.id) ?? []
      const [application] = applied.get(deal.id) ?? []
      const trades = traded.get(deal.id) ?? []
      expect(deal).toMatchObject({
        number: deal.number,
        deposit_step: deposit ? STEP_OF_DEPOSIT[deposit.state] : 'initial',
        appointment_step: appointment ? stepOfAppointment(appointment) : 'initial',
        credit_application_step: application ? STEP_OF_STATUS[application.status] : 'initial',
        trade_in_step: stepOfTradeIns(trades.map(trade => statusOf(trade, now))),
      })
    }
  })

  test('vehicles have every condition and status, valid VINs and plausible prices', async () => {
    const lot = await rowsOf(place, vehicles)
    expect(new Set(lot.map(vehicle => vehicle.vehicle_condition))).toEqual(
      new Set(codesOf(VEHICLE_CONDITIONS)),
    )
    expect(new Set(lot.map(vehicle => vehicle.stock_status))).toEqual(new Set(codesOf(STOCK_STATUSES)))
    for (const vehicle of lot.filter(({ stock_status }) => stock_status !== 'V')) {
      expect(hasRightCheckDigit(vehicle.vin ?? '')).toBe(true)
      expect(modelYearOfVin(vehicle.vin ?? '')).toBe(vehicle.year)
    }
    for (const vehicle of lot) {
      expect(vehicle.listing_price).toBeGreaterThan(500_000)
      expect(vehicle.listing_price).toBeLessThanOrEqual((vehicle.msrp ?? 0) * 1.01)
      expect(vehicle.cash_payment).toBeGreaterThan(vehicle.listing_price * 0.9)
      expect(vehicle.finance_payment).toBeGreaterThan(0)
      for (const type of ['cash', 'finance', 'lease'] as const)
        expect(vehicle[`${type}_payment`] === null).toBe(vehicle[`${type}_reason`] !== null)
      expect(vehicle.payments_revision).toBe(vehicle.pricing_revision)
      // The guide value is below the asking price, so that no demo deal is taxed on more than its price.
      const isEstimated =
        place.dealership.province_code === 'QC' &&
        ['Used', 'cpo'].includes(vehicle.vehicle_condition) &&
        vehicle.stock_status !== 'As-is'
      expect(vehicle.average_wholesale !== null).toBe(isEstimated)
      expect(vehicle.average_wholesale ?? 0).toBeLessThan(vehicle.listing_price * 0.87)
      expect(vehicle.arrival_date === null).toBe(!['T', 'V'].includes(vehicle.stock_status))
      expect(vehicle.search).toContain(searchText(`${vehicle.make} ${vehicle.model}`))
    }
    expect(new Set(lot.map(({ vin }) => vin)).size).toBeGreaterThan(150)
  })

  test('customers have contacts, live in the place, and point to their newest order', async () => {
    const people = await rowsOf(place, customers)
    const deals = Map.groupBy(await rowsOf(place, orders), deal => deal.customer_id)
    const { country, province_code } = place.dealership
    expect(new Set(people.map(person => person.lead_type))).toEqual(new Set(codesOf(LEAD_TYPES)))
    expect(new Set(people.map(person => person.archive_status))).toEqual(new Set(['Active', 'Lost', 'Sold']))
    expect(people.some(person => person.assigned_dealer === null)).toBe(true)
    for (const person of people) {
      expect(person.email ?? person.phone).not.toBeNull()
      expect(person.phone === null ? null : normalisePhone(person.phone)).toBe(person.phone)
      expect(isPostalCode(person.postal_code ?? '', country)).toBe(true)
      expect(provinceOfPostalCode(person.postal_code ?? '', country)).toBe(province_code)
      expect(person.archive_reason === null).toBe(person.archive_status === 'Active')
      const own = (deals.get(person.id) ?? []).sort((a, b) => b.created.localeCompare(a.created))
      const latest = own.find(deal => !deal.is_archived)
      expect(person).toMatchObject({
        orders_count: own.length,
        latest_order_id: latest?.id ?? null,
        awaiting: latest?.awaiting ?? 'none',
      })
      for (const { created } of own) expect(created >= person.created).toBe(true)
      expect(person).toMatchObject(customerKeys(person))
    }
  })

  test('worksheets are valid by the contract, and saved ones have figures', async () => {
    const deals = await rowsOf(place, orders)
    for (const deal of deals) {
      expect(Worksheet.parse(deal.worksheet)).toEqual(deal.worksheet)
      const isSaved = !['initial', 'awaiting-dealer'].includes(deal.build_and_price_step)
      expect([deal.number, deal.payment !== null]).toEqual([deal.number, isSaved])
    }
    const types = new Set(deals.map(({ payment_type }) => payment_type))
    expect(types).toEqual(new Set(['cash', 'finance', 'lease']))
    // Some customers chose plans, most did not.
    const chose = deals.filter(({ worksheet }) =>
      worksheet.lines.some(({ plan, pre_installed }) => plan && !pre_installed),
    )
    expect(chose.length / deals.length).toBeGreaterThan(0.15)
    expect(chose.length / deals.length).toBeLessThan(0.45)
  })

  test('every deal has the history of its state, in a chain that verifies', async () => {
    const dealer = dealerIdOf(place)
    expect(await withTenant(pool, { id: dealer }, tx => findAuditBreak(tx, dealer))).toBeUndefined()
    const stored = (await rowsOf(place, auditEvents)).sort((a, b) => a.seq - b.seq)
    const events = stored.map(event => ({ ...event, at: Date.parse(event.at) }))
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
    const ofObject = Map.groupBy(events, ({ object_id }) => object_id)
    const pressed = ['confirmed', 'ready_for_delivery', 'delivered']
    const deals = await rowsOf(place, orders)
    for (const deal of deals) {
      const [begun, touched] = [Date.parse(deal.created), Date.parse(deal.updated)]
      const actions = ofObject.get(deal.id) ?? []
      expect(actions[0]).toMatchObject({ action: 'order.created', at: begun, actor: deal.created_by })
      expect(actions.every(({ at }) => at >= begun && at <= touched)).toBe(true)
      const archived = actions.filter(({ action }) => action === 'order.archived')
      expect(archived.map(({ at }) => at)).toEqual(deal.is_archived ? [touched] : [])
      const steps = actions.filter(({ action }) => /confirmed|pressed/.test(action))
      expect(steps).toHaveLength(pressed.indexOf(deal.order_management_status) + 1)
      const confirmed = steps.slice(0, 1).map(({ at, actor }) => [new Date(at).toISOString(), actor])
      expect(deal.confirmation === null ? [] : [[deal.confirmation.at, deal.confirmation.by]]).toEqual(
        confirmed,
      )
    }
    const versions = await rowsOf(place, orderVersions)
    const opened = versions.filter(({ version }) => version === 1)
    expect(new Map(opened.map(({ order_id, created }) => [order_id, created]))).toEqual(
      new Map(deals.map(({ id, created }) => [id, created])),
    )
    const ofCustomer = Map.groupBy(deals, ({ customer_id }) => customer_id)
    for (const { id, created, assigned_dealer: to, archive_status: status } of await rowsOf(
      place,
      customers,
    )) {
      const actions = ofObject.get(id) ?? []
      expect(actions.map(({ action, changes }) => [action, changes['to'] ?? changes['status']])).toEqual([
        ...(to === null ? [] : [['customer.assigned', to]]),
        ...(status === 'Active' ? [] : [['customer.archived', status]]),
      ])
      const given = actions.find(({ action }) => action === 'customer.assigned')?.at ?? Date.parse(created)
      const ended = actions.find(({ action }) => action === 'customer.archived')?.at ?? now.getTime()
      const own = ofCustomer.get(id) ?? []
      const between = own.flatMap(deal => [Date.parse(deal.created), Date.parse(deal.updated)])
      const inOrder = [Date.parse(created), given, ...between.toSorted((a, b) => a - b), ended]
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    }
  })

  test('a vehicle is reserved only by a recent deposit', async () => {
    const [lot, paid] = [await rowsOf(place, vehicles), await rowsOf(place, deposits)]
    const reserved = lot.filter(({ reserved_for }) => reserved_for !== null)
    expect(reserved.length).toBeGreaterThan(0)
    for (const { reserved_for, reserved_deposit, reserved_until } of reserved) {
      const deposit = paid.find(({ id }) => id === reserved_deposit)
      expect(deposit).toMatchObject({ order_id: reserved_for })
      expect(['pre_authorized', 'confirmed']).toContain(deposit?.state)
      expect(Date.parse(reserved_until ?? '') - Date.parse(deposit?.paid_at ?? '')).toBeLessThanOrEqual(
        72 * 3_600_000,
      )
    }
  })

  test('one buyer for each sold vehicle, one deposit for each pending one', async () => {
    const deals = await rowsOf(place, orders)
    const held = deals.filter(deal => deal.deposit_payment === 'paid')
    expect(new Set(held.map(deal => deal.vehicle_id)).size).toBe(held.length)
  })

  test('the appointment on a deal has a row', async () => {
    const said = (await rowsOf(place, orders)).flatMap(deal =>
      deal.appointment_start ? [[deal.id, deal.appointment_start, deal.appointment_state].join(' ')] : [],
    )
    const kept = (await rowsOf(place, appointments)).map(one =>
      [one.order_id, one.starts, one.state].join(' '),
    )
    expect(said.length).toBeGreaterThan(5)
    expect(kept.toSorted()).toEqual(said.toSorted())
  })

  test('the credit application on a deal has a row', async () => {
    const submitted = ['awaiting-customer', 'awaiting-dealer', 'completed', 'declined']
    const said = (await rowsOf(place, orders)).flatMap(deal =>
      submitted.includes(deal.credit_application_step) ? [`${deal.id} ${deal.credit_application_step}`] : [],
    )
    const kept = await rowsOf(place, creditApplications)
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5]))
    const asked = kept.filter(one => one.request_sealed !== null)
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([5]))
    expect(new Set(kept.filter(one => one.approved !== null).map(({ status }) => status))).toEqual(
      new Set([3]),
    )
    const reasoned = kept.filter(one => one.decline_reasons.length > 0 && one.decided_at !== null)
    expect(new Set(reasoned.map(({ status }) => status))).toEqual(new Set([4]))
    expect(kept.map(one => `${one.order_id} ${STEP_OF_STATUS[one.status]}`).toSorted()).toEqual(
      said.toSorted(),
    )
  })

  test('the counters match the rows', async () => {
    const people = await rowsOf(place, customers)
    const counters = await rowsOf(place, customerCounts)
    const real = Map.groupBy(people, ({ archive_status, assigned_dealer }) =>
      [archive_status, assigned_dealer ?? '00000000-0000-0000-0000-000000000000'].join(),
    )
    const counted = counters.map(
      row => [[row.archive_status, row.assigned_dealer].join(), row.count] as const,
    )
    expect(new Map(counted)).toEqual(new Map([...real].map(([key, rows]) => [key, rows.length])))
  })
})

describe('hand-written deals', () => {
  const storyOf = async (place: DemoPlace | undefined, lastName: string) => {
    if (!place) throw new Error('no such place')
    const person = (await rowsOf(place, customers)).find(({ last_name }) => last_name === lastName)
    const deal = (await rowsOf(place, orders)).find(({ id }) => id === person?.latest_order_id)
    return { person, deal }
  }

  test('Toronto: 626.48 a month for 72 months', async () => {
    const { person, deal } = await storyOf(toronto, 'Tremblay')
    expect(person).toMatchObject({ first_name: 'Marie', postal_code: 'M5V 2T6', language: 'en' })
    expect(deal?.payment).toMatchObject({
      payment_type: 'finance',
      payment: '626.48',
      frequency: 'monthly',
      term: 72,
      rate: '6.49',
    })
  })

  test('Montréal: in French, paid every other week, with a hold that ends tomorrow', async () => {
    const { person, deal } = await storyOf(montreal, "Côté-D'Amours")
    expect(person?.language).toBe('fr')
    expect(deal?.payment).toMatchObject({ payment_type: 'finance', frequency: 'biweekly', term: 84 })
    expect(deal).toMatchObject({
      deposit_mode: 'hold',
      order_management_status: 'deposit_held',
      next_move: { key: 'capture_deposit' },
    })
  })

  test('Sacramento: a lease', async () => {
    const { deal } = await storyOf(sacramento, 'Hernández-Ruiz')
    expect(deal?.payment).toMatchObject({ payment_type: 'lease', frequency: 'monthly', term: 36 })
    expect(deal?.appointment_start?.slice(0, 10)).toBe('2026-11-21')
  })
})

describe('as a whole', () => {
  test('every announced login works, with its phone', async () => {
    const { people, devices } = await withPlatform(pool, async tx => ({
      people: await tx.select().from(users),
      devices: await tx.select().from(otpDevices),
    }))
    for (const { email } of demoLogins) expect(people.map(person => person.email)).toContain(email)
    const phones = people.map(({ id, phone_sealed }) =>
      openStaffPhone(keyring, id, phone_sealed?.stored ?? null),
    )
    for (const [index, { id }] of people.entries()) {
      const sealed = devices.find(({ user_id }) => user_id === id)?.phone_sealed ?? new Sealed('')
      const opener = await keyring.forReading(personOwner(id))
      expect(opener.open(sealed, phonePlace(id))).toBe(phones[index])
    }
    expect(
      await withHashPlace(isPassword => isPassword(demoPassword, people[0]?.password_hash ?? null)),
    ).toBe(true)
    expect(new Set(phones).size).toBe(people.length)
  })

  test('every dealership has users of every role', async () => {
    const rows = await withPlatform(pool, tx =>
      tx
        .select({ dealer_id: dealershipMembers.dealer_id, role: users.role, corporate: users.is_corporate })
        .from(dealershipMembers)
        .innerJoin(users, eq(users.id, dealershipMembers.user_id)),
    )
    // The platform's own administrators are members of no dealership.
    const wanted = new Set(codesOf(ROLES).filter(role => role !== 'super_admin'))
    for (const place of PLACES) {
      const mine = rows.filter(({ dealer_id }) => dealer_id === dealerIdOf(place))
      const roles = new Set(mine.map(({ role, corporate }) => (corporate ? 'corporate' : role)))
      expect([place.key, roles]).toEqual([place.key, wanted])
    }
  })

  test('languages follow the region', async () => {
    const share = async (place: DemoPlace | undefined) => {
      const people = place ? await rowsOf(place, customers) : []
      return people.filter(({ language }) => language === 'fr').length / people.length
    }
    expect(await share(montreal)).toBeGreaterThan(0.7)
    expect(await share(sacramento)).toBe(0)
    expect(await share(toronto)).toBeLessThan(0.15)
  })

  test('the two organisations share neither people nor ids', async () => {
    const { all, members } = await withPlatform(pool, async tx => ({
      all: await tx.select().from(dealerships),
      members: await tx.select().from(dealershipMembers),
    }))
    expect(new Set(all.map(({ organisation_id }) => organisation_id)).size).toBe(2)
    if (!halifax) throw new Error('no such place')
    const there = members.filter(({ dealer_id }) => dealer_id === dealerIdOf(halifax))
    const elsewhere = members.filter(({ dealer_id }) => dealer_id !== dealerIdOf(halifax))
    const seen = new Set(elsewhere.map(({ user_id }) => user_id))
    expect(there.filter(({ user_id }) => seen.has(user_id))).toEqual([])
    for (const table of [vehicles, customers, orders] as const) {
      const ids = await Promise.all(PLACES.map(place => rowsOf(place, table)))
      const flat = ids.flat().map(({ id }) => id)
      expect([getTableName(table), new Set(flat).size]).toEqual([getTableName(table), flat.length])
    }
  })

  test('loading again changes nothing and prints nothing', async () => {
    const prints = () =>
      Promise.all(PLACES.flatMap(place => tenantTables.map(table => fingerprint(place, table))))
    const before = await prints()
    lines.length = 0
    await load()
    expect(await prints()).toEqual(before)
    expect(lines).toEqual([])
  })
})

test('a dealership is filled up to its crowd, with its own orders, which are counted', async () => {
  if (!halifax) throw new Error('no Halifax')
  const there = (await rowsOf(halifax, customers)).length
  const before = await rowsOf(halifax, orders)
  const crowd = { place: halifax, customers: there + 40 }
  const steps: number[] = []
  expect(await loadCrowd(pool, crowd, now, step => steps.push(step))).toBe(true)
  expect(await loadCrowd(pool, crowd, now, step => steps.push(step))).toBe(false)
  expect(steps).toEqual([there + 40])
  const counters = await rowsOf(halifax, customerCounts)
  expect(counters.reduce((sum, { count }) => sum + count, 0)).toBe(there + 40)
  const known = new Set(before.map(({ id }) => id))
  const made = (await rowsOf(halifax, orders)).filter(({ id }) => !known.has(id))
  expect(made).toHaveLength(14)
  const people = new Map((await rowsOf(halifax, customers)).map(row => [row.id, row]))
  for (const order of made)
    expect(people.get(order.customer_id)).toMatchObject({ latest_order_id: order.id, orders_count: 1 })
})
