import { OfferedProgramme } from '@forecourt/contract/pricing/programme.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'

interface Compared {
  readonly input: DealInput
  readonly worksheet: Worksheet
  readonly vehicle: typeof vehicles.$inferSelect
  readonly programmes: readonly Programme[]
}

export const offeredVehicle = (vehicle: Compared['vehicle']) => ({
  model_year: vehicle.year,
  odometer: vehicle.odometer,
  segment: vehicle.segment,
})

/** A matrix request for the one cell of the deal. The cards are those in force, regardless of their entered dates. */
export function matrixRequest({ input, worksheet, vehicle, programmes }: Compared): MatrixRequest {
  const product = input.payment_type === 'cash' ? undefined : worksheet[input.payment_type]
  return {
    [input.payment_type]: input,
    programmes: programmes.map(offered),
    vehicle: offeredVehicle(vehicle),
    credit_score: worksheet.credit_score,
    axes: {
      prices: [input.vehicle.price],
      rates: [null],
      terms: [product?.term ?? 0],
      downs: [input.down_payment],
      distances: [worksheet.lease.distance_allowance],
      frequencies: [product?.frequency ?? 'monthly'],
    },
  }
}

/**
 * A programme in the form a worksheet contains, so that server and browser compare the same: without the lender's
 * fees and notes. Whether its card is in force was decided when it was read.
 */
export const offered = (programme: Programme): OfferedProgramme => ({
  ...OfferedProgramme.parse(programme),
  effective_from: null,
  effective_to: null,
})
