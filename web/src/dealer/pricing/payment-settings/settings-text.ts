import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { SettingsField } from './settings-fields.ts'

const ofProduct = /^financing_(bank|lease|oem)_default_(down_payment|frequency|term)$/

/** A field of the settings and its value in words. */
export function useSettingsText() {
  const t = useText('settings')
  const format = useFormat()
  const word = (value: string) =>
    findText('settings', `frequency.${value}`) ??
    findText('settings', `type.${value}`) ??
    findText('settings', `method.${value}`) ??
    findText('settings', `stacking.${value}`) ??
    value
  return {
    labelOf: (field: SettingsField | 'discount_settings'): string => {
      const [, product, what] = ofProduct.exec(field) ?? []
      if (product === undefined || what === undefined) return findText('settings', `field.${field}`) ?? field
      return t('field.of', {
        field: t(`field.${what as 'down_payment' | 'frequency' | 'term'}`),
        column: t(`column.${product as 'bank' | 'lease' | 'oem'}`),
      })
    },
    textOf: (field: SettingsField, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no')
      if (typeof value === 'number') return t('term', { count: value })
      if (Array.isArray(value)) return value.map(one => word(String(one))).join(', ')
      const text = String(value)
      if (field.endsWith('down_payment')) return format.money(parseCents(text) ?? 0)
      return field.includes('percent') ? format.percent(text, 0) : word(text)
    },
  }
}
