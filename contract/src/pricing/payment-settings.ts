import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { TERMS } from '@forecourt/domain/pricing/payments/deal/offered-terms.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { DiscountSettings } from './discount-settings.ts'
import { Amount, Money } from '#platform/money.ts'
import { OfferedProgramme } from './programme.ts'
import { Day, Id } from '#platform/text.ts'
import { PaymentType, TaxFacts } from '#inventory/vehicles.ts'
import { Frequency } from '#platform/frequency.ts'
import { LeaseMethod, WorksheetLine } from './worksheet.ts'

const FinanceTerm = z.literal(TERMS.finance)
const LeaseTerm = z.literal(TERMS.lease)

/** Without duplicates, at least one. */
const Frequencies = z
  .array(Frequency)
  .min(1)
  .max(4)
  .refine(list => new Set(list).size === list.length, { message: 'unique' })

/** Product 3, payment settings: the fields that can be changed. */
const Changeable = z.strictObject({
  conditional_incentives_enabled: z.boolean(),
  global_incentives: z.boolean(),
  discount_settings: DiscountSettings,
  financing_default_payment_type: PaymentType,
  financing_default_payment_type_used: PaymentType,
  financing_bank_default_down_payment: Amount,
  financing_bank_default_frequency: Frequency,
  financing_bank_default_term: FinanceTerm,
  financing_oem_default_down_payment: Amount,
  financing_oem_default_frequency: Frequency,
  financing_oem_default_term: FinanceTerm,
  financing_lease_default_down_payment: Amount,
  financing_lease_default_frequency: Frequency,
  financing_lease_default_term: LeaseTerm,
  financing_finance_enabled_frequencies: Frequencies,
  financing_lease_enabled_frequencies: Frequencies,
  financing_include_sales_tax: z.boolean(),
  lease_rate_calculation_method: LeaseMethod,
})

/** An existing setting may contain a term that is no longer offered. */
export const PaymentSettings = z.object({
  id: Id,
  ...Changeable.shape,
  financing_bank_default_term: z.int(),
  financing_oem_default_term: z.int(),
  financing_lease_default_term: z.int(),
  version: z.int(),
})
export type PaymentSettings = z.output<typeof PaymentSettings>

const UpdatePaymentSettings = Changeable.partial()
export type UpdatePaymentSettings = z.output<typeof UpdatePaymentSettings>

/** Inputs of a sample deal: a vehicle on offer or a similar one, its default lines, and the lenders in order. */
export const SampleDeal = z.object({
  quote_date: Day,
  /** The law of the dealership's place on that day, as the engine reads it (amounts in cents). */
  taxes: z.custom<TaxRules>(value => typeof value === 'object' && value !== null),
  vehicle: TaxFacts.extend({
    name: z.string(),
    name_fr: z.string(),
    segment: z.string(),
    model_year: z.int(),
    odometer: z.int(),
    price: Money,
    msrp: Money,
  }),
  lines: z.array(WorksheetLine),
  programmes: z.array(OfferedProgramme.extend({ is_oem: z.boolean() })),
})
export type SampleDeal = z.output<typeof SampleDeal>

export const paymentSettings = {
  get: endpoint('GET /api/dealer/payment-settings/{id}/', {
    access: 'payment-settings:read',
    summary: 'Defaults of a new deal; the id is the dealership',
    response: PaymentSettings,
    etag: true,
  }),
  sample: endpoint('GET /api/dealer/payment-settings/{id}/sample/', {
    access: 'payment-settings:read',
    ours: true,
    summary: 'A deal to test the defaults on before they are saved',
    response: SampleDeal,
  }),
  replace: endpoint('PUT /api/dealer/payment-settings/{id}/', {
    access: 'payment-settings:edit',
    summary: 'Replace all defaults of a new deal, with an error for each invalid field',
    body: Changeable,
    response: PaymentSettings,
    ifMatch: 'required',
    etag: true,
  }),
  update: endpoint('PATCH /api/dealer/payment-settings/{id}/', {
    access: 'payment-settings:edit',
    summary: 'Change some defaults of a new deal, with an error for each invalid field',
    body: UpdatePaymentSettings,
    response: PaymentSettings,
    ifMatch: 'required',
    etag: true,
  }),
}
