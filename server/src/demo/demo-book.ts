import { orderNumber } from '@forecourt/domain/deals/orders/order-number.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import { type DemoCustomer, customersOf } from './demo-customers.ts'
import { handMadeDeals } from './demo-deals.ts'
import { type DemoOrder, orderOf } from './demo-orders.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { type DemoDesk, pricerOf } from './demo-pricing.ts'
import { DELIVERED, EVERY_STEP_STATUS, LOST, type Scenario, STORIES } from './demo-scenarios.table.ts'
import { userIdOf } from './demo-users.ts'
import { type DemoVehicle, searchable, vehiclesOf } from './demo-vehicles.ts'
import { type Seeded, seeded } from '#platform/seeded.ts'
import { openLot } from './demo-lot.ts'

type OrderRow = DemoOrder & Pick<typeof orders.$inferInsert, 'number'>

/** All rows of a demo dealership, ready to be inserted. */
export interface Book {
  readonly vehicles: readonly DemoVehicle[]
  readonly customers: readonly DemoCustomer[]
  readonly orders: readonly OrderRow[]
  /** The last order number of each year. */
  readonly numbers: readonly { readonly year: number; readonly last: number }[]
}

export interface Size {
  readonly vehicles: number
  readonly customers: number
  /** Exactly this many for each customer; absent: random. */
  readonly ordersEach?: number
}

/** The same book for the same place, size and moment. */
export function bookOf(place: DemoPlace, desk: DemoDesk, size: Size): Book {
  const random = seeded(`book ${place.key}`)
  const lot = openLot(vehiclesOf(place, size.vehicles, desk.now))
  const customers = customersOf(place, size.customers, desk.now)
  const stories = size.ordersEach === undefined ? handMadeDeals(place, desk) : []
  const house = userIdOf(`manager.${place.key}`)
  const scenarios = scenariosOf(customers, random, size)
  const drafts = customers.flatMap((customer, index) =>
    (scenarios[index] ?? []).map((scenario, ordinal) =>
      orderOf({ desk, random, customer, vehicle: lot.take(scenario), scenario, ordinal, house }),
    ),
  )
  const written = [...drafts, ...stories.map(({ order }) => order)]
  const vehicles = [...stories.map(({ vehicle }) => vehicle), ...lot.vehicles()]
  const withPayments = pricerOf(desk)
  const numbered = withNumbers(`D${place.dealership.number}`, written)
  return {
    vehicles: vehicles.map(vehicle => searchable(withPayments(vehicle))),
    customers: withOrders([...stories.map(({ customer }) => customer), ...customers], numbered.orders),
    ...numbered,
  }
}

/** The deals of every customer, the most important first. */
function scenariosOf(customers: readonly DemoCustomer[], random: Seeded, { ordersEach }: Size): Scenario[][] {
  let active = 0
  return customers.map((customer, index) => {
    const rank = customer.archive_status === 'Active' ? active++ : 0
    const scenarios = currentScenarios(customer, { rank, index, random })
    if (ordersEach === undefined) return isReturning(index) ? [...scenarios, older(random)] : scenarios
    while (scenarios.length < ordersEach) scenarios.push(older(random))
    return scenarios
  })
}

const isReturning = (index: number) => index > 30 && index % 7 === 0

const weighted = (scenarios: readonly Scenario[], random: Seeded): Scenario => {
  const place = random.weighted(Object.fromEntries(scenarios.map(({ share }, key) => [String(key), share])))
  return scenarios[Number(place)] ?? DELIVERED
}

/** An abandoned deal of a returning customer. */
const older = (random: Seeded): Scenario => weighted(LOST, random)

interface Turn {
  /** Position among the active customers. */
  readonly rank: number
  readonly index: number
  readonly random: Seeded
}

function currentScenarios({ archive_status }: DemoCustomer, { rank, index, random }: Turn): Scenario[] {
  if (archive_status === 'Sold') return [DELIVERED]
  if (archive_status === 'Lost') return index % 8 === 5 ? [older(random)] : []
  const first = ONE_OF_EACH[rank]
  if (first) return [first]
  return index % 6 === 1 ? [] : [weighted(STORIES, random)]
}

/** Scenarios of the newest active customers: every filter of a list finds one. */
const ONE_OF_EACH = [...STORIES, ...EVERY_STEP_STATUS]

/** Numbers in the order of creation, starting again each year. */
function withNumbers(dealer: string, drafts: readonly DemoOrder[]) {
  const last = new Map<number, number>()
  const rows = [...drafts]
    .sort((a, b) => a.created.localeCompare(b.created))
    .map((draft): OrderRow => {
      const year = Number(draft.created.slice(0, 4))
      const sequence = (last.get(year) ?? 0) + 1
      last.set(year, sequence)
      return { ...draft, number: orderNumber(dealer, year, sequence) }
    })
  return { orders: rows, numbers: [...last].map(([year, sequence]) => ({ year, last: sequence })) }
}

/** The customers with the order columns of their list rows, as the orders slice writes them. */
function withOrders(customers: readonly DemoCustomer[], orderRows: readonly OrderRow[]): DemoCustomer[] {
  const ofCustomer = Map.groupBy(orderRows, ({ customer_id }) => customer_id)
  return customers.map(customer => {
    const own = ofCustomer.get(customer.id) ?? []
    const latest = own.findLast(({ is_archived }) => !is_archived)
    return {
      ...customer,
      latest_order_id: latest?.id ?? null,
      orders_count: own.length,
      awaiting: latest?.awaiting ?? 'none',
      awaiting_since: latest?.awaiting_since ?? null,
      last_activity: own.reduce(
        (at, { updated }) => (updated && updated > at ? updated : at),
        customer.created,
      ),
    }
  })
}
