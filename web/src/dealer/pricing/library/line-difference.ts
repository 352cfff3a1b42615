import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import type { RowWords } from '#shared/forms/use-row-form.tsx'
import type { CatalogueName } from './library.api.ts'
import { isFee, nounOf } from './line-values.ts'
import { useLineText } from './line-text.ts'

const FIELDS = [
  'name',
  'name_fr',
  'amount',
  'percent',
  'taxability',
  'type',
  'kind',
  'incentive_type',
  'paid_by',
  'marketscan_type',
  'vehicle_types',
  'description_en',
  'description_fr',
] as const
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some(field => field === name)

/** Compares both versions of a line field by field after a concurrent save. */
export function useLineDifference(shelf: CatalogueName): RowWords {
  const { t, typeName } = useLineText()
  const labelOf = (name: string) => (isField(name) ? t(`field.${name}`) : t(`flag.${name}` as 'flag.is_cash'))
  const say = (name: string, value: FieldValue): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value))
      return (value as readonly string[]).map(typeName).join(', ') || t('vehicles.all')
    const text = String(value ?? '')
    if (text === '') return t('none')
    if (name === 'taxability') return t(`taxability.${text as 'taxable'}`)
    if (name === 'type' && isFee(shelf)) return t(`type.${text as 'custom'}`)
    return text
  }
  return { text: t(`conflict.${nounOf(shelf)}`), labelOf, say }
}
