import { subtractCents, ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { fromCents, toCents } from '#platform/money.ts'
import type { Pricing } from './pricing.ts'

/** An amount of two pricings as decimal text; null if one has no such line or figure, which counts as zero. */
export interface PairedAmount {
  readonly before: string | null
  readonly after: string | null
  /** After less before. */
  readonly difference: string
}

export type PairedRow = Omit<Pricing['rows'][number], 'amount' | 'flags'> & PairedAmount
export type PairedFigure = PairedAmount & { readonly name: FigureName }

/** Both amounts and their difference. */
export const pairAmounts = (before: string | null, after: string | null): PairedAmount => ({
  before,
  after,
  difference: fromCents(
    subtractCents(after === null ? ZERO : toCents(after), before === null ? ZERO : toCents(before)),
  ),
})

/**
 * Whether the two sides of a pair differ; a line that exists on one side only differs even with an amount of
 * zero.
 */
export const isDifferent = ({ before, after }: PairedAmount): boolean => before !== after

/** Every line of two pricings: those of the later one in its order, then removed ones. */
export function pairRows(before: Pricing | null, after: Pricing | null): PairedRow[] {
  const [was, is] = [before?.rows ?? [], after?.rows ?? []]
  const gone = was.filter(({ key }) => !is.some(row => row.key === key))
  return [...is, ...gone].map(({ key, group, label, sign }) => {
    const one = was.find(row => row.key === key)?.amount ?? null
    const other = is.find(row => row.key === key)?.amount ?? null
    return { key, group, label, sign, ...pairAmounts(one, other) }
  })
}

const figures = {
  payment: pricing => pricing.payment?.amount ?? null,
  monthly_equivalent: pricing => pricing.payment?.monthly_equivalent ?? null,
  total_purchase_price: pricing => pricing.total_purchase_price,
  amount_due: pricing => pricing.amount_due,
  amount_financed: pricing => pricing.amount_financed,
  adjusted_cap_cost: pricing => pricing.adjusted_cap_cost,
  residual: pricing => pricing.residual,
  due_at_signing: pricing => pricing.due_at_signing,
  total_of_payments: pricing => pricing.total_of_payments,
  cost_of_borrowing: pricing => pricing.cost_of_borrowing,
} as const satisfies Record<string, (pricing: Pricing) => string | null>

type FigureName = keyof typeof figures

/** The totals of two pricings, figure by figure; without those that neither has. */
export function pairFigures(before: Pricing | null, after: Pricing | null): PairedFigure[] {
  return (Object.keys(figures) as FigureName[]).flatMap(name => {
    const one = before && figures[name](before)
    const other = after && figures[name](after)
    return one === null && other === null ? [] : [{ name, ...pairAmounts(one, other) }]
  })
}
