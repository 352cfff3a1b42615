import { OVERRIDE_NOTE, OVERRIDE_REASONS } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { z } from 'zod'
import { Money } from '#platform/money.ts'
import { optionalText } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'

const OverrideReason = z.enum(OVERRIDE_REASONS.map(({ code }) => code))

/**
 * A field of the worksheet, named as in validation errors: `price`, `finance.rate`, `lines.<id>.amount`,
 * `lines.<id>.removed`.
 */
const OverriddenField = z.string().min(1).max(80)

const OverrideAnswer = z.strictObject({
  field: OverriddenField,
  reason: OverrideReason,
  note: optionalText(OVERRIDE_NOTE.max),
})

export const OverrideAnswers = z.array(OverrideAnswer).max(130)
export type OverrideAnswers = z.output<typeof OverrideAnswers>

/** A figure that differs from that of the vehicle, the programme or the library. */
export const OverrideRecord = z.object({
  field: z.string(),
  reason: OverrideReason,
  note: z.string().nullable(),
  /** The figure of the vehicle, the programme or the library; null if they have none. */
  own: z.string().nullable(),
  given: z.string(),
  /** For a fee that is passed on: the payment types in which the dealership owes it, charged or not. */
  owed_by: z.array(PaymentType).optional(),
  /** Names of a removed line, which the worksheet no longer has. */
  line: z.object({ name: z.string(), name_fr: z.string() }).nullish(),
  /**
   * Front gross with the overridden figure minus front gross with the original; null for roles that may not see
   * gross.
   */
  gross_effect: Money.nullable(),
  /** The version of the order in which it was made. */
  since: z.int(),
})
export type OverrideRecord = z.output<typeof OverrideRecord>

/** The fields of an override that the gross of a worksheet depends on. */
export const CurrentOverride = OverrideRecord.pick({ field: true, own: true, given: true, owed_by: true })
