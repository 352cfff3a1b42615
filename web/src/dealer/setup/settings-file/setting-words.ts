import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PartDifference } from '@forecourt/contract/setup/settings-file.ts'
import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { labelOf, type Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import { PLAN_CATEGORIES } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { fieldMessage, type FieldProblem } from '#shared/forms/field-message.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { ALL_FIELDS } from '#dealer/dealership/dealership-settings/sections.ts'
import { useSettingText } from '#dealer/dealership/dealership-settings/setting-text.ts'
import { useLineText } from '#dealer/pricing/library/line-text.ts'
import { useCarriedWords } from './carried-words.ts'
import type { Namespace } from '#shared/i18n/resources.ts'

type Part = PartDifference['part']
type Value = PartDifference['changed'][number]['changes'][number]['before']

/** Namespace of a part's texts: that of the screen where it is edited. */
const namespaceOf = (part: Part): Namespace => {
  if (part === 'payment_settings') return 'settings'
  if (part === 'dealership_settings') return 'dealership'
  if (part === 'price_profile') return 'profiles'
  if (part === 'disclosures') return 'disclosures'
  if (part === 'accessories' || part === 'lenders' || part === 'feeds') return part
  if (part.startsWith('plan_') || part === 'pen_products' || part === 'protection_plans') return 'plans'
  return part.endsWith('questions') ? 'questionnaire' : 'library'
}

/** `financing_bank_default_term`: a product, and one of its defaults. */
const PRODUCT_DEFAULT = /^financing_(bank|oem|lease)_default_(down_payment|frequency|term)$/

const MONEY = /(?:^|_)(?:amount|down_payment|price|cost|deductibles?|charge_override)$/

/** Lists of restrictions; an empty one restricts nothing. */
const LIMIT = /^(?:payment_type|vehicle_condition|vehicle_types)$/

/** Codes from value lists of the product, by part. */
const LABELS: Partial<Record<Part, readonly Labelled[]>> = {
  accessories: ACCESSORY_CATEGORIES,
  protection_plans: PLAN_CATEGORIES,
}

/** A day with its names, a text in two languages: such a value is compared as JSON. */
function objectIn(value: Value): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Labels of fields and their values, as on the screens where they are edited. */
export function useSettingWords() {
  const t = useText('settings_file')
  const settings = useText('settings')
  const { typeName } = useLineText()
  const carried = useCarriedWords()
  useText('accessories')
  useText('plans')
  useText('validation')
  useText('questionnaire')
  useText('disclosures')
  useText('profiles')
  const dealership = useSettingText()
  const format = useFormat()
  const language = useLanguage()

  const fieldOf = (part: Part, field: string): string => {
    const own = carried.fieldOf(part, field)
    if (own !== undefined) return own
    const [, product, what] = PRODUCT_DEFAULT.exec(field) ?? []
    if (product !== undefined && what !== undefined)
      return settings('field.of', {
        field: settings(`field.${what as 'term'}`),
        column: settings(`column.${product as 'bank'}`),
      })
    const setting = part === 'dealership_settings' && ALL_FIELDS.find(one => one.field === field)
    if (setting) return dealership.labelOf(setting.field)
    const namespace = namespaceOf(part)
    // Error of a list's item: `terms.3`.
    const list = field.replace(/\.\d+$/, '')
    if (list !== field) return fieldOf(part, list)
    return (
      (field === 'parent_answer' ? undefined : findText(namespace, `field.${field}`)) ??
      findText(namespace, `flag.${field}`) ??
      findText('settings_file', `field.${field}`) ??
      field
    )
  }
  const valueOf = (part: Part, field: string, value: Value): string => {
    if (value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value))
      return value.length === 0
        ? t(LIMIT.test(field) ? 'any' : 'nothing')
        : format.list(value.map(item => valueOf(part, field, item)))
    const own = carried.valueOf(part, field, String(value))
    if (own !== undefined) return own
    const whole = part === 'dealership_settings' ? objectIn(value) : undefined
    if (whole !== undefined) return dealership.textOf(whole)
    if (field === 'vehicle_types') return typeName(String(value))
    if (field === 'category') return labelOf(LABELS[part] ?? [], String(value), language)
    if (MONEY.test(field)) return format.money(toCents(String(value)))
    const namespace = namespaceOf(part)
    // Values are labelled by the last word of the field's name, or the first: `default_frequency`, `payment_type`.
    const last = field.split(/[._]/).at(-1) ?? field
    const [first = field] = field.split('_')
    const words = [
      field,
      last,
      last.replace(/s$/, ''),
      first,
      'choice',
      ...(field === 'field_type' ? ['type'] : []),
    ]
    for (const word of words) {
      const text = findText(namespace, `${word}.${value}`)
      if (text !== undefined) return text
    }
    return String(value)
  }
  /** Error of a field. A file may be edited by hand, so the format of an amount is shown as an example. */
  const messageOf = (field: string, problem: FieldProblem): string => {
    const isShape = problem.rule === 'decimal' && Object.keys(problem.params).length === 0
    if (isShape) return t(MONEY.test(field.replace(/\.\d+$/, '')) ? 'amount_form' : 'number_form')
    return fieldMessage(field, problem)
  }
  return {
    t,
    format,
    messageOf,
    fieldOf,
    valueOf,
    nameOf: ({ name, name_fr }: { readonly name: string; readonly name_fr: string }) =>
      (language === 'fr' ? name_fr : name) || t('unnamed'),
  }
}
