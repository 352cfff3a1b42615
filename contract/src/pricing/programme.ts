import { z } from 'zod'
import { Frequency } from '#platform/frequency.ts'
import { LeaseMethod } from './worksheet.ts'

const Rates = z.record(z.string(), z.string())

const vehicleLimits = {
  max_vehicle_age_years: z.number().nullish(),
  min_model_year: z.number().nullish(),
  max_model_year: z.number().nullish(),
  max_odometer: z.number().nullish(),
  /** Months by the age of the vehicle in years, from that age on. */
  max_term_by_age: z.record(z.string(), z.number()).nullish(),
}

const FinanceCard = z.object({
  ...vehicleLimits,
  terms_months: z.array(z.number()),
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
  min_amount_financed: z.string().nullish(),
  max_amount_financed: z.string().nullish(),
  max_ltv_pct: z.string().nullish(),
  max_balloon_pct: z.string().nullish(),
  max_days_to_first_payment: z.number().nullish(),
})

const unit = z.string().optional()

const LeaseCard = z.object({
  ...vehicleLimits,
  rate_method: LeaseMethod,
  terms_months: z.array(z.number()),
  lease_rates_pct: Rates.optional(),
  money_factor_tiers: z
    .array(z.object({ min_credit_score: z.number().nullable(), money_factors: Rates }))
    .optional(),
  residual_pct: z.record(z.string(), Rates),
  base_distance: z.object({ per_year: z.number(), unit }),
  distance_options: z.array(z.object({ per_year: z.number(), adjustment_pp: z.string(), unit })),
  acquisition_fee: z.string().optional(),
  security_deposit: z.string().optional(),
  disposition_fee: z.string().optional(),
  payments_in_advance: z.number().optional(),
  residualizable_limit_pct_of_msrp: z.string().nullish(),
  max_cap_cost_pct_of_msrp: z.string().nullish(),
  min_cap_cost: z.string().nullish(),
  frequencies: z.array(Frequency).optional(),
})

/** A lender's charge for a loan, financed or paid at signing. */
const ProgrammeFee = z.object({
  name_en: z.string(),
  name_fr: z.string(),
  amount: z.string(),
  taxability: z.string().optional(),
  financed: z.boolean(),
  cost_of_borrowing: z.boolean().optional(),
  prepaid_finance_charge: z.boolean().optional(),
})

const byCondition = <Card extends z.ZodType>(card: Card) =>
  z.object({ new: card.nullish(), cpo: card.nullish(), used: card.nullish() })

const programme = {
  /** The id of the lender. */
  id: z.string().optional(),
  name_en: z.string(),
  name_fr: z.string(),
  country: z.enum(['CA', 'US']).optional(),
  regions: z.union([z.literal('all'), z.array(z.string())]).optional(),
  frequencies: z.array(Frequency).optional(),
  effective_from: z.string().nullish(),
  effective_to: z.string().nullish(),
  lender_fees: z.array(ProgrammeFee).optional(),
}

/** The parts of a lender's programme that price a worksheet: cards, limits, fees, place and dates. */
export const OfferedProgramme = z.object({
  ...programme,
  finance: byCondition(FinanceCard).nullish(),
  lease: byCondition(LeaseCard).nullish(),
})
export type OfferedProgramme = z.output<typeof OfferedProgramme>

/** The same as stored, with notes and other published data. */
export const StoredProgramme = z.looseObject({
  ...programme,
  finance: byCondition(FinanceCard.loose()).loose().nullish(),
  lease: byCondition(LeaseCard.loose()).loose().nullish(),
})

/** Other stored data of any shape: unreadable values are ignored. */
const beside = <Value extends z.ZodType>(value: Value) => value.nullish().catch(undefined)
const notes = { note: beside(z.string()), odometer_unit: beside(z.string()) }

const CarriedFinance = FinanceCard.extend({ ...notes, reserve_cap_pct: beside(z.string()) })
const CarriedLease = LeaseCard.extend({
  ...notes,
  excess_distance_charge: beside(z.string()),
  extra_distance_purchase: beside(z.string()),
})
const {
  id: _id,
  name_en: _en,
  name_fr: _fr,
  effective_from: _from,
  effective_to: _to,
  ...carried
} = programme

/**
 * A programme in a settings file for another dealership: all data of rate sheets and worksheets, without names
 * and dates.
 */
export const CarriedProgramme = z.object({
  ...carried,
  finance: byCondition(CarriedFinance).nullish(),
  lease: byCondition(CarriedLease).nullish(),
})
export type CarriedProgramme = z.output<typeof CarriedProgramme>
