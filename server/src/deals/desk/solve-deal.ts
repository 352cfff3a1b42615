import type { desk as deskContract, LeverAnswer, LimitedLever } from '@forecourt/contract/pricing/desk.ts'
import type { BodyOf } from '@forecourt/contract/platform/endpoint.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { lenderRules } from '@forecourt/domain/pricing/desk/lender-rules.ts'
import { leverScale, type Lever } from '@forecourt/domain/pricing/desk/lever.ts'
import { solveEach, solveInOrder } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { LeverSolution, LimitedLever as Limited } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { LeverLimits, Target } from '@forecourt/domain/pricing/desk/solve.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { invalid } from '#platform/http/refusal.ts'
import { ownOf } from '#deals/orders/own-terms.ts'
import { offered } from '#pricing/pricing/matrix-request.ts'
import type { OpenDeal } from './open-deal.ts'

export type Asked = BodyOf<typeof deskContract.solve>

/** A lever whose value is an amount takes limits in cents; a percentage keeps its text. */
const isAmount = (input: DealInput, lever: Lever) => leverScale(input, lever)?.unit !== 'percent'

export function limitOf(input: DealInput, lever: Lever, text: string | null | undefined, field: string) {
  if (text === null || text === undefined) return undefined
  if (!isAmount(input, lever)) return text
  const amount = parseCents(text)
  if (amount === undefined) throw invalid({ [field]: { rule: 'decimal', params: {} } })
  return amount
}

export function limitsOf(input: DealInput, lever: Lever, asked: LimitedLever, field: string): LeverLimits {
  const limits: LeverLimits = {}
  for (const name of ['min', 'max', 'ask_below', 'ask_above'] as const) {
    const limit = limitOf(input, lever, asked[name], `${field}.${name}`)
    if (limit !== undefined) limits[name] = limit
  }
  return limits
}

/** The rules of the worksheet's lender. */
export function rulesOf({ input, worksheet, desk, vehicle }: OpenDeal) {
  const { lender, lender_id } = input.payment_type === 'cash' ? { lender: '' } : worksheet[input.payment_type]
  return lenderRules(input, desk.programmes.map(offered), { lender, lender_id, model_year: vehicle.year })
}

export const targetOf = (deal: OpenDeal, { target }: Asked): Target => ({
  figure: target.figure,
  amount: toCents(target.amount),
  card: rulesOf(deal).card,
})

/** The value that each lever needs for the target. */
export function solveDeal(deal: OpenDeal, asked: Asked): LeverAnswer[] {
  const { desk, vehicle, worksheet } = deal
  const rules = rulesOf(deal)
  const input = rules.deal
  const { terms } = ownOf(desk, vehicle, worksheet, { taxes: input.taxes, quoteDate: input.quote_date })
  const options = rules.terms(input.payment_type === 'lease' ? terms.lease : terms.finance)
  const levers = asked.levers.map((one, at): Limited => {
    if (one.lever.kind === 'term') return { lever: { kind: 'term' }, options }
    const lever: Lever = one.lever.kind === 'line' ? one.lever : { kind: one.lever.kind }
    return { lever, limits: limitsOf(input, lever, one, `levers.${at}`) }
  })
  const target = targetOf(deal, asked)
  const found =
    asked.mode === 'each' ? solveEach(input, levers, target) : solveInOrder(input, levers, target).moves
  return found.map(leverAnswer)
}

export const valueOf = (value: Cents | string) => (typeof value === 'string' ? value : fromCents(value))

export function leverAnswer({ lever, solution }: LeverSolution): LeverAnswer {
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
