import { LEASE_FEE_ITEMS, LIMIT_ITEMS, TERM_BY_AGE } from './card-items.ts'
import type { Cell } from './cell.ts'
import type { Band, FinanceCard, LeaseCard } from '#pricing/programmes/programme.ts'

export const emptyFinanceCard: FinanceCard = { terms_months: [], rate_tiers: [] }

const USUAL_DISTANCE = { CA: 20_000, US: 12_000 } as const

/** A lease card without tables. Its base distance is the one that does not change the residual. */
export function emptyLeaseCard(country: 'CA' | 'US', cells: readonly Cell[]): LeaseCard {
  const base = cells.find(({ table, value }) => table === 'distance' && Number(value) === 0)
  return {
    rate_method: country === 'US' ? 'money_factor' : 'annuity_due',
    terms_months: [],
    residual_pct: {},
    base_distance: {
      per_year: base?.distance ?? USUAL_DISTANCE[country],
      unit: country === 'US' ? 'mi' : 'km',
    },
    distance_options: [],
  }
}

type Card = FinanceCard | LeaseCard

/**
 * The card with one table replaced by these cells, which are all of that table, product and condition; without
 * cells the table is empty.
 */
export function withTable<T extends Card>(card: T, scope: Cell, cells: readonly Cell[]): T {
  const write = scope.product === 'finance' ? FINANCE_TABLES[scope.table] : LEASE_TABLES[scope.table]
  return { ...without(card, scope), ...write?.(cells, card as LeaseCard) }
}

type Written = Partial<FinanceCard> | Partial<LeaseCard>
type Tables = Readonly<Partial<Record<Cell['table'], (cells: readonly Cell[], card: LeaseCard) => Written>>>

const FINANCE_TABLES: Tables = {
  rate: cells => ({ terms_months: termsOf(cells), rate_tiers: rateTiers(cells) }),
  limit: cells => ({ ...itemsOf(cells, 'finance'), ...termsByAge(cells) }),
}

const LEASE_TABLES: Tables = {
  rate: (cells, { rate_method }) => ({
    terms_months: termsOf(cells),
    rate_method: rate_method === 'money_factor' ? 'annuity_due' : rate_method,
    lease_rates_pct: valuesByTerm(cells),
  }),
  factor: cells => ({
    terms_months: termsOf(cells),
    rate_method: 'money_factor',
    money_factor_tiers: [...Map.groupBy(cells, ({ tier }) => tier)]
      .map(([min_credit_score, tier]) => ({ min_credit_score, money_factors: valuesByTerm(tier) }))
      .sort(bestFirst),
  }),
  residual: cells => ({
    residual_pct: Object.fromEntries(
      [...Map.groupBy(cells, ({ segment }) => segment ?? '')].map(([segment, own]) => [
        segment,
        valuesByTerm(own),
      ]),
    ),
  }),
  distance: (cells, { base_distance: { unit } }) => ({
    distance_options: cells
      .map(({ distance, value }) => ({ per_year: distance ?? 0, unit, adjustment_pp: value }))
      .sort((a, b) => a.per_year - b.per_year),
  }),
  limit: cells => itemsOf(cells, 'lease'),
  fee: cells => itemsOf(cells, 'lease'),
}

/** The card without the fields of one table. */
function without<T extends Card>(card: T, { product, table }: Cell): T {
  const items = table === 'fee' ? LEASE_FEE_ITEMS : table === 'limit' ? LIMIT_ITEMS[product] : []
  const owned = new Set<string>(items.map(({ code }) => code))
  if (table === 'limit') owned.add('max_term_by_age')
  if (table === 'rate' || table === 'factor') owned.add('lease_rates_pct').add('money_factor_tiers')
  return Object.fromEntries(Object.entries(card).filter(([field]) => !owned.has(field))) as unknown as T
}

const termsOf = (cells: readonly Cell[]): number[] =>
  [...new Set(cells.map(({ term }) => term ?? 0))].sort((a, b) => a - b)

const valuesByTerm = (cells: readonly Cell[]): Record<string, string> =>
  Object.fromEntries(cells.map(({ term, value }) => [String(term), value]))

const bestFirst = (a: { min_credit_score: number | null }, b: { min_credit_score: number | null }) =>
  (b.min_credit_score ?? 0) - (a.min_credit_score ?? 0)

const BAND = ['model_year_from', 'model_year_to', 'amount_from', 'amount_to'] as const

function rateTiers(cells: readonly Cell[]): FinanceCard['rate_tiers'] {
  const tiers = Map.groupBy(cells, cell => JSON.stringify([cell.tier, ...BAND.map(field => cell[field])]))
  return [...tiers.values()]
    .flatMap(([first, ...rest]) =>
      first === undefined
        ? []
        : [{ min_credit_score: first.tier, ...bandOf(first), rates_pct: valuesByTerm([first, ...rest]) }],
    )
    .sort(bestFirst)
}

const bandOf = (cell: Cell): Band =>
  Object.fromEntries(BAND.map(field => [field, cell[field]]).filter(([, limit]) => limit !== null)) as Band

const termsByAge = (cells: readonly Cell[]): Partial<FinanceCard> => {
  const longest = cells.filter(({ item }) => item === TERM_BY_AGE)
  if (longest.length === 0) return {}
  return {
    max_term_by_age: Object.fromEntries(longest.map(({ age, value }) => [String(age), Number(value)])),
  }
}

const itemsOf = (cells: readonly Cell[], product: 'finance' | 'lease') =>
  Object.fromEntries(
    cells
      .filter(({ item }) => item !== TERM_BY_AGE)
      .map(({ item, value }) => {
        const kind = LIMIT_ITEMS[product].find(({ code }) => code === item)?.kind
        return [item ?? '', kind === 'whole' ? Number(value) : value]
      }),
  )
