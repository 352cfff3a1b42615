import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { TaxFacts, Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { dealInputOf, wireDealVehicle } from '@forecourt/contract/pricing/deal-input.ts'
import { amountFinanced } from '@forecourt/domain/pricing/desk/starting-offers.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import {
  financeCard,
  financeOptions,
  hasAmountBands,
  leaseOffer,
  type Asked,
} from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { isLenderOf, type NamedLender } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import { useMemo } from 'react'
import type { Draft } from './draft.ts'

export type OfferedVehicle = TaxFacts & Pick<Vehicle, 'year'>

/** Question to the rate cards about this vehicle and customer. */
export const askedOf = (
  context: WorksheetContext,
  { vehicle_condition: condition, year: modelYear }: OfferedVehicle,
  creditScore: number | null,
): Asked => ({ condition, modelYear, segment: context.segment, creditScore })

/** The programme of a lender. */
export const programmeOf = ({ programmes }: WorksheetContext, lender: NamedLender) =>
  programmes.find(programme => isLenderOf(programme, lender))

/**
 * The context with the terms of the worksheet's lenders; none where such a lender has none for the deal. An unknown
 * lender keeps the server's choice.
 */
export function offeredContext(
  context: WorksheetContext,
  worksheet: Pick<Worksheet, 'credit_score'> & Record<'finance' | 'lease', NamedLender>,
  vehicle: OfferedVehicle,
  financed?: Cents,
): WorksheetContext {
  const asked = askedOf(context, vehicle, worksheet.credit_score)
  const { finance, lease } = worksheet
  const financing = programmeOf(context, finance)
  const ofAmount = financed === undefined ? asked : { ...asked, amountFinanced: financed }
  const leasing = programmeOf(context, lease)
  const offer = leasing && leaseOffer(leasing, asked)
  return {
    ...context,
    ...(financing && {
      finance: { lender: finance.lender, options: financeOptions(financing, ofAmount), refusal: null },
    }),
    ...(leasing && {
      lease: {
        lender: lease.lender,
        options: [...(offer?.options ?? [])],
        distances: [...(offer?.distances ?? context.lease.distances)],
        refusal: null,
      },
    }),
  }
}

/** Financed amount of the sheet's loan, if its lender's rates depend on it. */
function financedOf(
  context: WorksheetContext | undefined,
  worksheet: Worksheet,
  vehicle: OfferedVehicle,
): Cents | undefined {
  const programme = context && programmeOf(context, worksheet.finance)
  const card = programme && financeCard(programme, vehicle.vehicle_condition)
  if (context === undefined || card === undefined || !hasAmountBands(card)) return undefined
  const deal = dealInputOf(worksheet, 'finance', {
    vehicle: wireDealVehicle(vehicle),
    taxes: context.taxes,
    quote_date: context.quote_date,
  })
  return deal.payment_type === 'finance' ? amountFinanced(deal) : undefined
}

const offeredTo = (context: WorksheetContext, worksheet: Worksheet, vehicle: OfferedVehicle) =>
  offeredContext(context, worksheet, vehicle, financedOf(context, worksheet, vehicle))

/**
 * Rates of the lenders' cards for the worksheet's terms and score; for an unknown lender the server's choice, unless
 * `ownOnly`.
 */
export function cardRates(
  context: WorksheetContext,
  worksheet: Worksheet,
  vehicle: OfferedVehicle,
  { ownOnly = false } = {},
): Partial<Record<'finance' | 'lease', string>> {
  const offered = offeredTo(context, worksheet, vehicle)
  const rateOf = (product: 'finance' | 'lease') => {
    if (ownOnly && programmeOf(context, worksheet[product]) === undefined) return undefined
    return offered[product].options.find(({ term }) => term === worksheet[product].term)?.rate
  }
  const [finance, lease] = [rateOf('finance'), rateOf('lease')]
  return { ...(finance !== undefined && { finance }), ...(lease !== undefined && { lease }) }
}

/** Whether a column's lender is known and has nothing for the worksheet's deal. */
export const isWithoutTerms = (
  context: WorksheetContext,
  worksheet: Worksheet,
  vehicle: OfferedVehicle,
  product: 'finance' | 'lease',
): boolean =>
  programmeOf(context, worksheet[product]) !== undefined &&
  offeredTo(context, worksheet, vehicle)[product].options.length === 0

/**
 * The context with the terms of the sheet's lenders, recomputed only for another lender, score, server response, or
 * an amount that matters.
 */
export function useOfferedContext(
  context: WorksheetContext | undefined,
  { worksheet }: Draft,
  vehicle: OfferedVehicle,
): WorksheetContext | undefined {
  const { credit_score } = worksheet
  const financed = financedOf(context, worksheet, vehicle)
  const { lender: financing, lender_id: financingId } = worksheet.finance
  const { lender: leasing, lender_id: leasingId } = worksheet.lease
  return useMemo(() => {
    const finance = { lender: financing, lender_id: financingId }
    const lease = { lender: leasing, lender_id: leasingId }
    return context && offeredContext(context, { credit_score, finance, lease }, vehicle, financed)
  }, [context, vehicle, credit_score, financing, financingId, leasing, leasingId, financed])
}
