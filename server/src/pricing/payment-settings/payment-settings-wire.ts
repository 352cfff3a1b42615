import type { PaymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import type { SettingsRow } from './payment-settings.queries.ts'

export const paymentSettingsWire = (row: SettingsRow): PaymentSettings => ({
  id: row.dealer_id,
  conditional_incentives_enabled: row.conditional_incentives_enabled,
  global_incentives: row.global_incentives,
  discount_settings: row.discount_settings,
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
  version: row.version,
})

/** The columns of these settings; the lease keeps its default distance. */
export const settingsColumns = (wire: PaymentSettings, { lease }: SettingsRow) => ({
  conditional_incentives_enabled: wire.conditional_incentives_enabled,
  global_incentives: wire.global_incentives,
  discount_settings: wire.discount_settings,
  default_payment_type: wire.financing_default_payment_type,
  default_payment_type_used: wire.financing_default_payment_type_used,
  bank: {
    down_payment: wire.financing_bank_default_down_payment,
    frequency: wire.financing_bank_default_frequency,
    term: wire.financing_bank_default_term,
  },
  oem: {
    down_payment: wire.financing_oem_default_down_payment,
    frequency: wire.financing_oem_default_frequency,
    term: wire.financing_oem_default_term,
  },
  lease: {
    ...lease,
    down_payment: wire.financing_lease_default_down_payment,
    frequency: wire.financing_lease_default_frequency,
    term: wire.financing_lease_default_term,
  },
  finance_frequencies: wire.financing_finance_enabled_frequencies,
  lease_frequencies: wire.financing_lease_enabled_frequencies,
  include_sales_tax: wire.financing_include_sales_tax,
  lease_rate_calculation_method: wire.lease_rate_calculation_method,
})
