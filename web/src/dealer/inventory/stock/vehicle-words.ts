import { labelOf, type Labelled } from '@forecourt/domain/platform/markets/labels.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import {
  BODY_TYPES,
  COLOURS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** The closed lists among a vehicle's fields. */
export const LISTS: Readonly<Record<string, readonly Labelled[]>> = {
  vehicle_condition: VEHICLE_CONDITIONS,
  stock_status: STOCK_STATUSES,
  body_type: BODY_TYPES,
  fuel_type: FUEL_TYPES,
  transmission: TRANSMISSIONS,
  drivetrain: DRIVETRAINS,
  exterior_color: COLOURS,
}

/** The values of a vehicle's fields in the reader's words. */
export function useVehicleWords() {
  const t = useText('stock')
  const language = useLanguage()
  return {
    say: (name: string, value: FieldValue): string => {
      const text = String(value ?? '')
      const list = LISTS[name]
      if (text === '') return t('none')
      return list === undefined ? text : labelOf(list, text, language)
    },
    optionsOf: (name: string) =>
      (LISTS[name] ?? []).map(({ code }) => ({
        value: code,
        label: labelOf(LISTS[name] ?? [], code, language),
      })),
  }
}
