import { LEASE_FEE_ITEMS, LIMIT_ITEMS, TERM_BY_AGE } from './card-items.ts'
import { cellOf, type Cell } from './cell.ts'
import { isCharge } from './lender-fees.ts'
import {
  CONDITION_KEYS,
  type FinanceCard,
  type LeaseCard,
  type Programme,
} from '#pricing/programmes/programme.ts'

/** Every figure of a programme as a cell, finance before lease, in the order of the card. */
export function cellsOf(programme: Programme): Cell[] {
  const fees = (programme.lender_fees ?? []).map(fee => {
    const { name_en: item, amount: value, financed } = fee
    return cellOf({ product: 'finance', table: 'fee', item, value, financed, charge: isCharge(fee) })
  })
  const loans = CONDITION_KEYS.flatMap(condition => {
    const card = programme.finance?.[condition]
    return card ? financeCells(card).map(cell => ({ ...cell, condition })) : []
  })
  const leases = CONDITION_KEYS.flatMap(condition => {
    const card = programme.lease?.[condition]
    return card ? leaseCells(card).map(cell => ({ ...cell, condition })) : []
  })
  return [...fees, ...loans, ...leases]
}

function financeCells(card: FinanceCard): Cell[] {
  const rates = card.rate_tiers.flatMap(tier =>
    byTerm(tier.rates_pct).map(([term, value]) =>
      cellOf({
        product: 'finance',
        table: 'rate',
        tier: tier.min_credit_score,
        model_year_from: tier.model_year_from ?? null,
        model_year_to: tier.model_year_to ?? null,
        amount_from: tier.amount_from ?? null,
        amount_to: tier.amount_to ?? null,
        term,
        value,
      }),
    ),
  )
  const longest = Object.entries(card.max_term_by_age ?? {}).map(([age, term]) =>
    cellOf({ product: 'finance', table: 'limit', item: TERM_BY_AGE, age: Number(age), value: String(term) }),
  )
  return [...rates, ...limitCells('finance', card), ...longest]
}

function leaseCells(card: LeaseCard): Cell[] {
  const lease = { product: 'lease' } as const
  const rates = byTerm(card.lease_rates_pct ?? {}).map(([term, value]) =>
    cellOf({ ...lease, table: 'rate', term, value }),
  )
  const factors = (card.money_factor_tiers ?? []).flatMap(tier =>
    byTerm(tier.money_factors).map(([term, value]) =>
      cellOf({ ...lease, table: 'factor', tier: tier.min_credit_score, term, value }),
    ),
  )
  const residuals = Object.entries(card.residual_pct).flatMap(([segment, terms]) =>
    byTerm(terms).map(([term, value]) => cellOf({ ...lease, table: 'residual', segment, term, value })),
  )
  const distances = card.distance_options.map(({ per_year, adjustment_pp }) =>
    cellOf({ ...lease, table: 'distance', distance: per_year, value: adjustment_pp }),
  )
  const fees = LEASE_FEE_ITEMS.flatMap(({ code }) => itemCells(card, 'lease', 'fee', code))
  return [...rates, ...factors, ...residuals, ...distances, ...limitCells('lease', card), ...fees]
}

const byTerm = (terms: Readonly<Record<string, string>>): [number, string][] =>
  Object.entries(terms)
    .map(([term, value]): [number, string] => [Number(term), value])
    .sort(([a], [b]) => a - b)

const limitCells = (product: 'finance' | 'lease', card: FinanceCard | LeaseCard) =>
  LIMIT_ITEMS[product].flatMap(({ code }) => itemCells(card, product, 'limit', code))

function itemCells(
  card: FinanceCard | LeaseCard,
  product: 'finance' | 'lease',
  table: 'limit' | 'fee',
  item: string,
): Cell[] {
  const fields: Readonly<Record<string, unknown>> = card
  const value = fields[item]
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return [cellOf({ product, table, item, value: String(value) })]
}
