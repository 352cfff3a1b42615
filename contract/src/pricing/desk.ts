import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { TraceNode } from '@forecourt/domain/pricing/payments/trace/trace.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount, Money } from '#platform/money.ts'
import { OfferedProgramme } from './programme.ts'
import { Day, Id } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'
import { Worksheet } from './worksheet.ts'
import { queryNumber } from '#platform/pages.ts'

const anObject = <T>() => z.custom<T>(value => typeof value === 'object' && value !== null)

/** The order's deal, or one that is not saved yet. */
const deal = { order: Id, worksheet: Worksheet.nullish() }
const params = z.strictObject({ id: PaymentType })

export const MatrixProgrammes = z.object({
  quote_date: Day,
  /** Those that fit the vehicle, the place and the customer, with their cards, the manufacturer's first. */
  programmes: z.array(OfferedProgramme.extend({ id: Id })),
  left_out: z.array(z.object({ id: Id, name: z.string(), name_fr: z.string(), refusal: z.string() })),
  vehicle: z.object({ model_year: z.int(), odometer: z.int().nullable(), segment: z.string() }),
  credit_score: z.int().nullable(),
  /** Cost of the vehicle, for gross; null for roles that may not see it, and if it is unknown. */
  cost: Money.nullable(),
})
export type MatrixProgrammes = z.output<typeof MatrixProgrammes>

const LeverName = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['price', 'down_payment', 'trade_in', 'rate', 'term']) }),
  z.strictObject({ kind: z.literal('line'), id: z.string().min(1).max(40) }),
])

/** An amount ("1234.56") or a percentage ("6.4975"), depending on the lever; neither is negative. */
const LeverValue = z
  .string()
  .max(14)
  .regex(/^\d{1,9}(\.\d{1,4})?$/, { message: 'decimal' })

const LimitedLever = z.strictObject({
  lever: LeverName,
  min: LeverValue.nullish(),
  max: LeverValue.nullish(),
  ask_below: LeverValue.nullish(),
  ask_above: LeverValue.nullish(),
})
export type LimitedLever = z.output<typeof LimitedLever>

const Target = z.strictObject({
  figure: z.enum(['payment', 'amount_due', 'due_at_signing', 'amount_financed']),
  amount: Amount,
})

/** The value of a lever that meets the target, or comes closest if the target cannot be met. */
const LeverAnswer = z.object({
  lever: LeverName,
  result: z.enum(['met', 'below', 'unreachable', 'no_lever', 'no_effect', 'unpriceable']),
  /** An amount or a percentage; a term in months. */
  value: z.string().nullable(),
  figure: Money.nullable(),
  ask_manager: z.boolean(),
})
export type LeverAnswer = z.output<typeof LeverAnswer>

/** Percent of the residual base from 0 to 100, with at most four decimals. */
const ResidualPercent = z
  .string()
  .max(8)
  .regex(/^(100|\d{1,2}(\.\d{1,4})?)$/, { message: 'percent' })

const FrontierAnswer = z.object({
  refusal: z.enum(['no_lever', 'target', 'gross']).nullable(),
  best_gross: Money.nullable(),
  points: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      figure: Money,
      gross: Money,
      ask_manager: z.boolean(),
    }),
  ),
})

const Explanation = z.object({
  /** Hexadecimal SHA-256 of the stored text. */
  hash: z.string(),
  version: z.int(),
  rules_version: z.int(),
  input: anObject<DealInput>(),
  trace: anObject<TraceNode>(),
  /** Whether the stored text still has the hash in its address. */
  is_unaltered: z.boolean(),
  /** Whether computing it again from its own inputs gives the same bytes; null if the rules have changed. */
  is_replayed: z.boolean().nullable(),
})
export type Explanation = z.output<typeof Explanation>

export const desk = {
  matrix: endpoint('POST /api/dealer/payment-type/{id}/matrix/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The programmes that fit a deal, with their cards, to compute every combination',
    params,
    body: z.strictObject(deal),
    response: MatrixProgrammes,
  }),
  solve: endpoint('POST /api/dealer/payment-type/{id}/solve/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary:
      'Solve levers for a target figure: each alone, in order, or a pair; or keep a payment at another residual',
    params,
    body: z.strictObject({
      ...deal,
      target: Target,
      levers: z.array(LimitedLever).max(8),
      /** `each` alone side by side, or `in_order` until the target is met. */
      mode: z.enum(['each', 'in_order']).default('each'),
      /** Another residual, at which a lease should have the same payment. */
      residual_percent: ResidualPercent.nullish(),
      /** Two levers that meet a target payment and gross; for roles that may see gross. */
      frontier: z.strictObject({ first: LimitedLever, second: LimitedLever, min_gross: Money }).nullish(),
    }),
    response: z.object({
      solutions: z.array(LeverAnswer),
      /** The price that gives the same payment at the other residual; null for a deal without a residual. */
      residual_neutral: LeverAnswer.nullable(),
      frontier: FrontierAnswer.nullable(),
    }),
    fails: ['pricing_invalid'],
  }),
  schedule: endpoint('POST /api/dealer/payment-type/{id}/schedule/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'All payments of a loan or lease with interest, principal and balance',
    params,
    body: z.strictObject(deal),
    response: z.object({
      opening: Money,
      rows: z.array(
        z.object({ n: z.int(), payment: Money, interest: Money, principal: Money, balance: Money }),
      ),
    }),
    fails: ['pricing_invalid'],
  }),
  explain: endpoint('GET /api/dealer/order/{id}/explain/', {
    access: 'pricing-worksheet:read',
    ours: true,
    summary: 'The trace of a saved figure: of the last save, one version, or one hash of this order',
    query: z.strictObject({
      version: queryNumber(z.int().min(1).max(1_000_000)).optional(),
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, { message: 'format' })
        .optional(),
    }),
    response: Explanation,
  }),
}
