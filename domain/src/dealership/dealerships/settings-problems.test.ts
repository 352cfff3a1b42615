import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressNameOf, newDealership } from './new-dealership.ts'
import { flattenHours, formatTimeOfDay, hoursOf, parseTimeOfDay, WEEKDAYS } from './opening-hours.ts'
import { regulatorOf } from './regulators.ts'
import { dealershipProblems, type CheckedSettings } from './settings-problems.ts'

const flat = flattenHours(newDealership('CA', 'ON').hours)

const settings = (given: Partial<CheckedSettings> = {}): CheckedSettings => ({
  ...flat,
  province_code: 'ON',
  allowed_languages: ['en', 'fr'],
  default_language: 'en',
  deposit: null,
  depositpackage: {
    amount_cash: null,
    amount_finance: null,
    amount_lease: null,
    refundable_text_en: '',
    refundable_text_fr: '',
    fee_mode: 'none',
    fee_percent: '0',
    fee_fixed: '0.00',
  },
  disclaimer_package: [],
  holidays: [],
  calendar: { lead_time_min: 120, horizon_days: 30, blackout_dates: [] },
  custom_copy: {},
  trade_in_system: 'internal',
  is_eti_enabled: false,
  is_trs_enabled: false,
  use_external_crm: false,
  external_crm_url: null,
  analytics_keys: [],
  oem: [],
  ...given,
})

const offer = (given: Partial<CheckedSettings['depositpackage']>) => ({
  depositpackage: { ...settings().depositpackage, ...given },
})

describe('contradictions in the settings of a dealership', () => {
  it('has none for a new dealership', () => {
    expect(dealershipProblems(settings(), 'CA')).toEqual([])
  })

  it.each<[string, Partial<CheckedSettings>, string]>([
    ['a day with one time', { dealership_hours_friday_end: null }, 'dealership_hours_friday_end required'],
    [
      'a day that ends before it begins',
      { dealership_hours_monday_start: '9:00 PM', dealership_hours_monday_end: '9:00 AM' },
      'dealership_hours_monday_end end_after_start',
    ],
    ['no language', { allowed_languages: [] }, 'allowed_languages required'],
    [
      'Quebec without French',
      { province_code: 'QC', allowed_languages: ['en'] },
      'allowed_languages french_required',
    ],
    [
      'a default that is not offered',
      { allowed_languages: ['en'], default_language: 'fr' },
      'default_language not_offered',
    ],
    ['the same language twice', { allowed_languages: ['en', 'en'] }, 'allowed_languages unique'],
    ['a deposit above the cap', { deposit: '70000.01' }, 'deposit range'],
    ['a deposit under the least', { deposit: '49.99' }, 'deposit range'],
    [
      'a lease deposit above the cap',
      offer({ amount_lease: '1000.01' }),
      'depositpackage.amount_lease range',
    ],
    [
      'a surcharge in Quebec',
      { province_code: 'QC', ...offer({ fee_mode: 'processing', fee_percent: '2' }) },
      'depositpackage.fee_mode no_surcharge',
    ],
    [
      'a percentage of nothing',
      offer({ fee_mode: 'both', fee_fixed: '1.00' }),
      'depositpackage.fee_percent positive',
    ],
    ['a fixed fee of nothing', offer({ fee_mode: 'fixed' }), 'depositpackage.fee_fixed positive'],
    [
      'markup in terms',
      offer({ refundable_text_fr: 'Non <b>' }),
      'depositpackage.refundable_text_fr no_markup',
    ],
    [
      'a text that is not reworded',
      { custom_copy: { 'shell.save': { en: 'a', fr: 'b' } } },
      'custom_copy.shell.save custom_copy_key',
    ],
    [
      'markup in a text',
      { custom_copy: { 'shop.help': { en: '<script>', fr: 'b' } } },
      'custom_copy.shop.help.en no_markup',
    ],
    [
      'half a text',
      { province_code: 'QC', custom_copy: { 'shop.help': { en: 'a', fr: ' ' } } },
      'custom_copy.shop.help.fr required',
    ],
    [
      'two remarks of a kind',
      { disclaimer_package: [{ disclaimer_type: 'price' }, { disclaimer_type: 'price' }] },
      'disclaimer_package.1.disclaimer_type unique',
    ],
    [
      'a holiday twice',
      { holidays: [{ date: '2026-12-25' }, { date: '2026-12-25' }] },
      'holidays.1.date unique',
    ],
    [
      'appointments asked for later than they may be',
      { calendar: { lead_time_min: 1440, horizon_days: 1, blackout_dates: [] } },
      'calendar.lead_time_min max_value',
    ],
    [
      'estimates without trade-ins',
      { trade_in_system: 'none', is_eti_enabled: true },
      'is_eti_enabled needs_trade_in_system',
    ],
    ['another system without an address', { use_external_crm: true }, 'external_crm_url required'],
    ['a key twice', { analytics_keys: ['G-1', 'G-1'] }, 'analytics_keys unique'],
  ])('%s', (_name, given, expected) => {
    const found = dealershipProblems(settings(given), 'CA')
    expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual([expected])
  })

  it('accepts values at the limits', () => {
    const bounds = offer({ amount_cash: '70000.00', amount_finance: '1000.00', amount_lease: '50.00' })
    expect(dealershipProblems(settings({ deposit: '50.00', ...bounds }), 'CA')).toEqual([])
  })

  it.each(['CT', 'MA', 'ME'])('no surcharge in %s', province_code => {
    const given = { province_code, ...offer({ fee_mode: 'fixed', fee_fixed: '2.00' }) } as const
    expect(dealershipProblems(settings(given), 'US').map(({ rule }) => rule)).toEqual(['no_surcharge'])
  })

  it('a less-than sign between words is not markup', () => {
    const copy = { 'shop.help': { en: 'Price < 5 & more', fr: '3 < 4' } }
    expect(dealershipProblems(settings({ custom_copy: copy }), 'CA')).toEqual([])
  })
})

describe('opening hours', () => {
  it.each([
    ['9:00 am', '09:00'],
    ['12:00 AM', '00:00'],
    ['12:30 p.m.', '12:30'],
    ['9:05PM', '21:05'],
    ['9:00', '09:00'],
    ['23:59', '23:59'],
  ])('%s is %s', (typed, stored) => expect(parseTimeOfDay(typed)).toBe(stored))

  it.each(['', '24:00', '13:00 PM', '9', '9:60', 'noon', '0:00 AM'])('%j is no time', typed =>
    expect(parseTimeOfDay(typed)).toBeUndefined(),
  )

  it('every time is parsed and formatted in capitals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), minute => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const shown = formatTimeOfDay(time)
        expect(shown).toBe(shown.toUpperCase())
        expect(parseTimeOfDay(shown)).toBe(time)
      }),
    )
  })

  it('flattened hours convert back to the list', () => {
    const { hours } = newDealership('CA', 'QC')
    expect(flat).toMatchObject({
      dealership_hours_monday_start: '9:00 AM',
      dealership_hours_saturday_end: '5:00 PM',
      dealership_hours_sunday_start: null,
    })
    expect(hoursOf(flattenHours(hours))).toEqual(hours)
    expect(Object.keys(flat)).toHaveLength(WEEKDAYS.length * 2)
  })
})

describe('a new dealership', () => {
  it('has the defaults of its place', () => {
    expect(newDealership('CA', 'QC')).toMatchObject({
      timezone: 'America/Toronto',
      default_language: 'fr',
      allowed_languages: ['fr', 'en'],
      payments: {
        lease_rate_calculation_method: 'annuity_due',
        bank: { term: 60 },
        lease: { distance: 20_000 },
      },
    })
    expect(newDealership('US', 'CA')).toMatchObject({
      timezone: 'America/Los_Angeles',
      allowed_languages: ['en'],
      payments: { finance_frequencies: ['monthly'], bank: { term: 72 }, lease: { term: 36 } },
    })
  })

  it.each([
    ['Automobiles du Vieux-Port', 'automobiles-du-vieux-port'],
    ['  Été & Fils inc. ', 'ete-fils-inc'],
    ['!!!', ''],
  ])('%s is %s in addresses', (name, expected) => expect(addressNameOf(name)).toBe(expected))

  it.each([
    ['CA', 'ON', 'omvic'],
    ['CA', 'QC', 'opc'],
    ['US', 'TX', 'state'],
    ['CA', 'NS', undefined],
  ] as const)('%s %s is licensed by %s', (country, province, regulator) =>
    expect(regulatorOf(country, province)).toBe(regulator),
  )
})
