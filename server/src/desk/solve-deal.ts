import type { desk as deskContract, LeverAnswer, LimitedLever } from '@forecourt/contract/desk.ts'
import type { BodyOf } from '@forecourt/contract/endpoint.ts'
import { fromCents, toCents } from '@forecourt/contract/money.ts'
import { frontier, type FrontierQuestion } from '@forecourt/domain/desk/frontier.ts'
import { leverScale, unitsOfPercent, type Lever } from '@forecourt/domain/desk/lever.ts'
import { solveEach, solveInOrder } from '@forecourt/domain/desk/solve-levers.ts'
import type { LeverSolution, LimitedLever as Limited } from '@forecourt/domain/desk/solve-levers.ts'
import type { LeverLimits, Target } from '@forecourt/domain/desk/solve.ts'
import type { Cents } from '@forecourt/domain/money/cents.ts'
import { parseCents } from '@forecourt/domain/money/amount.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'
import { invalid } from '../http/refusal.ts'
import { seesGross } from '../order-versions/version-wire.ts'
import { costsOf } from '../orders/order-gross.ts'
import { ownOf } from '../orders/own-terms.ts'
import type { Actor } from '../sessions/session.ts'
import type { OpenDeal } from './open-deal.ts'

type Asked = BodyOf<typeof deskContract.solve>

/** A lever whose value is an amount takes limits in cents; a percentage keeps its text. */
const isAmount = (input: DealInput, lever: Lever) => leverScale(input, lever)?.unit !== 'percent'

function limitOf(input: DealInput, lever: Lever, text: string | null | undefined, field: string) {
  if (text === null || text === undefined) return undefined
  if (text.startsWith('-')) throw invalid({ [field]: { rule: 'min_value', params: { min: 0 } } })
  if (!isAmount(input, lever)) return text
  const amount = parseCents(text)
  if (amount === undefined) throw invalid({ [field]: { rule: 'decimal', params: {} } })
  return amount
}

function limitsOf(input: DealInput, lever: Lever, asked: LimitedLever, field: string): LeverLimits {
  const limits: LeverLimits = {}
  for (const name of ['min', 'max', 'ask_below', 'ask_above'] as const) {
    const limit = limitOf(input, lever, asked[name], `${field}.${name}`)
    if (limit !== undefined) limits[name] = limit
  }
  return limits
}

const targetOf = ({ target }: Asked): Target => ({ figure: target.figure, amount: toCents(target.amount) })

/** Where each lever would have to stand. */
export function solveDeal({ input, desk, vehicle, worksheet }: OpenDeal, asked: Asked): LeverAnswer[] {
  const { terms } = ownOf(desk, vehicle, worksheet, { taxes: input.taxes, quoteDate: input.quote_date })
  const options = input.payment_type === 'lease' ? terms.lease : terms.finance
  const levers = asked.levers.map((one, at): Limited => {
    if (one.lever.kind === 'term') return { lever: { kind: 'term' }, options }
    const lever: Lever = one.lever.kind === 'line' ? one.lever : { kind: one.lever.kind }
    return { lever, limits: limitsOf(input, lever, one, `levers.${at}`) }
  })
  const target = targetOf(asked)
  const found =
    asked.mode === 'each' ? solveEach(input, levers, target) : solveInOrder(input, levers, target).moves
  return found.map(leverAnswer)
}

const valueOf = (value: Cents | string) => (typeof value === 'string' ? value : fromCents(value))

function leverAnswer({ lever, solution }: LeverSolution): LeverAnswer {
  const reached = solution.ok ? solution : 'nearest' in solution ? solution.nearest : undefined
  const result = solution.ok ? ('result' in solution ? solution.result : 'below') : solution.reason
  return {
    lever,
    result,
    value: reached ? ('option' in reached ? String(reached.option.term) : valueOf(reached.value)) : null,
    figure: reached ? fromCents(reached.figure) : null,
    ask_manager: reached !== undefined && 'ask_manager' in reached && reached.ask_manager,
  }
}

/** The pairs of two levers that keep the target and a gross; undefined when none is asked for. */
export function frontierOf(deal: OpenDeal, asked: Asked, actor: Actor) {
  if (!asked.frontier) return null
  const { input, worksheet, vehicle } = deal
  if (!seesGross(actor)) throw invalid({ frontier: { rule: 'not_permitted', params: {} } })
  const costs = costsOf(worksheet, vehicle)
  if (!costs) throw invalid({ frontier: { rule: 'cost_unknown', params: {} } })
  const first = frontierLever(asked.frontier.first, 'frontier.first')
  const second = frontierLever(asked.frontier.second, 'frontier.second')
  const question: FrontierQuestion = {
    first: { lever: first, ...firstRange(input, first, asked.frontier.first) },
    second: { lever: second, limits: limitsOf(input, second, asked.frontier.second, 'frontier.second') },
    target: targetOf(asked),
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

function frontierLever({ lever }: LimitedLever, field: string): Lever {
  if (lever.kind === 'term') throw invalid({ [`${field}.lever`]: { rule: 'one_of', params: {} } })
  return lever.kind === 'line' ? lever : { kind: lever.kind }
}

/** Both ends of the first lever are needed, in its units. */
function firstRange(input: DealInput, lever: Lever, asked: LimitedLever) {
  const end = (name: 'min' | 'max') => {
    const field = `frontier.first.${name}`
    const limit = limitOf(input, lever, asked[name], field)
    if (limit === undefined) throw invalid({ [field]: { rule: 'required', params: {} } })
    return typeof limit === 'string' ? unitsOfPercent(limit) : limit
  }
  return { min: end('min'), max: end('max') }
}
