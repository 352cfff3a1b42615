import type { Vehicle } from '@forecourt/contract/vehicles.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import type { PaymentType } from '@forecourt/domain/orders/payment-types.ts'
import { COLOURS } from '@forecourt/domain/vehicles/descriptions.ts'
import { findText } from '#shared/i18n/i18n.ts'
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

/** Why there is no estimate: "No lease estimate: no lease program for it". */
export function useNoEstimate(): (vehicle: Vehicle, type: PaymentType) => string {
  const t = useText('vehicles')
  return (vehicle, type) => {
    const reason = findText('vehicles', `reason.${vehicle.payment_reason ?? ''}`)
    const fact = t(`estimate.none.${type}`)
    return reason === undefined ? fact : t('estimate.none_because', { fact, reason })
  }
}
