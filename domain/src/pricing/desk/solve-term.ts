import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import type { Target } from './solve.ts'
import { targetFigure } from './target-figure.ts'

type TermReached = { option: ProgrammeOption; figure: Cents; deal: DealInput }

export type TermSolution =
  | ({ ok: true } & TermReached)
  | { ok: false; reason: 'unreachable'; nearest: TermReached }
  | { ok: false; reason: 'no_lever' | 'unpriceable' }

/** The deal with another term of its programme, and its rate and residual. */
export function withTerm(deal: DealInput, { term, rate, residual_percent }: ProgrammeOption): DealInput {
  if (deal.payment_type === 'cash') return deal
  if (deal.payment_type === 'finance') {
    return { ...deal, finance: { ...deal.finance, term_months: term, annual_rate_pct: rate } }
  }
  const { lease } = deal
  const points = 'pct' in lease.residual ? lease.residual.distance_adjustment_pp : undefined
  const residual =
    residual_percent === null
      ? lease.residual
      : { pct: residual_percent, ...(points === undefined ? {} : { distance_adjustment_pp: points }) }
  return { ...deal, lease: { ...lease, term_months: term, rate: { annual_rate_pct: rate }, residual } }
}

/**
 * The shortest term of the programme for which a figure is at most the target. Each term has its own rate and
 * residual, so a longer one is not always lower and each is priced.
 */
export function solveTerm(
  deal: DealInput,
  target: Target,
  options: readonly ProgrammeOption[],
): TermSolution {
  if (deal.payment_type === 'cash' || options.length === 0) return { ok: false, reason: 'no_lever' }
  let nearest: TermReached | undefined
  for (const option of options.toSorted((a, b) => a.term - b.term)) {
    const moved = withTerm(deal, option)
    const found = targetFigure(moved, target.figure, target.card)
    if (found.kind !== 'figure') continue
    const reached = { option, figure: found.amount, deal: moved }
    if (found.amount <= target.amount) return { ok: true, ...reached }
    if (!nearest || found.amount < nearest.figure) nearest = reached
  }
  return nearest ? { ok: false, reason: 'unreachable', nearest } : { ok: false, reason: 'unpriceable' }
}
