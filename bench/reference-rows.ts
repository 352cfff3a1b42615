import { locationOf, type AppointmentType } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { offerWire, tradeInSummary } from '../server/src/deals/trade-ins/trade-in-wire.ts'

/** A row from the driver: instants are ISO text already (reference-server.ts). */
export type Row = Readonly<Record<string, string | number | boolean | object | null>>

const text = (row: Row, column: string) => row[column] as string
const money = (cents: unknown) => ((cents as number) / 100).toFixed(2)
const optionalMoney = (cents: unknown) => (cents === null ? null : money(cents))

const named = (row: Row) => `${text(row, 'first_name')} ${text(row, 'last_name')}`

const names = (row: Row) => ({
  formatted_name: `${text(row, 'year')} ${text(row, 'make')} ${text(row, 'model')} ${text(row, 'trim')}`,
  formatted_name_fr: `${text(row, 'make')} ${text(row, 'model')} ${text(row, 'trim')} ${text(row, 'year')}`,
})

const steps = (row: Row) => ({
  build_and_price: row['build_and_price_step'],
  trade_in: row['trade_in_step'],
  credit_application: row['credit_application_step'],
  quote: row['quote_step'],
  deposit: row['deposit_step'],
  appointment: row['appointment_step'],
  documents: row['documents_step'],
})

const day = 86_400_000

const today = (timeZone: string) => wallClock(Date.now(), timeZone).date

/** The dealership data that its rows depend on. */
export interface Place {
  /** Milliseconds. */
  readonly lateAfter: number
  readonly timeZone: string
}

const nextMove = (row: Row, lateAfter: number) => ({
  whose: row['awaiting'],
  ...(row['next_move'] as object),
  since: row['awaiting_since'],
  is_late:
    row['awaiting'] === 'dealer' &&
    row['awaiting_since'] !== null &&
    Date.now() - Date.parse(row['awaiting_since'] as string) > lateAfter,
})

const idle = { whose: 'none', key: 'nothing', step: null, params: {}, since: null, is_late: false }

const orderOfRow = (row: Row) => ({
  id: row['order_id'],
  number: row['number'],
  payment_type: row['payment_type'],
  order_management_status: row['order_management_status'],
  steps: steps(row),
  vehicle: {
    id: row['vehicle_id'],
    ...names(row),
    vehicle_condition: row['vehicle_condition'],
    stock_status: row['stock_status'],
    stock_number: row['stock_number'],
  },
  deposit:
    row['deposit_amount'] === null
      ? null
      : {
          payment: row['deposit_payment'],
          mode: row['deposit_mode'],
          amount: money(row['deposit_amount']),
          capture_before: row['deposit_capture_before'],
        },
  appointment:
    row['appointment_state'] === null
      ? null
      : { state: row['appointment_state'], start: row['appointment_start'] },
})

/** A row of the customer list. */
export const listRow = (row: Row, lateAfter: number) => ({
  id: row['id'],
  full_name: named(row),
  email: row['email'],
  phone: row['phone'],
  language: row['language'],
  lead_type: row['lead_type'],
  archive_status: row['archive_status'],
  assigned_dealer:
    row['assigned_dealer'] === null
      ? null
      : {
          id: row['assigned_dealer'],
          full_name: `${text(row, 'rep_first_name')} ${text(row, 'rep_last_name')}`,
          role: row['rep_role'],
          is_active: row['rep_is_active'],
        },
  created: row['created'],
  last_activity: row['last_activity'],
  orders_count: row['orders_count'],
  order: row['order_id'] === null ? null : orderOfRow(row),
  next_move: row['order_id'] === null ? idle : nextMove(row, lateAfter),
})

/** One customer; the statement names its columns like the response. */
export const customer = ({ rep_first_name, rep_last_name, rep_role, rep_is_active, ...row }: Row) => ({
  ...row,
  full_name: named(row),
  assigned_dealer:
    row['assigned_dealer'] === null
      ? null
      : {
          id: row['assigned_dealer'],
          full_name: `${rep_first_name as string} ${rep_last_name as string}`,
          role: rep_role,
          is_active: rep_is_active,
        },
})

/** Days are in the dealership's time zone. */
const vehicle = (row: Row, timeZone: string) => ({
  id: row['vehicle_id'],
  vin: row['vin'],
  make: row['make'],
  model: row['model'],
  year: row['year'],
  trim: row['trim'],
  vehicle_condition: row['vehicle_condition'],
  is_new: row['vehicle_condition'] === 'New',
  stock_status: row['stock_status'],
  stock_number: row['stock_number'],
  listing_price: money(row['listing_price']),
  msrp: optionalMoney(row['msrp']),
  fuel_type: row['fuel_type'],
  unladen_weight_lb: row['unladen_weight_lb'],
  city_mpg: row['city_mpg'],
  highway_mpg: row['highway_mpg'],
  average_wholesale: optionalMoney(row['average_wholesale']),
  gross_weight_kg: row['gross_weight_kg'],
  body_type: row['body_type'],
  transmission: row['transmission'],
  drivetrain: row['drivetrain'],
  exterior_color: row['exterior_color'],
  exterior_color_name: row['exterior_color_name'],
  odometer: row['odometer'],
  arrival_date: row['arrival_date'],
  delivery_charge: money(row['delivery_charge']),
  days_in_stock:
    row['in_stock_since'] === null
      ? 0
      : Math.max(0, (Date.parse(today(timeZone)) - Date.parse(row['in_stock_since'] as string)) / day),
  ...names(row),
  spin_car_url: row['spin_car_url'],
  picture: `/api/vehicle-picture/${text(row, 'body_type')}/${text(row, 'exterior_color')}.svg?v=1`,
  cash_payment: optionalMoney(row['cash_payment']),
  finance_payment: optionalMoney(row['finance_payment']),
  lease_payment: optionalMoney(row['lease_payment']),
  finance_frequency: row['finance_frequency'],
  lease_frequency: row['lease_frequency'],
  cash_reason: row['cash_reason'],
  finance_reason: row['finance_reason'],
  lease_reason: row['lease_reason'],
  finance_programme: row['finance_programme'],
  lease_programme: row['lease_programme'],
  payments_as_of: row['payments_as_of'],
  payments_state: row['are_payments_due'] ? 'refreshing' : 'current',
  commission_number: row['vehicle_commission_number'],
  reservation: row['reservation'],
})

const instant = (row: Row, column: string) => new Date(text(row, column)).toISOString()

/** The latest appointment of an order, in the product's format. */
const appointment = (row: Row | null, rep: unknown) =>
  row && {
    id: row['id'],
    type: row['type'],
    start: instant(row, 'starts'),
    end: instant(row, 'ends'),
    state: row['state'],
    outcome: row['outcome'],
    location: locationOf(text(row, 'type') as AppointmentType),
    note: row['note'],
    source: row['source'],
    cancelled_by: row['cancelled_by'],
    message: row['message'],
    rep,
    created: instant(row, 'created'),
  }

type TradeInRow = Parameters<typeof tradeInSummary>[0] & object

/**
 * A trade-in of an order in the product's format: the amount owed depends on the answers and the offer on the
 * clock.
 */
const tradeIn = (row: TradeInRow | null) => tradeInSummary(row, new Date())
const offer = (row: TradeInRow | null) => (row?.offer ? offerWire(row.offer, new Date()) : null)

/** One order with its vehicle, and with its worksheet if the statement read it. */
export function order(row: Row, { lateAfter, timeZone }: Place) {
  const { build_and_price, trade_in, ...later } = steps(row)
  return {
    id: row['id'],
    number: row['number'],
    customer: row['customer_id'],
    payment_type: row['payment_type'],
    payment_include_tax: row['payment_include_tax'],
    campaign: row['campaign'],
    note: row['note'],
    postal_code: row['postal_code'],
    is_archived: row['is_archived'],
    archived_status_changed_at: row['archived_status_changed_at'],
    archived_status_changed_by: row['archiver'],
    vehicle: vehicle(row, timeZone),
    steps: { build_and_price, trade_in, ...later },
    order_management_status: row['order_management_status'],
    next_move: nextMove(row, lateAfter),
    confirmation: row['confirmation'],
    commission_number: row['commission_number'],
    proposed_appointment: appointment(row['appointment'] as Row | null, row['rep']),
    trade_in: tradeIn(row['trade_in'] as TradeInRow | null),
    available_trade_in: tradeIn(row['available_trade_in'] as TradeInRow | null),
    current_offer: offer(row['trade_in'] as TradeInRow | null),
    payment: row['payment'],
    is_draft:
      row['deposit_payment'] === 'unpaid' && Object.values(later).every(status => status === 'initial'),
    created: row['created'],
    updated: row['updated'],
    updated_by: row['updater'],
    version: row['version'],
    ...(row['worksheet'] && {
      worksheet: row['worksheet'],
      accessories: accessoriesOf(row['worksheet']),
      protection_plan_prices: plansOf(row['worksheet']),
      overrides: row['overrides'],
    }),
  }
}

interface Line {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly name_fr: string
  readonly amount: string
  readonly pre_installed?: boolean
  readonly plan?: Readonly<
    Record<'id' | 'name' | 'name_fr' | 'title_en' | 'title_fr' | 'source' | 'as_of', string | null>
  >
}

/** The accessories among the lines of a worksheet. */
function accessoriesOf(worksheet: unknown) {
  const { lines } = worksheet as { lines: readonly Line[] }
  return lines
    .filter(({ kind }) => kind === 'accessory')
    .map(({ id, name, name_fr, amount: price, pre_installed = false }) => ({
      id,
      name,
      name_fr,
      price,
      pre_installed,
    }))
}

/** The protection plans among the lines of a worksheet. */
function plansOf(worksheet: unknown) {
  const { lines } = worksheet as { lines: readonly Line[] }
  return lines.flatMap(({ id, amount: price, pre_installed = false, plan }) => {
    if (!plan) return []
    const { id: planId, name, name_fr, title_en, title_fr, source, as_of } = plan
    return [
      { id, price, title_en, title_fr, plan: { id: planId, name, name_fr }, pre_installed, source, as_of },
    ]
  })
}
