import { describe, expect, it } from 'vitest'
import type { FieldValues } from '#platform/validation/rule.ts'
import { validateForm, type FormRules } from '#platform/validation/validate-form.ts'
import { PEN_PRODUCT_FORM, PLAN_FORM, PLAN_TYPE_FORM, PRICE_FORM } from './plan-form.ts'

const context = { country: 'CA', province: 'QC', locale: 'en-CA', today: '2026-11-21' } as const
const broken = (rules: FormRules, values: FieldValues) =>
  Object.entries(validateForm(rules, values, context)).map(([field, { rule }]) => `${field} ${rule}`)

const plan: FieldValues = {
  name: 'Platinum',
  name_fr: '',
  category: 'PP',
  type: 'a',
  payment_type: [],
  vehicle_condition: ['New'],
  vehicle_types: [],
  duration_type: 'months',
  use_pen_for_localized_prices: false,
}
const en = 'https://plans.example/en.pdf'
const film = 'https://youtu.be/abc'

describe('a plan', () => {
  it.each<[string, FieldValues, readonly string[]]>([
    ['as it should be, French to come', {}, []],
    ['without a name', { name: ' ' }, ['name required']],
    ['of no category', { category: 'A' }, ['category one_of']],
    ['for an unknown payment', { payment_type: ['barter'] }, ['payment_type one_of']],
    ['for an unknown kind of vehicle', { vehicle_types: ['boat'] }, ['vehicle_types vehicle_type']],
    [
      'with a duration of its own and no words for it',
      { duration_type: 'custom' },
      ['custom_duration_label_en required', 'custom_duration_label_fr required'],
    ],
    ['that would run a script', { pdf_url: 'javascript:alert(1)' }, ['pdf_url https_url']],
    ['in clear', { pdf_url: 'http://plans.example/en.pdf' }, ['pdf_url https_url']],
    ['with both brochures', { pdf_url: en, pdf_url_fr: 'https://plans.example/fr.pdf' }, []],
    [
      'with one brochure twice',
      { pdf_url: en, pdf_url_fr: 'HTTPS://plans.example/EN.pdf' },
      ['pdf_url_fr unique_url'],
    ],
    ['with a film elsewhere', { video_url: 'https://films.example/1' }, ['video_url video_host']],
    [
      'with a film on a host like it',
      { video_url: 'https://youtube.com.evil.example/1' },
      ['video_url video_host'],
    ],
    [
      'with a film of a script',
      { video_url: 'javascript://youtube.com/%0aalert(1)' },
      ['video_url https_url'],
    ],
    ['with one film twice', { video_url: film, video_url_fr: film }, ['video_url_fr unique_url']],
    ['with two films', { video_url: film, video_url_fr: 'https://player.vimeo.com/video/1' }, []],
    [
      'rated by nobody knows what',
      { use_pen_for_localized_prices: true },
      ['pen_product_for_coverage required', 'pen_coverage required'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(broken(PLAN_FORM, { ...plan, ...given })).toEqual(expected)
  })
})

const price: FieldValues = {
  protection_plan: 'a',
  title_en: '36 months',
  price: '1295.00',
  duration: 36,
  duration_type: 'months',
}

describe('a price', () => {
  it.each<[string, FieldValues, readonly string[]]>([
    ['as it should be', {}, []],
    ['without a title', { title_en: '' }, ['title_en required']],
    ['of nothing', { price: '' }, ['price required']],
    ['below nothing', { price: '-1.00' }, ['price range']],
    ['too large', { price: '100000.00' }, ['price range']],
    ['a tenth of a cent', { cost: '1.005' }, ['cost decimal']],
    ['for no months', { duration: null }, ['duration required']],
    ['for half a month', { duration: '1.5' }, ['duration whole_number']],
    ['once, so for no months', { duration: null, duration_type: 'one_time' }, []],
    ['to an earlier year', { model_year_from: 2024, model_year_to: 2023 }, ['model_year_to year_order']],
    ['to any year before', { model_year_to: 2023 }, []],
  ])('%s', (_name, given, expected) => {
    expect(broken(PRICE_FORM, { ...price, ...given })).toEqual(expected)
  })
})

it('a type has both names', () => {
  expect(broken(PLAN_TYPE_FORM, { name: 'Key', name_fr: '', order: 1, cancellation_days: 400 })).toEqual([
    'name_fr required',
    'cancellation_days range',
  ])
})

it('a product has a code, coverages and whole months', () => {
  const product = {
    provider: 'PEN',
    product_code: 'VSC-1',
    coverages: ['Gold'],
    terms: ['36'],
    deductibles: [],
  }
  expect(broken(PEN_PRODUCT_FORM, product)).toEqual([])
  expect(
    broken(PEN_PRODUCT_FORM, {
      ...product,
      product_code: 'a b',
      coverages: [],
      terms: ['36', '12.5'],
      deductibles: ['x'],
    }),
  ).toEqual(['product_code product_code', 'coverages required', 'terms whole_number', 'deductibles decimal'])
})
