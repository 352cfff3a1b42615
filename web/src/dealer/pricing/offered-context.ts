import type { WorksheetContext } from '@forecourt/contract/pricing.ts'
import type { Vehicle } from '@forecourt/contract/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { dealInputOf } from '@forecourt/contract/deal-input.ts'
import { dealVehicleOf, type VehicleFacts } from '@forecourt/domain/payments/deal-vehicle.ts'
import { amountFinanced } from '@forecourt/domain/desk/starting-offers.ts'
import type { Cents } from '@forecourt/domain/money/cents.ts'
import {
  financeCard,
  financeOptions,
  hasAmountBands,
  leaseOffer,
  type Asked,
} from '@forecourt/domain/programmes/programme-offers.ts'
import { useMemo } from 'react'
import type { Draft } from './draft.ts'

type OfferedVehicle = VehicleFacts & Pick<Vehicle, 'year'>

/** What rate cards are asked for about this vehicle and customer. */
export const askedOf = (
  context: WorksheetContext,
  { vehicle_condition: condition, year: modelYear }: OfferedVehicle,
  creditScore: number | null,
): Asked => ({ condition, modelYear, segment: context.segment, creditScore })

/** The programme of a lender under either name. */
const programmeOf = ({ programmes }: WorksheetContext, lender: string) =>
  programmes.find(({ name_en, name_fr }) => name_en === lender || name_fr === lender)

/**
 * The context with the terms of the lenders that stand in the worksheet. One without a programme for this vehicle
 * leaves what the server chose.
 */
export function offeredContext(
  context: WorksheetContext,
  worksheet: Pick<Worksheet, 'credit_score'> & Record<'finance' | 'lease', { readonly lender: string }>,
  vehicle: OfferedVehicle,
  financed?: Cents,
): WorksheetContext {
  const asked = askedOf(context, vehicle, worksheet.credit_score)
  const { finance, lease } = worksheet
  const financing = programmeOf(context, finance.lender)
  const ofAmount = financed === undefined ? asked : { ...asked, amountFinanced: financed }
  const loans = financing === undefined ? [] : financeOptions(financing, ofAmount)
  const leasing = programmeOf(context, lease.lender)
  const offer = leasing && leaseOffer(leasing, asked)
  return {
    ...context,
    ...(loans.length > 0 && { finance: { lender: finance.lender, options: loans } }),
    ...(offer !== undefined &&
      offer.options.length > 0 && {
        lease: { lender: lease.lender, options: [...offer.options], distances: [...offer.distances] },
      }),
  }
}

/** What the loan of a sheet finances, where its lender's rates depend on it. */
function financedOf(
  context: WorksheetContext | undefined,
  worksheet: Worksheet,
  vehicle: OfferedVehicle,
): Cents | undefined {
  const programme = context && programmeOf(context, worksheet.finance.lender)
  const card = programme && financeCard(programme, vehicle.vehicle_condition)
  if (context === undefined || card === undefined || !hasAmountBands(card)) return undefined
  const deal = dealInputOf(worksheet, 'finance', {
    vehicle: dealVehicleOf(vehicle),
    taxes: context.taxes,
    quote_date: context.quote_date,
  })
  return deal.payment_type === 'finance' ? amountFinanced(deal) : undefined
}

/** The same, made anew only for another lender, score, answer of the server, or amount where it matters. */
export function useOfferedContext(
  context: WorksheetContext | undefined,
  { worksheet }: Draft,
  vehicle: OfferedVehicle,
): WorksheetContext | undefined {
  const { credit_score } = worksheet
  const financed = financedOf(context, worksheet, vehicle)
  const { lender: financing } = worksheet.finance
  const { lender: leasing } = worksheet.lease
  return useMemo(() => {
    const lenders = { credit_score, finance: { lender: financing }, lease: { lender: leasing } }
    return context && offeredContext(context, lenders, vehicle, financed)
  }, [context, vehicle, credit_score, financing, leasing, financed])
}
