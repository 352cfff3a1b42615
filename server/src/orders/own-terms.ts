import type { LibraryLine } from '@forecourt/contract/pricing.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import type { OwnTerms } from '@forecourt/domain/orders/price-overrides.ts'
import { financeOptions, leaseOffer } from '@forecourt/domain/programmes/programme-offers.ts'
import type { Desk } from '../pricing/desk.queries.ts'
import { libraryLines } from '../pricing/library-lines.ts'
import { offersFor, ownPrices } from '../pricing/worksheet-defaults.ts'
import type { OrderRow } from './orders.queries.ts'

/** What a deal's figures are when nobody sets them otherwise. */
export interface Own {
  readonly terms: OwnTerms
  readonly library: readonly LibraryLine[]
}

/** Prices of the vehicle, terms of the lender that the worksheet names (else of the one a new worksheet gets), the library. */
export function ownOf(desk: Desk, vehicle: OrderRow['vehicle'], worksheet: Worksheet): Own {
  const asked = {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore: worksheet.credit_score,
  }
  const named = (lender: string) =>
    desk.programmes.find(({ name_en, name_fr }) => name_en === lender || name_fr === lender)
  const offers = offersFor(desk, vehicle, 'en', worksheet.credit_score)
  const financing = named(worksheet.finance.lender)
  const leasing = named(worksheet.lease.lender)
  const lease = leasing ? leaseOffer(leasing, asked) : offers.lease
  return {
    terms: {
      ...ownPrices(vehicle),
      finance: financing ? financeOptions(financing, asked) : offers.finance.options,
      lease: lease?.options ?? [],
      distances: lease?.distances ?? [],
      lease_card: lease,
    },
    library: libraryLines(desk, {
      vehicle_condition: vehicle.vehicle_condition,
      stock_status: vehicle.stock_status,
      vehicle_type: vehicle.segment,
    }),
  }
}
