import type { RowWords } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import type { FieldName } from './vehicle-values.ts'
import { useVehicleWords } from './vehicle-words.ts'

/** Compares both versions of a vehicle field by field after a concurrent save. */
export function useVehicleDifference(): RowWords {
  const t = useText('stock')
  const { say } = useVehicleWords()
  return { text: t('conflict'), labelOf: name => t(`field.${name as FieldName}`), say }
}
