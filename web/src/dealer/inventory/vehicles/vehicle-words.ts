import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { PaymentFrequency, PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { COLOURS } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { spelled } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Name of the vehicle, in the reader's word order. */
export function useVehicleName(): (vehicle: Vehicle) => string {
  const language = useLanguage()
  return vehicle => (language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name)
}

export function useColour(): (vehicle: Vehicle) => string {
  const language = useLanguage()
  return vehicle => spelled(labelOf(COLOURS, vehicle.exterior_color, language))
}

/** Estimate of one payment type; null if there is none. */
export function estimateOf(vehicle: Vehicle, type: PaymentType): string | null {
  return vehicle[`${type}_payment`]
}

/** Frequency of the estimate; null for a price or no estimate. */
export function estimateFrequency(vehicle: Vehicle, type: PaymentType): PaymentFrequency | null {
  return type === 'cash' ? null : vehicle[`${type}_frequency`]
}

/** Why there is no estimate, in a few words; undefined if it was not computed yet. */
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
