import type { LibraryLine } from '@forecourt/contract/pricing.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import type { OwnTerms } from '@forecourt/domain/orders/price-overrides.ts'
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
  const { finance, lease } = offersFor(desk, vehicle, 'en', worksheet.credit_score, worksheet)
  return {
    terms: {
      ...ownPrices(vehicle),
      finance: finance.options,
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
