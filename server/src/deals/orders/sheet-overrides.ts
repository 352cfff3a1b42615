import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { sheetOverrides } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { sumCents } from '@forecourt/domain/platform/money/cents.ts'
import type { OrderRow } from './orders.queries.ts'
import type { Own } from './own-terms.ts'

/** The overrides of an unsaved worksheet, compared with its order, the library and the lender's programme. */
export function overridesOfSheet(
  worksheet: Worksheet,
  order: Pick<OrderRow['order'], 'worksheet' | 'overrides'>,
  { terms: { lender_fees: fees, lease_card: card }, library }: Own,
) {
  const lender = {
    ...(fees && { finance: fromCents(sumCents(fees.map(({ amount }) => toCents(amount)))) }),
    ...(card && { lease: card.acquisition_fee }),
  }
  return sheetOverrides(worksheet, order, { library, lender })
}
