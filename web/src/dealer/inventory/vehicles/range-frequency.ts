import type { PaymentFrequency } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import type { VehicleSearch } from './vehicle-search.ts'
import type { PaymentBounds } from './vehicles.api.ts'

/** Frequency of the range's payments; null for prices. A new range uses the dealership's frequency. */
export function rangeFrequency(
  search: VehicleSearch,
  bounds: PaymentBounds | undefined,
): PaymentFrequency | null {
  if (search.payment_type === 'cash') return null
  const isTyped = search.min_payment !== undefined || search.max_payment !== undefined
  if (isTyped || bounds === undefined || bounds.frequency === 'once') return search.payment_frequency
  return bounds.frequency
}
