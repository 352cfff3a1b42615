import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import type { RowWords } from '#shared/forms/use-row-form.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useLineText } from '#dealer/pricing/library/line-text.ts'
import { typesOf, type AccessoryField } from './accessory-values.ts'

/** Compares both versions of an accessory field by field after a concurrent save. */
export function useAccessoryDifference(): RowWords {
  const t = useText('accessories')
  const language = useLanguage()
  const { typeName } = useLineText()
  const say = (name: string, value: FieldValue): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (name === 'vehicle_types') return typesOf(value).map(typeName).join(', ') || t('vehicles.all')
    if (name === 'category') return labelOf(ACCESSORY_CATEGORIES, String(value), language)
    return String(value ?? '') || t('none')
  }
  return { text: t('conflict'), labelOf: name => t(`field.${name as AccessoryField}`), say }
}
