import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import type { FactoryApp } from '#platform/seeded.ts'
import { paymentSettings } from './payment-settings.table.ts'

type Settings = typeof paymentSettings.$inferSelect
type SettingsRow = typeof paymentSettings.$inferInsert

/** Finance first, monthly, without down payment. */
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

/** The payment settings of a dealership; builds the dealership unless one is given. */
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
