import type { LimitedLever } from '@forecourt/contract/pricing/desk.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { frontier, type FrontierQuestion } from '@forecourt/domain/pricing/desk/frontier.ts'
import { unitsOfPercent, type Lever } from '@forecourt/domain/pricing/desk/lever.ts'
import type { PlanCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { invalid } from '#platform/http/refusal.ts'
import { seesGross } from '#deals/order-versions/version-wire.ts'
import { costsOf } from '#deals/orders/order-gross.ts'
import { ownOf } from '#deals/orders/own-terms.ts'
import { overridesOfSheet } from '#deals/orders/sheet-overrides.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { OpenDeal } from './open-deal.ts'
import { limitOf, limitsOf, rulesOf, targetOf, valueOf, type Asked } from './solve-deal.ts'

/** The pairs of two levers that keep the target and a gross; null if no frontier is requested. */
export function frontierOf(deal: OpenDeal, asked: Asked, actor: Actor, plans: PlanCosts) {
  if (!asked.frontier) return null
  const { deal: input } = rulesOf(deal)
  if (!seesGross(actor)) throw invalid({ frontier: { rule: 'not_permitted', params: {} } })
  const costs = costsOfDeal(deal, plans)
  if (!costs) throw invalid({ frontier: { rule: 'cost_unknown', params: {} } })
  const first = frontierLever(asked.frontier.first, 'frontier.first')
  const second = frontierLever(asked.frontier.second, 'frontier.second')
  const question: FrontierQuestion = {
    first: { lever: first, ...firstRange(input, first, asked.frontier.first) },
    second: { lever: second, limits: limitsOf(input, second, asked.frontier.second, 'frontier.second') },
    target: targetOf(deal, asked),
    min_gross: toCents(asked.frontier.min_gross),
    costs,
  }
  const found = frontier(input, question)
  if (!found.ok)
    return {
      refusal: found.reason,
      best_gross: found.best_gross === null ? null : fromCents(found.best_gross),
      points: [],
    }
  return {
    refusal: null,
    best_gross: null,
    points: found.points.map(point => ({
      first: valueOf(point.first),
      second: valueOf(point.second),
      figure: fromCents(point.figure),
      gross: fromCents(point.gross),
      ask_manager: point.ask_manager,
    })),
  }
}

/**
 * The costs of the deal, including plans and overridden fees; undefined while the vehicle's cost is not
 * known.
 */
function costsOfDeal({ order, worksheet, desk, vehicle, input }: OpenDeal, plans: PlanCosts) {
  const own = ownOf(desk, vehicle, worksheet, { taxes: input.taxes, quoteDate: input.quote_date })
  return costsOf(worksheet, vehicle, overridesOfSheet(worksheet, order, own), plans)
}

function frontierLever({ lever }: LimitedLever, field: string): Lever {
  if (lever.kind === 'term') throw invalid({ [`${field}.lever`]: { rule: 'one_of', params: {} } })
  return lever.kind === 'line' ? lever : { kind: lever.kind }
}

/** Range of the first lever in its units; both ends are required. */
function firstRange(input: DealInput, lever: Lever, asked: LimitedLever) {
  const end = (name: 'min' | 'max') => {
    const field = `frontier.first.${name}`
    const limit = limitOf(input, lever, asked[name], field)
    if (limit === undefined) throw invalid({ [field]: { rule: 'required', params: {} } })
    return typeof limit === 'string' ? unitsOfPercent(limit) : limit
  }
  return { min: end('min'), max: end('max') }
}
