import type { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import type { customers } from '#customers/customers/customers.table.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'

type Customer = typeof customers.$inferSelect
type Order = typeof orders.$inferSelect
type Vehicle = typeof vehicles.$inferSelect

/** A dealership's rows, to be filtered in plain code. */
export interface World {
  readonly reps: readonly { id: string; first_name: string; last_name: string }[]
  readonly customers: readonly Customer[]
  readonly orders: readonly Order[]
  readonly vehicles: readonly Vehicle[]
}

interface Viewer {
  readonly id: string
  /** Sees only own and unassigned customers. */
  readonly isLimited: boolean
}

const timeZone = 'America/Toronto'

/** The expected list, computed the slow and obvious way: the ids of all pages in order. */
export function expectedList(world: World, query: CustomerListQuery, viewer: Viewer, now: Date): string[] {
  const kept = world.customers.filter(
    customer =>
      customer.archive_status === query.archive_status &&
      isSeen(customer, query, viewer) &&
      isWaiting(customer, query) &&
      isIn(query.lead_type, customer.lead_type) &&
      isFound(customer, query) &&
      hasAppointment(world, customer, query, now) &&
      hasOrder(world, customer, query),
  )
  return kept.sort(comparison(world, query.ordering, now)).map(({ id }) => id)
}

const isIn = <T>(list: readonly T[] | undefined, value: T | null) =>
  !list || list.length === 0 || (value !== null && list.includes(value))

function isSeen({ assigned_dealer: rep }: Customer, { sales_rep: asked }: CustomerListQuery, viewer: Viewer) {
  if (viewer.isLimited && rep !== null && rep !== viewer.id) return false
  const wanted = asked?.map(value => (value === 'me' ? viewer.id : value))
  return isIn(wanted, rep ?? 'unassigned')
}

const isWaiting = ({ awaiting }: Customer, { awaiting: asked }: CustomerListQuery) =>
  asked === 'all' || (asked === 'none' ? awaiting === 'none' || awaiting === 'provider' : awaiting === asked)

function isFound({ first_name, last_name, email, phone }: Customer, { search }: CustomerListQuery) {
  const names = searchText(`${last_name} ${first_name}`)
  const all = `${names}|${email ?? ''}|${phone?.slice(2) ?? ''}`
  return searchText(search ?? '')
    .split(' ')
    .every(word => (word.length < 3 ? ` ${names}`.includes(` ${word}`) : all.includes(word)))
}

const liveOrders = (world: World, customer: Customer) =>
  world.orders.filter(order => order.customer_id === customer.id && !order.is_archived)

function hasAppointment(
  world: World,
  customer: Customer,
  { appointment: asked }: CustomerListQuery,
  now: Date,
) {
  if (!asked || asked.length === 0) return true
  const live = liveOrders(world, customer)
  const today = wallClock(now.getTime(), timeZone).date
  const monday = new Date(`${today}T00:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  const days = Array.from({ length: 7 }, (_, n) =>
    new Date(monday.getTime() + n * 86_400_000).toISOString().slice(0, 10),
  )
  const dayOf = (start: string | null) => (start ? wallClock(Date.parse(start), timeZone).date : '')
  const is = (order: Order, kind: (typeof asked)[number]) => {
    const { appointment_state: state, appointment_start: start } = order
    if (state === null || kind === 'none') return false
    if (kind === 'today') return state !== 'cancelled' && dayOf(start) === today
    if (kind === 'week') return state !== 'cancelled' && days.includes(dayOf(start))
    if (kind !== 'overdue') return state === kind
    const isPast = start !== null && Date.parse(start) < now.getTime()
    return isPast && state !== 'cancelled' && order.appointment_step !== 'completed'
  }
  const hasNone = asked.includes('none') && live.every(order => order.appointment_state === null)
  return hasNone || live.some(order => asked.some(kind => is(order, kind)))
}

const orderFields = [
  'make',
  'model',
  'year',
  'condition',
  'stock_status',
  'deposit',
  'deposit_mode',
  'awaiting_dealer',
  'awaiting_customer',
  'order_management_status',
  'payment_type',
  'build_and_price_step',
  'appointment_step',
  'deposit_step',
  'credit_application_step',
  'trade_in_step',
] as const

function hasOrder(world: World, customer: Customer, query: CustomerListQuery) {
  if (orderFields.every(field => !query[field]?.length)) return true
  const share = (list: readonly string[] | undefined, values: readonly string[]) =>
    !list?.length || list.some(value => values.includes(value))
  return liveOrders(world, customer).some(order => {
    const vehicle = world.vehicles.find(({ id }) => id === order.vehicle_id)
    return (
      vehicle &&
      isIn(query.make, vehicle.make) &&
      isIn(query.model, vehicle.model) &&
      isIn(query.year, vehicle.year) &&
      isIn(query.condition, vehicle.vehicle_condition) &&
      isIn(query.stock_status, vehicle.stock_status) &&
      isIn(query.deposit, order.deposit_payment) &&
      isIn(query.deposit_mode, order.deposit_mode) &&
      isIn<string>(query.order_management_status, order.order_management_status) &&
      isIn(query.payment_type, order.payment_type) &&
      isIn(query.build_and_price_step, order.build_and_price_step) &&
      isIn(query.appointment_step, order.appointment_step) &&
      isIn(query.deposit_step, order.deposit_step) &&
      isIn(query.credit_application_step, order.credit_application_step) &&
      isIn(query.trade_in_step, order.trade_in_step) &&
      share(query.awaiting_dealer, order.awaiting_dealer) &&
      share(query.awaiting_customer, order.awaiting_customer)
    )
  })
}

type Key = string | number
type Compare = (a: Customer, b: Customer) => number

const by =
  (key: (customer: Customer) => Key, isDown = false): Compare =>
  (a, b) => {
    const [one, other] = [key(a), key(b)]
    return one === other ? 0 : one < other === isDown ? 1 : -1
  }

/** The first comparison that distinguishes two customers. */
const then =
  (...steps: readonly Compare[]): Compare =>
  (a, b) =>
    steps.reduce((decided, step) => decided || step(a, b), 0)

const newest = then(
  by(({ created }) => Date.parse(created), true),
  by(({ id }) => id, true),
)

function comparison(world: World, ordering: CustomerListQuery['ordering'], now: Date): Compare {
  const isDown = ordering.startsWith('-')
  const id = by(customer => customer.id, isDown)
  const time = (text: string | null) => (text === null ? 0 : Date.parse(text))
  switch (ordering.replace('-', '')) {
    case 'created':
      return then(
        by(({ created }) => time(created), isDown),
        id,
      )
    case 'last_activity':
      return then(
        by(({ last_activity }) => time(last_activity), isDown),
        id,
      )
    case 'last_name':
      return then(
        by(({ search }) => search, isDown),
        id,
      )
    case 'awaiting_since':
      return then(
        by(({ awaiting_since }) => (awaiting_since === null ? 1 : 0)),
        (a, b) =>
          a.awaiting_since === null
            ? newest(a, b)
            : then(
                by(({ awaiting_since }) => time(awaiting_since), isDown),
                id,
              )(a, b),
      )
    case 'rep':
      return then(byRep(world, isDown), newest)
    default:
      return byAppointment(world, isDown, now)
  }
}

function byRep({ reps }: World, isDown: boolean): Compare {
  const nameOf = new Map(reps.map(rep => [rep.id, searchText(`${rep.first_name} ${rep.last_name}`)]))
  return then(
    by(({ assigned_dealer }) => (assigned_dealer === null ? 1 : 0)),
    by(({ assigned_dealer }) => nameOf.get(assigned_dealer ?? '') ?? '', isDown),
  )
}

/** Soonest first: upcoming, then past with the latest first, then none. */
function byAppointment({ orders: all }: World, isDown: boolean, now: Date): Compare {
  const startOf = (customer: Customer) => {
    const latest = all.find(({ id }) => id === customer.latest_order_id)
    const isSet = latest && latest.appointment_state !== null && latest.appointment_state !== 'cancelled'
    return isSet && latest.appointment_start ? Date.parse(latest.appointment_start) : undefined
  }
  const rank = (start: number | undefined) => {
    if (start === undefined) return 2
    return isDown || start >= now.getTime() ? 0 : 1
  }
  return (a, b) => {
    const [one, other] = [startOf(a), startOf(b)]
    const ranks = rank(one) - rank(other)
    if (ranks !== 0) return ranks
    if (one === undefined || other === undefined) return newest(a, b)
    const isReversed = isDown || rank(one) === 1
    return then(
      () => (isReversed ? other - one : one - other),
      by(customer => customer.id, isReversed),
    )(a, b)
  }
}
