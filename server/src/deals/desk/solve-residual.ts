import { residualNeutralPrice } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { OpenDeal } from './open-deal.ts'
import { leverAnswer, rulesOf, type Asked } from './solve-deal.ts'

/**
 * The price at which a lease with another residual keeps its payment; null if not requested, or without a
 * lease.
 */
export function residualNeutral(deal: OpenDeal, { residual_percent }: Asked) {
  const { deal: input } = rulesOf(deal)
  if (typeof residual_percent !== 'string' || input.payment_type !== 'lease') return null
  const solution = residualNeutralPrice(input, { pct: residual_percent })
  return leverAnswer({ lever: { kind: 'price' }, solution })
}
