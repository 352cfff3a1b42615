import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import type { Lever } from './lever.ts'
import { solveTerm } from './solve-term.ts'
import type { TermSolution } from './solve-term.ts'
import { solve } from './solve.ts'
import type { LeverLimits, Solution, Target } from './solve.ts'
import { targetFigure } from './target-figure.ts'

/** A lever with its limits; terms are those of the programme. */
export type LimitedLever =
  | { lever: Lever; limits?: LeverLimits }
  | { lever: { kind: 'term' }; options: readonly ProgrammeOption[] }

/** The solution of one lever alone. */
export type LeverSolution = { lever: LimitedLever['lever']; solution: Solution | TermSolution }

const solveOne = (deal: DealInput, limited: LimitedLever, target: Target): Solution | TermSolution =>
  'options' in limited
    ? solveTerm(deal, target, limited.options)
    : solve(deal, limited.lever, target, limited.limits)

/** Solves each lever separately for the same target. */
export const solveEach = (
  deal: DealInput,
  levers: readonly LimitedLever[],
  target: Target,
): LeverSolution[] =>
  levers.map(limited => ({ lever: limited.lever, solution: solveOne(deal, limited, target) }))

/** The changed levers, in order, and the resulting deal. */
export type CombinedSolution = {
  ok: boolean
  moves: readonly LeverSolution[]
  deal: DealInput
  /** Undefined if the deal cannot be priced. */
  figure: Cents | undefined
}

/**
 * Changes several levers in order: each up to its limits, until the target is met. If all together do not reach
 * it, `ok` is false and the deal is the nearest.
 */
export function solveInOrder(
  deal: DealInput,
  levers: readonly LimitedLever[],
  target: Target,
): CombinedSolution {
  const moves: LeverSolution[] = []
  let current = deal
  for (const limited of levers) {
    const solution = solveOne(current, limited, target)
    if (!solution.ok && solution.reason !== 'unreachable') continue
    moves.push({ lever: limited.lever, solution })
    current = solution.ok ? solution.deal : solution.nearest.deal
    if (solution.ok) return { ok: true, moves, deal: current, figure: solution.figure }
  }
  const found = targetFigure(current, target.figure, target.card)
  const figure = found.kind === 'figure' ? found.amount : undefined
  return { ok: figure !== undefined && figure <= target.amount, moves, deal: current, figure }
}

/** The selling price at which a lease with another residual, for example for more distance, keeps its payment. */
export function residualNeutralPrice(
  lease: LeaseInput,
  residual: LeaseInput['lease']['residual'],
  limits: LeverLimits = {},
): Solution {
  const now = targetFigure(lease, 'payment')
  if (now.kind !== 'figure') {
    return { ok: false, reason: 'unpriceable', problems: now.kind === 'problems' ? now.problems : [] }
  }
  const changed: LeaseInput = { ...lease, lease: { ...lease.lease, residual } }
  return solve(changed, { kind: 'price' }, { figure: 'payment', amount: now.amount }, limits)
}
