import { withTenant } from '../db/tenant.ts'
import { buildDealership } from '../dealerships/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '../demo/seeded.ts'
import { lenders, paymentSettings } from './payment-settings.table.ts'

type Settings = typeof paymentSettings.$inferSelect
type SettingsRow = typeof paymentSettings.$inferInsert
type Lender = typeof lenders.$inferSelect
type LenderRow = typeof lenders.$inferInsert

/** Finance first, monthly, nothing down. */
const paymentSettingsRow = (given: Partial<SettingsRow> & { dealer_id: string }): SettingsRow => ({
  default_payment_type: 'finance',
  default_payment_type_used: 'finance',
  bank: { down_payment: '0.00', frequency: 'monthly', term: 60 },
  oem: { down_payment: '0.00', frequency: 'monthly', term: 60 },
  lease: { down_payment: '0.00', frequency: 'monthly', term: 48, distance: 20_000 },
  finance_frequencies: ['weekly', 'biweekly', 'semimonthly', 'monthly'],
  lease_frequencies: ['weekly', 'biweekly', 'semimonthly', 'monthly'],
  include_sales_tax: true,
  lease_rate_calculation_method: 'annuity_due',
  ...given,
})

/** The defaults of a dealership; the dealership too, when none is named. */
export async function buildPaymentSettings(
  app: FactoryApp,
  given: Partial<SettingsRow> = {},
): Promise<Settings> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(paymentSettings)
      .values(paymentSettingsRow({ ...given, dealer_id }))
      .returning(),
  )
  if (!built) throw new Error('the payment settings were not inserted')
  return built
}

/** A bank that lends at 6.49 % for 24 to 84 months and leases nothing. */
const lenderRow = (given: Partial<LenderRow> & { dealer_id: string }, number = nextNumber()): LenderRow => ({
  id: stableId(`lender ${number}`),
  code: `lender-${number}`,
  name: `Bank ${number}`,
  is_oem: false,
  programme: { name_en: `Bank ${number}`, name_fr: `Banque ${number}`, finance: plainRateCard, lease: {} },
  effective_from: '2020-01-01',
  ...given,
})

const flatRates = { 24: '6.49', 36: '6.49', 48: '6.49', 60: '6.49', 72: '6.49', 84: '6.49' }
const plainCard = {
  min_amount_financed: '0.00',
  max_amount_financed: '250000.00',
  max_vehicle_age_years: 20,
  max_odometer: 400_000,
  odometer_unit: 'km',
  terms_months: [24, 36, 48, 60, 72, 84],
  rate_tiers: [{ min_credit_score: null, rates_pct: flatRates }],
}
const plainRateCard = { new: plainCard, cpo: plainCard, used: plainCard }

/** A lender and, when none is named, the dealership. */
export async function buildLender(app: FactoryApp, given: Partial<LenderRow> = {}): Promise<Lender> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(lenders)
      .values(lenderRow({ ...given, dealer_id }))
      .returning(),
  )
  if (!built) throw new Error('the lender was not inserted')
  return built
}
