import type { Cell } from './cell.ts'
import { scopeOf } from './cell.ts'
import { emptyFinanceCard, emptyLeaseCard, withTable } from './card-tables.ts'
import { lenderFeesOf } from './lender-fees.ts'
import type { ConditionKey, Programme } from '../programmes/programme.ts'

/**
 * The programme as a rate sheet leaves it. The sheet replaces what it speaks of, as a whole: each table of a product and
 * condition of which it has a cell. Everything else stays. The cells have passed `readSheet`.
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
    if (first !== undefined) result = withScope(result, first, group, market)
  }
  return result
}

function withScope(
  programme: Programme,
  { product, condition }: Cell,
  cells: readonly Cell[],
  market: { readonly country: 'CA' | 'US' },
): Programme {
  if (condition === null)
    return { ...programme, lender_fees: lenderFeesOf(programme.lender_fees ?? [], cells) }
  return product === 'finance'
    ? withCard(
        programme,
        'finance',
        condition,
        withTable(programme.finance?.[condition] ?? emptyFinanceCard, cells),
      )
    : withCard(
        programme,
        'lease',
        condition,
        withTable(programme.lease?.[condition] ?? emptyLeaseCard(market.country, cells), cells),
      )
}

const withCard = (
  programme: Programme,
  product: 'finance' | 'lease',
  condition: ConditionKey,
  card: object,
): Programme => ({ ...programme, [product]: { ...programme[product], [condition]: card } })
