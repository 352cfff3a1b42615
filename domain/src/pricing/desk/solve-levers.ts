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

/** A lever with how far it may go; terms are those of the programme. */
export type LimitedLever =
  | { lever: Lever; limits?: LeverLimits }
  | { lever: { kind: 'term' }; options: readonly ProgrammeOption[] }

/** What one lever alone would have to become. */
export type LeverSolution = { lever: LimitedLever['lever']; solution: Solution | TermSolution }

const solveOne = (deal: DealInput, limited: LimitedLever, target: Target): Solution | TermSolution =>
  'options' in limited
    ? solveTerm(deal, target, limited.options)
    : solve(deal, limited.lever, target, limited.limits)

/** Each lever on its own against the same target, side by side. */
export const solveEach = (
  deal: DealInput,
  levers: readonly LimitedLever[],
  target: Target,
): LeverSolution[] =>
  levers.map(limited => ({ lever: limited.lever, solution: solveOne(deal, limited, target) }))

/** The levers that were moved, in their order, and where the deal stands after them. */
export type CombinedSolution = {
  ok: boolean
  moves: readonly LeverSolution[]
  deal: DealInput
  /** Undefined when the deal cannot be priced at all. */
  figure: Cents | undefined
}

/**
 * Several levers after one another: the first goes as far as its limits let it, then the next, until the target is
 * met. `ok` is false when all of them together do not reach it; the deal is then the nearest.
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

/**
 * The selling price at which a lease with another residual, for example for more distance, keeps its payment: what the
 * change of the residual costs or saves, expressed in price.
 */
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
