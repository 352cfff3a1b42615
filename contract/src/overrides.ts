import { OVERRIDE_NOTE, OVERRIDE_REASONS } from '@forecourt/domain/orders/override-reasons.ts'
import { z } from 'zod'
import { Money } from './money.ts'
import { optionalText } from './text.ts'

const OverrideReason = z.enum(OVERRIDE_REASONS.map(({ code }) => code))

/** A field of the worksheet as a refusal names it: `price`, `finance.rate`, `lines.<id>.amount`. */
const OverriddenField = z.string().min(1).max(80)

const OverrideAnswer = z.strictObject({
  field: OverriddenField,
  reason: OverrideReason,
  note: optionalText(OVERRIDE_NOTE.max),
})

export const OverrideAnswers = z.array(OverrideAnswer).max(130)
export type OverrideAnswers = z.output<typeof OverrideAnswers>

/** A figure that stands otherwise than the vehicle, the programme or the library has it. */
export const OverrideRecord = z.object({
  field: z.string(),
  reason: OverrideReason,
  note: z.string().nullable(),
  /** The figure of the vehicle, the programme or the library; null where they have none. */
  own: z.string().nullable(),
  given: z.string(),
  /** Front gross with the given figure less front gross with the own one; null for roles that may not see gross. */
  gross_effect: Money.nullable(),
  /** The version of the order that it was made with. */
  since: z.int(),
})
export type OverrideRecord = z.output<typeof OverrideRecord>
