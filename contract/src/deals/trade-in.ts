import { FIELD_TYPES, MAX_QUESTIONS } from '@forecourt/domain/pricing/questions/question.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ODOMETER_MAX } from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { TRADE_IN_DECLINE_REASONS } from '@forecourt/domain/deals/trade-ins/systems.ts'
import { MAX_COMMENTS } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { TRANSMISSIONS } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { z } from 'zod'
import { Amount } from '#platform/money.ts'
import { StepStatus } from './order-steps.ts'
import { OfferStatus } from './trade-in-summary.ts'
import { Day, Id, optionalText, requiredText, Timestamp } from '#platform/text.ts'

export const DeclineReason = z.enum(codesOf(TRADE_IN_DECLINE_REASONS))

/** An offer for a trade-in (product 3; decisions 3.94). */
export const TradeInOffer = z.object({
  id: Id,
  dealer_offer: Amount,
  dealer_comments: z.string().nullable(),
  subject_to_inspection: z.boolean(),
  /** The last day of its validity. */
  valid_until: Day,
  expires: Timestamp,
  is_expired: z.boolean(),
  status: OfferStatus,
  decline_reason: DeclineReason.nullable(),
  decline_comments: z.string().nullable(),
  /** When it was accepted, declined or withdrawn. */
  decision_datetime: Timestamp.nullable(),
  created: Timestamp,
})
export type TradeInOffer = z.output<typeof TradeInOffer>

/** An answer's value: amounts, numbers and dates are text, several choices are a list of codes. */
const Answer = z.union([z.string(), z.boolean(), z.array(z.string())])

const label = { label_en: z.string(), label_fr: z.string() }

/** An answer with its question as it was asked at the time. */
const AnsweredQuestion = z.object({
  id: Id,
  /** The name of the question in the specification. */
  code: z.string().nullable(),
  parent: Id.nullable(),
  question_en: z.string(),
  question_fr: z.string(),
  field_type: z.enum(FIELD_TYPES),
  answer: Answer,
  /** The chosen options; none for free answers. */
  chosen: z.array(z.object({ code: z.string(), ...label })),
})
export type AnsweredQuestion = z.output<typeof AnsweredQuestion>

const vehicle = {
  /** The catalogue's id of the exact vehicle. */
  vid: z.string().nullable(),
  vin: z.string().nullable(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  style: z.string().nullable(),
  /** In the dealership's unit. */
  odometer: z.int(),
  color: z.string().nullable(),
  transmission: z.string().nullable(),
}

/** The trade-in fields that both sides see. */
const shared = {
  id: Id,
  /** Null: on no order. */
  order: Id.nullable(),
  /** Its position among the two of an order. */
  position: z.int().nullable(),
  ...vehicle,
  answers: z.array(AnsweredQuestion),
  /** Total amount owed on it. */
  trade_in_owing: Amount,
  /** Of its current offer; `initial`: there is none. */
  status: OfferStatus,
  current_offer: TradeInOffer.nullable(),
  /** Earlier offers, newest first. */
  past_offers: z.array(TradeInOffer),
  created: Timestamp,
}

const answeredChoice = z.string().nullable()
const answeredYesNo = z.boolean().nullable()
const answeredMoney = Amount.nullable()

/** The answers that the specification names, as given; null if the question was not asked. */
const condition = {
  involved_in_accident: answeredChoice,
  paint_work_performed: answeredYesNo,
  repairs_other_than_maintainence: answeredYesNo,
  export_import_usa: answeredYesNo,
  has_unexpired_protection_coverage: answeredYesNo,
  is_windshield_damaged: answeredYesNo,
  making_active_payments: answeredChoice,
  accepted_terms: answeredYesNo,
  financing_amount_due: answeredMoney,
  financing_payment_left: answeredChoice,
  financing_payments_amount: answeredMoney,
  leasing_amount_due: answeredMoney,
  leasing_payment_left: answeredChoice,
  leasing_payments_amount: answeredMoney,
  leasing_residual_value: answeredMoney,
}

/** A trade-in for staff (product 3). */
export const TradeIn = z.object({
  ...shared,
  customer: Id,
  ...condition,
  /** Whether staff entered the amount owed; otherwise it is computed from the answers. */
  is_owing_set: z.boolean(),
  estimated_low: Amount.nullable(),
  estimated_high: Amount.nullable(),
  /** When the estimate was recorded. */
  estimated_at: Timestamp.nullable(),
  valuation_system: z.enum(['internal', 'guide_book', 'third_party', 'manual']).nullable(),
  is_eti: z.boolean(),
  /** Status of the trade-in step of its order; null without one. */
  order_step_status: StepStatus.nullable(),
  source: z.enum(['dealer', 'customer']),
  updated: Timestamp,
  version: z.int(),
})
export type TradeIn = z.output<typeof TradeIn>

/** A trade-in for its owner. */
export const OwnTradeIn = z.object(shared)
export type OwnTradeIn = z.output<typeof OwnTradeIn>

/** The vehicle as recorded. */
export const GivenVehicle = z.strictObject({
  vid: optionalText(60),
  vin: optionalText(17),
  year: z.int().min(1960).max(2100),
  make: requiredText(60),
  model: requiredText(60),
  trim: optionalText(60),
  style: optionalText(60),
  odometer: z.int().min(0).max(ODOMETER_MAX),
  color: optionalText(40),
  transmission: z.enum(codesOf(TRANSMISSIONS)).nullish(),
})

/**
 * Answers to questions of the current list: a text, an amount or a code each, "true" or "false", or several
 * codes.
 */
export const GivenAnswers = z
  .array(z.strictObject({ id: Id, answer: z.array(requiredText(1000)).min(1).max(60) }))
  .max(MAX_QUESTIONS)
export type GivenAnswers = z.output<typeof GivenAnswers>

export const GivenOffer = {
  dealer_offer: Amount,
  dealer_comments: optionalText(MAX_COMMENTS),
  valid_days: z.int().min(1).max(30).default(7),
  subject_to_inspection: z.boolean().default(true),
}
