import type { Cell } from './cell.ts'
import { NO_ITEM, scopeOf } from './cell.ts'
import { emptyFinanceCard, emptyLeaseCard, withTable } from './card-tables.ts'
import { lenderFeesOf } from './lender-fees.ts'
import type { ConditionKey, Programme } from '#pricing/programmes/programme.ts'

/**
 * Applies a rate sheet to a programme. Each table of a product and condition that the sheet has cells for is
 * replaced as a whole, or emptied; all others are unchanged. The cells must have passed `readSheet`.
 */
export function withCells(
  programme: Programme,
  cells: readonly Cell[],
  market: { readonly country: 'CA' | 'US' },
): Programme {
  const scopes = Map.groupBy(cells, scopeOf)
  let result = programme
  for (const group of scopes.values()) {
    const [first] = group
    const said = group.filter(({ item }) => item !== NO_ITEM)
    if (first !== undefined) result = withScope(result, first, said, market)
  }
  return result
}

function withScope(
  programme: Programme,
  scope: Cell,
  cells: readonly Cell[],
  market: { readonly country: 'CA' | 'US' },
): Programme {
  const { product, condition } = scope
  const { lender_fees: fees } = programme
  if (condition === null)
    return cells.length === 0 && !fees
      ? programme
      : { ...programme, lender_fees: lenderFeesOf(fees ?? [], cells, market) }
  // An empty table does not create a card.
  if (cells.length === 0 && !programme[product]?.[condition]) return programme
  return product === 'finance'
    ? withCard(
        programme,
        'finance',
        condition,
        withTable(programme.finance?.[condition] ?? emptyFinanceCard, scope, cells),
      )
    : withCard(
        programme,
        'lease',
        condition,
        withTable(programme.lease?.[condition] ?? emptyLeaseCard(market.country, cells), scope, cells),
      )
}

const withCard = (
  programme: Programme,
  product: 'finance' | 'lease',
  condition: ConditionKey,
  card: object,
): Programme => ({ ...programme, [product]: { ...programme[product], [condition]: card } })
