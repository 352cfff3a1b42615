import { worksheetFees } from '@forecourt/contract/pricing/deal-input.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { LenderFee, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { programmeFees } from '@forecourt/domain/pricing/desk/programme-terms.ts'
import type { OwnTerms } from '@forecourt/domain/deals/orders/price-overrides.ts'
import { mostBalloon } from '@forecourt/domain/pricing/programmes/programme-limits.ts'
import { financeCard } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { Desk } from '#pricing/pricing/desk.queries.ts'
import { libraryLines } from '#pricing/pricing/library-lines.ts'
import { planLines } from '#pricing/pricing/plan-lines.ts'
import { financedOf, type Circumstances } from '#pricing/pricing/price-worksheet.ts'
import { offersFor, ownPrices } from '#pricing/pricing/worksheet-defaults.ts'
import type { OrderRow } from './orders.queries.ts'

/** The default figures of a deal, without overrides. */
export interface Own {
  readonly terms: OwnTerms & { readonly lender_fees?: readonly LenderFee[] | undefined }
  readonly library: readonly LibraryLine[]
}

/**
 * Prices of the vehicle, the library, and the terms of the worksheet's lender (else of a new worksheet's) for
 * the financed amount.
 */
export function ownOf(
  desk: Desk,
  vehicle: OrderRow['vehicle'],
  worksheet: Worksheet,
  {
    payment_type,
    ...law
  }: Pick<Circumstances, 'taxes' | 'quoteDate'> & {
    readonly payment_type?: PaymentType
  },
): Own {
  const { finance, lease } = offersFor(desk, vehicle, {
    language: 'en',
    lenders: worksheet,
    creditScore: worksheet.credit_score,
    financed: financedOf(worksheet, { vehicle, ...law, now: new Date(0) }),
  })
  return {
    terms: {
      ...ownPrices(desk, vehicle),
      finance: finance.options,
      lender_fees: finance.programme && worksheetFees(programmeFees(finance.programme)),
      loan_limits: loanLimits(finance.programme, vehicle, worksheet),
      lease: lease?.options ?? [],
      distances: lease?.distances ?? [],
      lease_card: lease,
    },
    library: [
      ...libraryLines(desk, vehicle),
      ...planLines(desk.plans, vehicle, { ...worksheet, payment_type }),
    ],
  }
}

/** The lender's limits for the balloon and first payment of a loan on this vehicle. */
function loanLimits(
  programme: Parameters<typeof financeCard>[0] | undefined,
  { vehicle_condition }: OrderRow['vehicle'],
  { price }: Worksheet,
): OwnTerms['loan_limits'] {
  const card = programme && financeCard(programme, vehicle_condition)
  return (
    card && {
      max_balloon: fromCents(mostBalloon(card, toCents(price))),
      max_days: card.max_days_to_first_payment ?? null,
    }
  )
}
