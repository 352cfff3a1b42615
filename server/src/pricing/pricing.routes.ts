import { pricing, type PaymentSettings } from '@forecourt/contract/pricing.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/orders/payment-types.ts'
import { withTenant } from '../db/tenant.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type Router } from '../http/serve.ts'
import type { paymentSettings } from '../payment-settings/payment-settings.table.ts'
import { findPaymentSettings } from './desk.queries.ts'
import { price, worksheetContext } from './pricing.service.ts'

export function servePricing(router: Router) {
  serve(router, pricing.paymentTypeChoices, () => ({ results: PAYMENT_TYPES.map(type => ({ ...type })) }))
  serve(router, pricing.price, price)
  serve(router, pricing.worksheetContext, worksheetContext)
  serve(router, pricing.paymentSettings, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      const settings =
        params.id === actor.tenant.id ? await findPaymentSettings(tx, actor.tenant.id) : undefined
      if (!settings) throw notFound()
      return settingsWire(settings)
    }),
  )
}

const settingsWire = (row: typeof paymentSettings.$inferSelect): PaymentSettings => ({
  id: row.dealer_id,
  conditional_incentives_enabled: row.conditional_incentives_enabled,
  global_incentives: row.global_incentives,
  financing_default_payment_type: row.default_payment_type,
  financing_default_payment_type_used: row.default_payment_type_used,
  financing_bank_default_down_payment: row.bank.down_payment,
  financing_bank_default_frequency: row.bank.frequency,
  financing_bank_default_term: row.bank.term,
  financing_oem_default_down_payment: row.oem.down_payment,
  financing_oem_default_frequency: row.oem.frequency,
  financing_oem_default_term: row.oem.term,
  financing_lease_default_down_payment: row.lease.down_payment,
  financing_lease_default_frequency: row.lease.frequency,
  financing_lease_default_term: row.lease.term,
  financing_finance_enabled_frequencies: row.finance_frequencies,
  financing_lease_enabled_frequencies: row.lease_frequencies,
  financing_include_sales_tax: row.include_sales_tax,
  lease_rate_calculation_method: row.lease_rate_calculation_method,
})
