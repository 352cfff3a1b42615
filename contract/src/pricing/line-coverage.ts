import { z } from 'zod'
import { globalFlags } from './library-lines.ts'
import { PaymentSettings, SampleDeal } from './payment-settings.ts'
import { Id } from '#platform/text.ts'

/** A line that is not saved yet, to see where it would apply. */
export const CoverageQuestion = z.strictObject({
  ...z.strictObject(globalFlags).shape,
  /** Id of the stored line, to count the open orders that have it. */
  id: Id.nullish(),
})

export const Coverage = z.object({
  /** Vehicles on offer to which it applies, with any payment type. */
  vehicles: z.int(),
  vehicles_in_all: z.int(),
  /** Open orders whose vehicle and payment type it matches. */
  orders: z.int(),
  orders_in_all: z.int(),
  /** Open orders that have the stored line. */
  orders_with: z.int(),
  /** The newest matching ones, as examples. */
  sample: z.array(
    z.object({
      id: Id,
      number: z.string(),
      customer: z.object({ id: Id, name: z.string() }),
      vehicle: z.string(),
    }),
  ),
})
export type Coverage = z.output<typeof Coverage>

export const VehicleTypeChoice = z.object({
  id: z.string(),
  kind: z.enum(['segment', 'body', 'make', 'model']),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year_from: z.int().nullable(),
  year_to: z.int().nullable(),
  body_type: z.string().nullable(),
  label_en: z.string(),
  label_fr: z.string(),
  vehicles: z.int(),
})
export type VehicleTypeChoice = z.output<typeof VehicleTypeChoice>

/** A deal to test a line on before it is saved. */
export const LineSample = z.object({
  /** A vehicle on offer that a line with these flags applies to; null if there is none. */
  sample: SampleDeal.nullable(),
  /** The defaults of a new deal. */
  settings: PaymentSettings,
})
export type LineSample = z.output<typeof LineSample>
