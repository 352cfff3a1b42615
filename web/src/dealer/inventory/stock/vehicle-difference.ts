import type { RowWords } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import type { FieldName } from './vehicle-values.ts'
import { useVehicleWords } from './vehicle-words.ts'

/** Somebody saved first: what both have is told field by field. */
export function useVehicleDifference(): RowWords {
  const t = useText('stock')
  const { say } = useVehicleWords()
  return { text: t('conflict'), labelOf: name => t(`field.${name as FieldName}`), say }
}
