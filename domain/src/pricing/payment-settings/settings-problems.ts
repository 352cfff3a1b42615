import type { Frequency } from '#platform/money/frequency.ts'

interface Checked {
  readonly financing_bank_default_frequency: Frequency
  readonly financing_oem_default_frequency: Frequency
  readonly financing_lease_default_frequency: Frequency
  readonly financing_finance_enabled_frequencies: readonly Frequency[]
  readonly financing_lease_enabled_frequencies: readonly Frequency[]
  readonly discount_settings: { readonly max_percent_rep: string; readonly max_percent_manager: string }
}

interface SettingsProblem {
  readonly field: string
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * Contradictions in the default settings: a new deal's frequency must be enabled, and a manager's limit must be
 * at least a representative's. Decisions 3.46, 3.49.
 */
export function settingsProblems(settings: Checked): SettingsProblem[] {
  const { max_percent_rep, max_percent_manager } = settings.discount_settings
  const products = [
    ['financing_bank_default_frequency', 'financing_finance_enabled_frequencies'],
    ['financing_oem_default_frequency', 'financing_finance_enabled_frequencies'],
    ['financing_lease_default_frequency', 'financing_lease_enabled_frequencies'],
  ] as const
  const frequencies = products
    .filter(([chosen, enabled]) => !settings[enabled].includes(settings[chosen]))
    .map(([field]) => ({ field, rule: 'not_enabled', params: {} }))
  if (Number(max_percent_rep) <= Number(max_percent_manager)) return frequencies
  const params = { min: Number(max_percent_rep) }
  return [...frequencies, { field: 'discount_settings.max_percent_manager', rule: 'min_value', params }]
}
