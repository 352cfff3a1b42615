import { residualNeutralPrice } from '@forecourt/domain/desk/solve-levers.ts'
import { programmeResidualPct } from '@forecourt/domain/payments/residual.ts'
import { invalid } from '../http/refusal.ts'
import { ownOf } from '../orders/own-terms.ts'
import type { OpenDeal } from './open-deal.ts'
import { leverAnswer, type Asked } from './solve-deal.ts'

/**
 * The price at which a lease with another residual keeps its payment; null when none is asked for.
 * @throws Refusal 400 on `residual` for a deal without one, and for a distance that the programme does not have
 */
export function residualNeutral(deal: OpenDeal, { residual }: Asked) {
  if (!residual) return null
  const { input } = deal
  if (input.payment_type !== 'lease') throw invalid({ residual: { rule: 'leave_empty', params: {} } })
  const residual_percent =
    'residual_percent' in residual
      ? percentOf(residual.residual_percent)
      : residualOf(deal, residual.distance_per_year)
  const solution = residualNeutralPrice(input, { pct: residual_percent })
  return { ...leverAnswer({ lever: { kind: 'price' }, solution }), residual_percent }
}

function percentOf(text: string): string {
  if (Number(text) >= 0 && Number(text) <= 100) return text
  throw invalid({ 'residual.residual_percent': { rule: 'percent', params: {} } })
}

/** The programme's residual of this term at a distance. */
function residualOf({ desk, vehicle, worksheet }: OpenDeal, perYear: number): string {
  const { terms } = ownOf(desk, vehicle, worksheet)
  const percent = terms.lease.find(({ term }) => term === worksheet.lease.term)?.residual_percent
  const distance = terms.distances.find(({ per_year }) => per_year === perYear)
  if (typeof percent === 'string' && distance) return programmeResidualPct(percent, distance.adjustment_pp)
  throw invalid({ 'residual.distance_per_year': { rule: 'one_of', params: {} } })
}
