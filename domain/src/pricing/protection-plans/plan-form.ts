import { VEHICLE_TYPES_RULES } from '#inventory/vehicles/vehicle-types-rules.ts'
import { requiredInFrench, requiredInFrenchWhen } from '#platform/validation/french.ts'
import { decimal, range } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required, requiredWhen } from '#platform/validation/presence.ts'
import { isEmpty, textRule, type FieldValue, type FieldValues, type Rule } from '#platform/validation/rule.ts'
import { httpsUrl, onHosts, uniqueUrl } from '#platform/validation/urls.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { DURATION_TYPES, isCounted, PLAN_CATEGORIES } from './plan-choices.ts'

export const PLAN_PAYMENTS = ['cash', 'finance', 'lease'] as const
export const PLAN_CONDITIONS = ['New', 'Used', 'cpo', 'D', 'V'] as const

/** Hosts of videos (decisions 3.72). */
export const VIDEO_HOSTS = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
  'vimeo.com',
  'www.vimeo.com',
  'player.vimeo.com',
] as const

const MAX_PRICE = 99_999.99
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code)
const listed = (value: FieldValue): readonly string[] => (Array.isArray(value) ? value : [])

const atMost = (n: number): Rule => ({
  name: 'max_items',
  check: value => (listed(value).length <= n ? undefined : { n }),
})

/** A rule that applies to every item of a list. */
const each = (rule: Rule): Rule => ({
  name: rule.name,
  check: (value, context) => {
    for (const item of listed(value)) {
      const broken = rule.check(item, context)
      if (broken !== undefined) return broken
    }
    return undefined
  },
})

const isCustom = (values: FieldValues) => values['duration_type'] === 'custom'
const isRated = (values: FieldValues) => values['use_pen_for_localized_prices'] === true
const film: readonly Rule[] = [httpsUrl, onHosts('video_host', VIDEO_HOSTS)]

/** Validation rules of a protection plan (product 3; decisions 3.64, 3.66, 3.72). */
export const PLAN_FORM: FormRules = {
  name: [required, maxLength(80)],
  name_fr: [maxLength(80)],
  category: [required, oneOf(codes(PLAN_CATEGORIES))],
  type: [required],
  description: [maxLength(2000)],
  description_fr: [maxLength(2000)],
  payment_type: [oneOf(PLAN_PAYMENTS)],
  vehicle_condition: [oneOf(PLAN_CONDITIONS)],
  vehicle_types: VEHICLE_TYPES_RULES,
  duration_type: [required, oneOf(codes(DURATION_TYPES))],
  custom_duration_label_en: [requiredWhen(isCustom), maxLength(60)],
  custom_duration_label_fr: [requiredInFrenchWhen(isCustom), maxLength(60)],
  pdf_url: [httpsUrl],
  pdf_url_fr: [httpsUrl, uniqueUrl('pdf_url')],
  video_url: [...film, uniqueUrl('pdf_url'), uniqueUrl('pdf_url_fr')],
  video_url_fr: [...film, uniqueUrl('video_url'), uniqueUrl('pdf_url'), uniqueUrl('pdf_url_fr')],
  pen_product_for_coverage: [requiredWhen(isRated)],
  pen_coverage: [requiredWhen(isRated), maxLength(80)],
  product_code: [maxLength(60)],
}

const sum: readonly Rule[] = [decimal(2), range(0, MAX_PRICE)]
const wholeNumber: Rule = { ...decimal(0), name: 'whole_number' }
const whole = (most: number): readonly Rule[] => [wholeNumber, range(1, most)]

const yearOrder: Rule = {
  name: 'year_order',
  check: (value, { values }) => {
    const from = values['model_year_from']
    return isEmpty(from) || Number(value) >= Number(from) ? undefined : {}
  },
}

/**
 * Validation rules of a price grid row; `duration_type` is the plan's and decides whether a duration is required
 * (decisions 3.66).
 */
export const PRICE_FORM: FormRules = {
  protection_plan: [required],
  title_en: [required, maxLength(80)],
  title_fr: [maxLength(80)],
  price: [required, ...sum],
  cost: sum,
  deductible: sum,
  duration: [requiredWhen(values => isCounted(values['duration_type'])), ...whole(500_000)],
  distance_limit: whole(1_000_000),
  model_year_from: [wholeNumber, range(1980, 2100)],
  model_year_to: [wholeNumber, range(1980, 2100), yearOrder],
}

/** A type of plans (decisions 3.67). */
export const PLAN_TYPE_FORM: FormRules = {
  name: [required, maxLength(60)],
  name_fr: [requiredInFrench, maxLength(60)],
  order: [required, wholeNumber, range(0, 999)],
  cancellation_days: [required, wholeNumber, range(0, 365)],
}

const code = textRule('product_code', 60, text => /^[A-Za-z0-9][\w.-]*$/u.test(text))

/** A product of a rating provider (decisions 3.68). */
export const PEN_PRODUCT_FORM: FormRules = {
  provider: [required, maxLength(60)],
  product_code: [required, code],
  coverages: [required, atMost(20), each(maxLength(80))],
  terms: [atMost(20), each(wholeNumber), each(range(1, 120))],
  deductibles: [atMost(20), each(decimal(2)), each(range(0, MAX_PRICE))],
}
