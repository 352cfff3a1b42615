import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { dealGross } from './gross.ts'
import type { DealCosts } from './gross.ts'
import { leverScale, percentOfUnits } from './lever.ts'
import type { Lever } from './lever.ts'
import { solve } from './solve.ts'
import type { LeverLimits, Target } from './solve.ts'

/** A pair of lever values that meets both the target and the gross. */
export type FrontierPoint = {
  first: Cents | string
  second: Cents | string
  figure: Cents
  gross: Cents
  deal: DealInput
  ask_manager: boolean
}

export type FrontierQuestion = {
  /** Moved in steps over its limits; both limits are required. */
  first: { lever: Lever; min: number; max: number }
  /** Solved at every step. */
  second: { lever: Lever; limits?: LeverLimits }
  target: Target
  min_gross: Cents
  costs: DealCosts
  /** Number of values tried for the first lever, at least 2. */
  steps?: number
}

export type Frontier =
  | { ok: true; points: readonly FrontierPoint[] }
  /** Which condition cannot be met: the target alone, or the gross at that target. */
  | { ok: false; reason: 'no_lever' | 'target' | 'gross'; best_gross: Cents | null }

const STEPS = 25

type Tried = { at: number; reached: boolean; point: FrontierPoint | undefined }

/**
 * The pairs of lever values for which a payment is at most the target and gross at least the minimum. The edges
 * of this region are exact. Points are in the order of the first lever, in its units: cents, or ten-thousandths
 * of a percent.
 */
export function frontier(deal: DealInput, question: FrontierQuestion): Frontier {
  const { first, second, target, min_gross, costs } = question
  const scale = leverScale(deal, first.lever)
  if (!scale || !leverScale(deal, second.lever)) return { ok: false, reason: 'no_lever', best_gross: null }
  let best: Cents | null = null

  const tryAt = (at: number): Tried => {
    const solution = solve(scale.moved(at), second.lever, target, second.limits)
    if (!solution.ok) return { at, reached: false, point: undefined }
    const gross = dealGross(solution.deal, costs)
    if (best === null || gross > best) best = gross
    const value = scale.unit === 'cents' ? (at as Cents) : percentOfUnits(at)
    const { figure, ask_manager, deal: solved } = solution
    const point = { first: value, second: solution.value, figure, gross, deal: solved, ask_manager }
    return { at, reached: true, point: gross >= min_gross ? point : undefined }
  }
  const low = Math.max(scale.min, first.min)
  const high = Math.min(scale.max, first.max)
  const steps = Math.max(2, question.steps ?? STEPS)
  const places = Array.from({ length: steps }, (_, n) => Math.round(low + ((high - low) * n) / (steps - 1)))
  const tried = [...new Set(places)].map(tryAt)

  const points: FrontierPoint[] = []
  tried.forEach((here, index) => {
    const before = tried[index - 1]
    if (before && Boolean(before.point) !== Boolean(here.point)) {
      const edge = edgeBetween(before, here, tryAt)
      if (edge && edge !== before.point && edge !== here.point) points.push(edge)
    }
    if (here.point) points.push(here.point)
  })
  if (points.length > 0) return { ok: true, points }
  return { ok: false, reason: tried.some(({ reached }) => reached) ? 'gross' : 'target', best_gross: best }
}

/** The last pair that meets both conditions, between one that does and one that does not. */
function edgeBetween(a: Tried, b: Tried, tryAt: (at: number) => Tried): FrontierPoint | undefined {
  let inside = a.point ? a : b
  let outside = a.point ? b : a
  while (Math.abs(inside.at - outside.at) > 1) {
    const middle = tryAt(Math.floor((inside.at + outside.at) / 2))
    if (middle.point) inside = middle
    else outside = middle
  }
  return inside.point
}
