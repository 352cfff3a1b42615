import { z } from 'zod'

const Rates = z.record(z.string(), z.string())

const FinanceCard = z.looseObject({
  terms_months: z.array(z.number()),
  /** Months by the age of the vehicle in years, from that age on. */
  max_term_by_age: z.record(z.string(), z.number()).optional(),
  rate_tiers: z.array(
    z.object({
      min_credit_score: z.number().nullable(),
      rates_pct: Rates,
      model_year_from: z.number().optional(),
      model_year_to: z.number().optional(),
      amount_from: z.string().optional(),
      amount_to: z.string().optional(),
    }),
  ),
})

const LeaseCard = z.looseObject({
  rate_method: z.enum(['annuity_due', 'annuity_arrears', 'money_factor']),
  terms_months: z.array(z.number()),
  lease_rates_pct: Rates.optional(),
  money_factor_tiers: z
    .array(z.object({ min_credit_score: z.number().nullable(), money_factors: Rates }))
    .optional(),
  residual_pct: z.record(z.string(), Rates),
  base_distance: z.object({ per_year: z.number() }).loose(),
  distance_options: z.array(z.object({ per_year: z.number(), adjustment_pp: z.string() }).loose()),
  acquisition_fee: z.string().default('0.00'),
  security_deposit: z.string().default('0.00'),
  disposition_fee: z.string().default('0.00'),
})

const ByCondition = <T extends z.ZodType>(card: T) =>
  z.object({ new: card.nullish(), cpo: card.nullish(), used: card.nullish() }).loose()

/** A lender's programme as it is stored: rate cards and residual tables by condition of the vehicle. */
export const Programme = z.looseObject({
  /** The lender's. */
  id: z.string().optional(),
  name_en: z.string(),
  name_fr: z.string(),
  lender_fees: z
    .array(
      z.object({
        name_en: z.string(),
        name_fr: z.string(),
        amount: z.string(),
        taxability: z.string(),
        financed: z.boolean(),
      }),
    )
    .optional(),
  finance: ByCondition(FinanceCard).nullish(),
  lease: ByCondition(LeaseCard).nullish(),
})
export type Programme = z.output<typeof Programme>

/** The programme in force of a lender, with the published card that says it. */
export const DeskProgramme = Programme.extend({ rate_card: z.string(), card_number: z.number() })
export type DeskProgramme = z.output<typeof DeskProgramme>
