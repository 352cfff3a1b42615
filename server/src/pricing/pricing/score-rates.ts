import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { hasNoRateForScore } from '@forecourt/domain/pricing/programmes/score-rates.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { DeskProgramme } from './programmes.ts'

/** @throws Refusal on the credit score for which the worksheet's lender has no rate */
export function refuseScoreWithoutRate(
  programmes: readonly DeskProgramme[],
  worksheet: Worksheet,
  vehicle: typeof vehicles.$inferSelect,
  paymentType: PaymentType,
): void {
  if (paymentType === 'cash') return
  const asked = {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore: worksheet.credit_score,
  }
  if (hasNoRateForScore(programmes, paymentType, worksheet[paymentType], asked))
    throw invalid({ credit_score: { rule: 'no_rates_for_score', params: {} } })
}
