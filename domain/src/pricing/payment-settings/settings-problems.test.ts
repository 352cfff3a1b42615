import { describe, expect, it } from 'vitest'
import { settingsProblems } from './settings-problems.ts'

const fine = {
  financing_bank_default_frequency: 'monthly',
  financing_oem_default_frequency: 'biweekly',
  financing_lease_default_frequency: 'monthly',
  financing_finance_enabled_frequencies: ['monthly', 'biweekly'],
  financing_lease_enabled_frequencies: ['monthly'],
  discount_settings: { max_percent_rep: '2', max_percent_manager: '5' },
} as const

describe('payment settings', () => {
  it.each([
    ['has no problem with these', {}, []],
    [
      'a loan',
      { financing_bank_default_frequency: 'weekly' },
      ['financing_bank_default_frequency not_enabled'],
    ],
    [
      'the manufacturer’s loan',
      { financing_oem_default_frequency: 'weekly' },
      ['financing_oem_default_frequency not_enabled'],
    ],
    [
      'a lease',
      { financing_lease_default_frequency: 'biweekly' },
      ['financing_lease_default_frequency not_enabled'],
    ],
    [
      'a manager below a representative',
      { discount_settings: { max_percent_rep: '10', max_percent_manager: '9.5' } },
      ['discount_settings.max_percent_manager min_value'],
    ],
    ['the same for both', { discount_settings: { max_percent_rep: '5.00', max_percent_manager: '5' } }, []],
  ] as const)('%s', (_name, change, problems) => {
    expect(settingsProblems({ ...fine, ...change }).map(({ field, rule }) => `${field} ${rule}`)).toEqual(
      problems,
    )
  })
})
