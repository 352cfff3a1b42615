import { labelOf, type Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import { kilogramsToPounds } from '@forecourt/domain/platform/markets/weights.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import {
  BODY_TYPES,
  COLOURS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { spelled } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Closed lists among a vehicle's fields. */
export const LISTS: Readonly<Record<string, readonly Labelled[]>> = {
  vehicle_condition: VEHICLE_CONDITIONS,
  stock_status: STOCK_STATUSES,
  body_type: BODY_TYPES,
  fuel_type: FUEL_TYPES,
  transmission: TRANSMISSIONS,
  drivetrain: DRIVETRAINS,
  exterior_color: COLOURS,
}

/** Formats a weight in kilograms, in pounds for dealerships of the United States. */
export function useWeightText(): (kilograms: number) => string {
  const t = useText('stock')
  const format = useFormat()
  const { country } = useHabits()
  return kilograms =>
    country === 'US'
      ? t('pounds', { weight: format.number(kilogramsToPounds(kilograms)) })
      : t('kilograms', { weight: format.number(kilograms) })
}

/** Formatted values of a vehicle's fields. */
export function useVehicleWords() {
  const t = useText('stock')
  const language = useLanguage()
  return {
    say: (name: string, value: FieldValue): string => {
      const text = String(value ?? '')
      const list = LISTS[name]
      if (text === '') return t('none')
      return list === undefined ? text : spelled(labelOf(list, text, language))
    },
    optionsOf: (name: string) =>
      (LISTS[name] ?? []).map(({ code }) => ({
        value: code,
        label: spelled(labelOf(LISTS[name] ?? [], code, language)),
      })),
  }
}
