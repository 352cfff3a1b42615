import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { TradeInSummary } from '@forecourt/contract/deals/trade-in-summary.ts'
import type { OwnTradeIn, TradeIn, TradeInOffer } from '@forecourt/contract/deals/trade-in.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { StepStatus } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { offerStatusAt, type TradeInOfferStatus } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { owingOf } from '@forecourt/domain/deals/trade-ins/trade-in-owing.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { TradeInRow } from './trade-ins.queries.ts'
import type { StoredOffer } from './trade-ins.table.ts'

/** A trade-in as a row, or as the columns on the order's row. */
type ShownTradeIn = Pick<
  TradeInRow,
  'id' | 'year' | 'make' | 'model' | 'trim' | 'odometer' | 'answers' | 'owing' | 'offer'
>
export type NotifiedTradeIn = ShownTradeIn & Pick<TradeInRow, 'position'>

const amountOf = (stored: number | null) => (stored === null ? null : fromCents(cents(stored)))

/** The answers by the codes of the specification. */
const answersByCode = ({ answers }: Pick<TradeInRow, 'answers'>) =>
  Object.fromEntries(answers.flatMap(({ code, answer }) => (code === null ? [] : [[code, answer] as const])))

/** The amount owing: from staff, or else from the answers. */
export const owingOn = (row: Pick<TradeInRow, 'owing' | 'answers'>): Cents =>
  row.owing === null ? owingOf(answersByCode(row)) : cents(row.owing)

/** The status of its offer at a moment. */
export const statusOf = ({ offer }: { offer: StoredOffer | null }, now: Date): TradeInOfferStatus =>
  offer === null
    ? 'initial'
    : offerStatusAt({ status: offer.status, expires: Date.parse(offer.expires) }, now.getTime())

export const offerWire = (offer: StoredOffer, now: Date): TradeInOffer => {
  const status = statusOf({ offer }, now)
  return {
    id: offer.id,
    dealer_offer: fromCents(cents(offer.amount)),
    dealer_comments: offer.comments,
    subject_to_inspection: offer.subject_to_inspection,
    valid_until: offer.valid_until,
    expires: offer.expires,
    is_expired: status === 'expired',
    status,
    decline_reason: offer.decline_reason,
    decline_comments: offer.decline_comments,
    decision_datetime: offer.decided,
    created: offer.created,
  }
}

/** The fields for both sides. */
export const ownTradeInWire = (row: TradeInRow, now: Date): OwnTradeIn => ({
  id: row.id,
  order: row.order_id,
  position: row.order_id === null ? null : row.position,
  vid: row.vid,
  vin: row.vin,
  year: row.year,
  make: row.make,
  model: row.model,
  trim: row.trim,
  style: row.style,
  odometer: row.odometer,
  color: row.color,
  transmission: row.transmission,
  answers: [...row.answers],
  trade_in_owing: fromCents(owingOn(row)),
  status: statusOf(row, now),
  current_offer: row.offer && offerWire(row.offer, now),
  past_offers: row.past_offers.map(offer => offerWire(offer, now)),
  created: new Date(row.created).toISOString(),
})

const text = (given: unknown) => (typeof given === 'string' ? given : null)
const yesNo = (given: unknown) => (typeof given === 'boolean' ? given : null)
const money = (given: unknown) => {
  const dollars = typeof given === 'string' ? Number(given) : Number.NaN
  return dollars >= 0 && dollars < 1e9 ? dollars.toFixed(2) : null
}

function conditionOf(row: TradeInRow) {
  const by = answersByCode(row)
  return {
    involved_in_accident: text(by['involved_in_accident']),
    paint_work_performed: yesNo(by['paint_work_performed']),
    repairs_other_than_maintainence: yesNo(by['repairs_other_than_maintainence']),
    export_import_usa: yesNo(by['export_import_usa']),
    has_unexpired_protection_coverage: yesNo(by['has_unexpired_protection_coverage']),
    is_windshield_damaged: yesNo(by['is_windshield_damaged']),
    making_active_payments: text(by['making_active_payments']),
    accepted_terms: row.accepted_terms,
    financing_amount_due: money(by['financing_amount_due']),
    financing_payment_left: text(by['financing_payment_left']),
    financing_payments_amount: money(by['financing_payments_amount']),
    leasing_amount_due: money(by['leasing_amount_due']),
    leasing_payment_left: text(by['leasing_payment_left']),
    leasing_payments_amount: money(by['leasing_payments_amount']),
    leasing_residual_value: money(by['leasing_residual_value']),
  }
}

/** The fields for staff; `step`: the trade-in step of its order, null without one. */
export const tradeInWire = (row: TradeInRow, now: Date, step: StepStatus | null): TradeIn => ({
  ...ownTradeInWire(row, now),
  ...conditionOf(row),
  customer: row.customer_id,
  is_owing_set: row.owing !== null,
  estimated_low: amountOf(row.estimated_low),
  estimated_high: amountOf(row.estimated_high),
  estimated_at: row.estimated_at,
  valuation_system: row.valuation_system,
  is_eti: row.valuation_system === 'internal' && row.estimated_low !== null,
  order_step_status: step,
  source: row.source,
  updated: new Date(row.updated).toISOString(),
  version: row.version,
})

/** The fields in an order's response. */
export const tradeInSummary = (row: ShownTradeIn | null, now: Date): TradeInSummary | null =>
  row && {
    id: row.id,
    formatted_name: formattedName(row, 'en'),
    formatted_name_fr: formattedName(row, 'fr'),
    odometer: row.odometer,
    trade_in_owing: fromCents(owingOn(row)),
    status: statusOf(row, now),
    dealer_offer: row.offer && fromCents(cents(row.offer.amount)),
    valid_until: row.offer && row.offer.valid_until,
  }
