import { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { CUSTOMER_LIST_VALUES } from '@forecourt/domain/customers/customers/list-parameters.ts'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { signedIn } from '../../../test/actors.ts'
import { expectedList, type World } from '../../../test/customer-list-model.ts'
import { NOW, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { orderRow } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { vehicleRow } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { customerRow } from './customers.factory.ts'
import { customers as table } from './customers.table.ts'

const target = useTestApp()
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

let world: World
let byManager: TestBrowser
let byRep: TestBrowser
let byElsewhere: TestBrowser

beforeAll(async () => {
  const { app } = target
  const dealership = await buildDealership(app)
  const names = [
    ['Ana', 'Bell'],
    ['Élise', 'Côté'],
    ['Zoe', 'Young'],
    ['Ella', 'Adams'],
  ] as const
  const reps = []
  for (const [first_name, last_name] of names)
    reps.push(await buildUser(app, { dealerships: [dealership], first_name, last_name }))
  const manager = await buildUser(app, { dealerships: [dealership], role: 'dealer_sales_manager' })
  const other = await buildDealership(app)
  const boss = await buildUser(app, { dealerships: [other], role: 'dealer_admin' })
  byManager = await signedIn(target, manager, dealership)
  byRep = await signedIn(target, { id: reps[0]?.id ?? '' }, dealership)
  byElsewhere = await signedIn(target, boss, other)
  world = await fill(dealership, reps)
})

/** 140 customers with 0 to 3 orders each, covering every value of every filter. */
async function fill(dealership: { id: string; number: number }, reps: World['reps']): Promise<World> {
  const at = { dealer_id: dealership.id }
  const random = seededChoice(seed)
  const cars = Array.from({ length: 24 }, () =>
    vehicleRow({
      ...at,
      make: random.of(['Honda', 'Kia', 'Ford']),
      model: random.of(['Civic', 'Soul', 'Escape']),
      year: random.of([2022, 2024, 2026]),
      vehicle_condition: random.of(CUSTOMER_LIST_VALUES.condition),
      stock_status: random.of(CUSTOMER_LIST_VALUES.stock_status),
    }),
  )
  const people = Array.from({ length: 140 }, (_, n) =>
    customerRow({
      ...at,
      first_name: random.of(['Marie', 'Élodie', 'Jean-Marc', 'Dev', 'Ann']),
      last_name: random.of(['Tremblay', 'Éthier', 'Roy', 'Royal', 'Zane', "L'Écuyer", 'de la Cruz']),
      archive_status: random.of(['Active', 'Active', 'Active', 'Lost', 'Sold']),
      lead_type: random.of(CUSTOMER_LIST_VALUES.lead_type),
      assigned_dealer: random.of([...reps.map(rep => rep.id), null]),
      // Some share an instant, where the id decides.
      created: minutesAgo(Math.floor(n / 3) * 7),
      last_activity: minutesAgo(random.below(40)),
    }),
  )
  const steps = CUSTOMER_LIST_VALUES.build_and_price_step
  const deals = people.flatMap(person =>
    Array.from({ length: random.below(4) }, () =>
      orderRow(
        {
          ...at,
          customer_id: person.id,
          vehicle_id: random.of(cars).id,
          created_by: reps[0]?.id ?? '',
          payment_type: random.of(CUSTOMER_LIST_VALUES.payment_type),
          order_management_status: random.of(CUSTOMER_LIST_VALUES.order_management_status),
          build_and_price_step: random.of(steps),
          trade_in_step: random.of(steps),
          credit_application_step: random.of(steps),
          deposit_step: random.of(steps),
          appointment_step: random.of(steps),
          deposit_payment: random.of(['unpaid', 'unpaid', 'paid', 'refunded']),
          deposit_mode: random.of(['hold', 'capture', null]),
          deposit_amount: 50_000,
          ...appointment(random),
          awaiting: random.of(['dealer', 'customer', 'provider', 'none']),
          awaiting_since: random.of([minutesAgo(random.below(500)), null]),
          awaiting_dealer: random.some(CUSTOMER_LIST_VALUES.awaiting_dealer),
          awaiting_customer: random.some(CUSTOMER_LIST_VALUES.awaiting_customer),
          is_archived: random.below(6) === 0,
          created: minutesAgo(random.below(10_000)),
        },
        NOW,
      ),
    ),
  )
  return withTenant(target.app.pool, dealership, async tx => {
    await tx.insert(vehicles).values(cars)
    await tx.insert(table).values(people)
    await tx.insert(orders).values(deals)
    for (const { id, last_activity } of people) {
      await tx.execute(sql`SELECT refresh_customer(${dealership.id}, ${id}, NULL)`)
      await tx.update(table).set({ last_activity }).where(eq(table.id, id))
    }
    const stored = await tx.select().from(table)
    return {
      reps,
      vehicles: await tx.select().from(vehicles),
      orders: await tx.select().from(orders),
      customers: stored,
    }
  })
}

const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()

function appointment(random: ReturnType<typeof seededChoice>) {
  if (random.below(2) === 0) return {}
  return {
    appointment_state: random.of(['unconfirmed', 'confirmed', 'cancelled'] as const),
    appointment_start: minutesAgo(random.below(14 * 24 * 60) - 7 * 24 * 60),
  }
}

function seededChoice(start: number) {
  const numbers = fc.sample(fc.nat(2 ** 30), { numRuns: 20_000, seed: start })
  let next = 0
  const below = (bound: number) => (numbers[(next += 1) % numbers.length] ?? 0) % bound
  return {
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    some: <T>(list: readonly T[]): T[] => list.filter(() => below(4) === 0),
  }
}

const sees = (browser: TestBrowser) =>
  browser === byRep ? { id: world.reps[0]?.id ?? '', isLimited: true } : { id: 'manager', isLimited: false }

/** A page from the server, and the same page from the model. */
async function pageOf(browser: TestBrowser, asked: Record<string, string>) {
  const query = CustomerListQuery.parse(asked)
  const all = expectedList(world, query, sees(browser), NOW)
  const { status, body, headers } = await browser.call(customers.list, { query: asked })
  const start = (query.page - 1) * 10
  const from = { asked, seed }
  return {
    served: { from, status, count: body.count, last: body.last, ids: body.results.map(({ id }) => id) },
    expected: {
      from,
      status: 200,
      count: all.length,
      last: Math.max(1, Math.ceil(all.length / 10)),
      ids: all.slice(start, start + 10),
    },
    queries: Number(headers['x-query-count']),
  }
}

const { ordering: orderings, awaiting, archive_status, ...lists } = CUSTOMER_LIST_VALUES
const several = (values: readonly string[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength }).map(chosen => chosen.join(','))

/** Any query the contract allows, with two or three filters. */
const anyQuery = fc
  .record(
    {
      page: fc.constantFrom('1', '1', '2', '3', '7', '12'),
      ordering: fc.constantFrom(...orderings),
      archive_status: fc.constantFrom(...archive_status),
      sales_rep: fc.constantFrom('me', 'unassigned', 'me,unassigned', 'someone'),
      awaiting: fc.constantFrom(...awaiting),
      search: fc.constantFrom(
        'tremblay',
        'MARC',
        'el',
        'é',
        'la cr',
        'ro jean',
        '416555',
        'mail.example',
        '%',
        'nobody',
      ),
      make: several(['Honda', 'Kia', 'Ford', 'Lada'], 2),
      model: several(['Civic', 'Soul', 'Escape'], 2),
      year: several(['2022', '2024', '2026'], 2),
      ...Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, several(values)])),
    },
    { requiredKeys: [] },
  )
  .chain(all => {
    const names = Object.keys(all)
    return fc
      .shuffledSubarray(names, { minLength: 0, maxLength: Math.min(4, names.length) })
      .map(chosen => Object.fromEntries(Object.entries(all).filter(([name]) => chosen.includes(name))))
  })

describe('the customer list', () => {
  test.each(orderings)(
    '%s: every page in turn, from both ends, with no row twice or missing',
    async ordering => {
      for (const browser of [byManager, byRep]) {
        const { expected: first } = await pageOf(browser, { ordering })
        for (let page = 1; page <= first.last + 1; page += 1) {
          const { served, expected, queries } = await pageOf(browser, { ordering, page: String(page) })
          expect(served).toEqual(expected)
          expect(queries).toBeLessThanOrEqual(6)
        }
      }
    },
  )

  test.each(Object.entries(lists).flatMap(([name, values]) => values.map(value => [name, value])))(
    '%s = %s',
    async (name, value) => {
      const { served, expected } = await pageOf(byManager, { [name ?? '']: value ?? '' })
      expect(served).toEqual(expected)
    },
  )

  test('any filters together, in any order, on any page', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.boolean(), async (asked, isRep) => {
        const sales_rep = asked['sales_rep'] === 'someone' ? { sales_rep: world.reps[1]?.id ?? '' } : {}
        const page = await pageOf(isRep ? byRep : byManager, { ...asked, ...sales_rep })
        expect(page.served).toEqual(page.expected)
        expect(page.queries).toBeLessThanOrEqual(6)
      }),
      { numRuns: process.env['LONG'] ? 5000 : 120, seed },
    )
  }, 600_000)

  test('another dealership sees nothing of it', async () => {
    const reply = await byElsewhere.call(customers.list)
    expect(reply.body).toEqual({ count: 0, current: 1, last: 1, limit: 10, results: [] })
    const name = world.customers[0]?.last_name ?? ''
    expect((await byElsewhere.call(customers.list, { query: { search: name } })).body.count).toBe(0)
    const rep = await byElsewhere.call(customers.list, { query: { sales_rep: world.reps[0]?.id ?? '' } })
    expect(rep.body.count).toBe(0)
  })

  test('a row has customer, newest order, vehicle, deposit, appointment and next action', async () => {
    const customer = world.customers.find(
      row => row.latest_order_id !== null && row.archive_status === 'Active',
    )
    const order = world.orders.find(row => row.id === customer?.latest_order_id)
    const vehicle = world.vehicles.find(row => row.id === order?.vehicle_id)
    const { body } = await byManager.call(customers.list, { query: { search: customer?.email ?? '' } })
    expect(body.results).toMatchObject([
      {
        id: customer?.id,
        full_name: `${customer?.first_name} ${customer?.last_name}`,
        order: {
          number: order?.number,
          payment_type: order?.payment_type,
          steps: { trade_in: order?.trade_in_step, quote: 'initial' },
          vehicle: {
            id: vehicle?.id,
            formatted_name: `${vehicle?.year} ${vehicle?.make} ${vehicle?.model} Sport`,
            formatted_name_fr: `${vehicle?.make} ${vehicle?.model} Sport ${vehicle?.year}`,
          },
          deposit: { payment: order?.deposit_payment, mode: order?.deposit_mode, amount: '500.00' },
        },
        next_move: { whose: order?.awaiting, key: order?.next_move.key, since: order?.awaiting_since },
      },
    ])
  })

  test('a customer without an order has no next action', async () => {
    const lonely = world.customers.find(row => row.orders_count === 0 && row.archive_status === 'Active')
    const { body } = await byManager.call(customers.list, { query: { search: lonely?.email ?? '' } })
    expect(body.results).toMatchObject([
      {
        id: lonely?.id,
        order: null,
        next_move: { whose: 'none', key: 'nothing', since: null, is_late: false },
      },
    ])
  })

  test('the counts of the views equal their lists', async () => {
    for (const browser of [byManager, byRep]) {
      const countOf = async (asked: Record<string, string>) => (await pageOf(browser, asked)).served.count
      const counts = (await browser.call(customers.viewCounts)).body
      expect(counts).toEqual({
        awaiting_dealer: await countOf({ awaiting: 'dealer' }),
        my_move: (await browser.call(moves.list)).body.count,
        awaiting_customer: await countOf({ awaiting: 'customer' }),
        holds: await countOf({ deposit: 'paid', deposit_mode: 'hold' }),
        today: await countOf({ appointment: 'today' }),
        Active: await countOf({}),
        Lost: await countOf({ archive_status: 'Lost' }),
        Sold: await countOf({ archive_status: 'Sold' }),
      })
    }
  })
})

describe('searching by order data', () => {
  const idsOf = async (browser: TestBrowser, search: string, archiveStatus: string) => {
    const query = { search, archive_status: archiveStatus }
    return (await browser.call(customers.list, { query })).body.results.map(({ id }) => id)
  }

  test('finds the order number, the stock number, and the end of the VIN', async () => {
    const order = world.orders[0]
    const customer = world.customers.find(({ id }) => id === order?.customer_id)
    const vehicle = world.vehicles.find(({ id }) => id === order?.vehicle_id)
    const status = customer?.archive_status ?? ''
    expect(await idsOf(byManager, order?.number.toLowerCase() ?? '', status)).toEqual([customer?.id])
    expect(await idsOf(byElsewhere, order?.number ?? '', status)).toEqual([])
    const vin = vehicle?.vin ?? ''
    for (const text of [vehicle?.stock_number ?? '', vin.slice(-8), vin, ` ${vin.toLowerCase()} `]) {
      const query = { search: text, archive_status: status }
      const found = await byManager.call(customers.list, { query })
      const onVehicle = world.orders.filter(row => row.vehicle_id === vehicle?.id).map(row => row.customer_id)
      const expected = world.customers.filter(
        row => onVehicle.includes(row.id) && row.archive_status === status,
      )
      expect(found.body.count).toBe(expected.length)
    }
  })

  test('finds phone numbers in any format', async () => {
    const customer = world.customers.find(row => row.archive_status === 'Active')
    const digits = customer?.phone?.slice(2) ?? ''
    const written = `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    expect(await idsOf(byManager, written, 'Active')).toEqual(await idsOf(byManager, digits, 'Active'))
    expect(await idsOf(byManager, digits, 'Active')).toContain(customer?.id)
  })

  test.each(['%', '_', '\\\\', "'; DROP TABLE customers; --", '%%%', '100% sure', '\u{1F600}\u{1F600}'])(
    'SQL wildcards are plain text: %s',
    async text => {
      expect(await idsOf(byManager, text, 'Active')).toEqual([])
    },
  )
})

describe('invalid list parameters', () => {
  test.each([
    ['page', '0', 'min_value'],
    ['page', '-1', 'min_value'],
    ['page', '1e309', 'number'],
    ['page', '1e20', 'number'],
    ['page', '100000000000000000000', 'max_value'],
    ['page', 'two', 'number'],
    ['ordering', 'password', 'one_of'],
    ['awaiting', 'us', 'one_of'],
    ['archive_status', 'Gone', 'one_of'],
    ['sales_rep', 'Bob', 'id'],
    ['lead_type', 'pigeon', 'one_of'],
    ['year', 'MMXX', 'number'],
    ['deposit', 'maybe', 'one_of'],
    ['trade_in_step', 'done', 'one_of'],
    ['search', 'x'.repeat(101), 'max_length'],
    ['search', 'a\u0000b', 'unreadable'],
    ['make', 'x'.repeat(61), 'max_length'],
    ['color', 'red', 'unknown_field'],
  ])('%s = %s is refused with the field’s name', async (name, value, rule) => {
    const reply = await byManager.call(customers.list, { query: { [name]: value } })
    expect(reply.status).toBe(400)
    const fields = Object.entries((reply.body as unknown as Problem).fields ?? {})
    expect(fields.map(([field, [first]]) => [field.split('.')[0], first?.rule])).toEqual([[name, rule]])
  })
})
