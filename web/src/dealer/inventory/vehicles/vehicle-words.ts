import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { COLOURS } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** What people call the vehicle, in the reader's word order. */
export function useVehicleName(): (vehicle: Vehicle) => string {
  const language = useLanguage()
  return vehicle => (language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name)
}

export function useColour(): (vehicle: Vehicle) => string {
  const language = useLanguage()
  return vehicle => labelOf(COLOURS, vehicle.exterior_color, language)
}

/** The estimate of one payment type; null when there is none. */
export function estimateOf(vehicle: Vehicle, type: PaymentType): string | null {
  return vehicle[`${type}_payment`]
}

/** Why there is no estimate, in a few words; undefined when nobody has looked yet. */
export function useReason(): (vehicle: Vehicle, type: PaymentType) => string | undefined {
  const t = useText('vehicles')
  return (vehicle, type) => {
    const reason = vehicle[`${type}_reason`]
    return reason === null ? undefined : t(`reason.${reason}`)
  }
}

/** The same as a sentence: "No lease estimate: no lender's program fits". */
export function useNoEstimate(): (vehicle: Vehicle, type: PaymentType) => string {
  const t = useText('vehicles')
  const reasonOf = useReason()
  return (vehicle, type) => {
    const reason = reasonOf(vehicle, type)
    if (reason === undefined) return t('as_of.pending')
    return t('estimate.none_because', { fact: t(`estimate.none.${type}`), reason })
  }
}
