import { subtractCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { PricingRemark } from '#pricing/payments/deal/deal-pricing.ts'
import type { FinanceCard } from '#pricing/programmes/programme.ts'
import { leverScale, percentOfUnits, unitsOfPercent } from './lever.ts'
import type { Lever, LeverScale } from './lever.ts'
import { existingSpan, lastWithin } from './step-search.ts'
import { targetFigure } from './target-figure.ts'
import type { TargetName } from './target-figure.ts'

/** A maximum of a figure. A solved loan stays within the amounts of the lender's card, if one is given. */
export type Target = { figure: TargetName; amount: Cents; card?: FinanceCard | undefined }

/**
 * Limits of a lever: amounts in cents, percentages as text. Beyond `ask_below` and `ask_above` a manager must
 * approve.
 */
export type LeverLimits = Partial<Record<'min' | 'max' | 'ask_below' | 'ask_above', Cents | string>>

type Reached = {
  /** Cents, or a percentage as text. */
  value: Cents | string
  /** The target's figure at this value. */
  figure: Cents
  deal: DealInput
  ask_manager: boolean
}

export type Solution =
  /** `met`: within a cent of the target. `below`: the closest value below it, because of limits or a tax step. */
  | ({ ok: true; result: 'met' | 'below' } & Reached)
  /** Even at its limit the lever leaves the figure above the target; `nearest` is the closest. */
  | { ok: false; reason: 'unreachable'; nearest: Reached }
  /** The lever is not part of such a deal, has no effect, or the deal cannot be priced for any value. */
  | { ok: false; reason: 'no_lever' | 'no_effect' | 'unpriceable'; problems: readonly PricingRemark[] }

const unitsOf = (limit: Cents | string | undefined, otherwise: number): number =>
  limit === undefined ? otherwise : typeof limit === 'string' ? unitsOfPercent(limit) : limit

const refused = (
  reason: 'no_lever' | 'no_effect' | 'unpriceable',
  problems: readonly PricingRemark[] = [],
): Solution => ({ ok: false, reason, problems })

function reachedAt(scale: LeverScale, limits: LeverLimits, value: number, figure: Cents): Reached {
  const below = unitsOf(limits.ask_below, Number.NEGATIVE_INFINITY)
  const above = unitsOf(limits.ask_above, Number.POSITIVE_INFINITY)
  return {
    value: scale.unit === 'cents' ? (value as Cents) : percentOfUnits(value),
    figure,
    deal: scale.moved(value),
    ask_manager: value < below || value > above,
  }
}

const within = (target: Cents, reached: Reached): Solution => ({
  ok: true,
  result: Math.abs(subtractCents(target, reached.figure)) <= 1 ? 'met' : 'below',
  ...reached,
})

/**
 * Changes one lever until a figure is at most the target, giving away no more than needed: the highest price or
 * rate, the lowest down payment or allowance. Computes the complete worksheet with taxes at every step and stays
 * within the limits. Finance 7.3.
 */
export function solve(deal: DealInput, lever: Lever, target: Target, limits: LeverLimits = {}): Solution {
  const scale = leverScale(deal, lever)
  if (!scale) return refused('no_lever')
  const low = Math.max(scale.min, unitsOf(limits.min, scale.min))
  const high = Math.min(scale.max, unitsOf(limits.max, scale.max))
  if (low > high) return refused('unpriceable')
  const at = (value: number) => targetFigure(scale.moved(value), target.figure, target.card)
  const start = at(low)
  if (start.kind === 'problems') return refused('unpriceable', start.problems)
  if (start.kind === 'none') return refused('no_effect')
  const span = existingSpan({ low, high, inside: scale.value }, at)
  if (!span) return refused('unpriceable')

  const amountAt = (value: number): Cents => {
    const found = at(value)
    // Within the span the figure always exists; a gap would count as far above any target.
    return found.kind === 'figure' ? found.amount : (Number.MAX_SAFE_INTEGER as Cents)
  }
  const ends = [span.low, span.high].map(value => ({ value, figure: amountAt(value) }))
  const [least, most] = ends.toSorted((a, b) => a.figure - b.figure)
  if (!least || !most) return refused('unpriceable')
  if (least.figure > target.amount) {
    if (least.figure === most.figure && span.low < span.high) return refused('no_effect')
    return { ok: false, reason: 'unreachable', nearest: reachedAt(scale, limits, least.value, least.figure) }
  }
  if (most.figure <= target.amount) {
    // A lever without effect keeps its value.
    const still = Math.min(span.high, Math.max(span.low, scale.value))
    const value = least.figure === most.figure ? still : most.value
    return within(target.amount, reachedAt(scale, limits, value, most.figure))
  }
  const value = lastWithin(least, most, target.amount, amountAt)
  return within(target.amount, reachedAt(scale, limits, value, amountAt(value)))
}
