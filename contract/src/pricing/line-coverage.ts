import { z } from 'zod'
import { globalFlags } from './library-lines.ts'
import { PaymentSettings, SampleDeal } from './payment-settings.ts'
import { Id } from '#platform/text.ts'

/** A line as it would be, to see where it would stand. */
export const CoverageQuestion = z.strictObject({
  ...z.strictObject(globalFlags).shape,
  /** The stored line: how many open orders have it. */
  id: Id.nullish(),
})

export const Coverage = z.object({
  /** Vehicles on offer that it may stand on, with any payment type. */
  vehicles: z.int(),
  vehicles_in_all: z.int(),
  /** Open orders whose vehicle and payment type it fits. */
  orders: z.int(),
  orders_in_all: z.int(),
  /** Open orders that have the stored line. */
  orders_with: z.int(),
  /** The newest of those it fits, to look at. */
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

/** What a line is tried on before it is stored. */
export const LineSample = z.object({
  /** A vehicle on offer that a line with these flags stands on; null where there is none. */
  sample: SampleDeal.nullable(),
  /** The defaults of a new deal. */
  settings: PaymentSettings,
})
export type LineSample = z.output<typeof LineSample>
