import { dealInputOf } from '@forecourt/contract/deal-input.ts'
import { fromCents, toCents } from '@forecourt/contract/money.ts'
import { pairAmounts, type PairedAmount } from '@forecourt/contract/pricing-difference.ts'
import { dealGross, lineCosts } from '@forecourt/domain/desk/gross.ts'
import { cents, ZERO } from '@forecourt/domain/money/cents.ts'
import type { Desk } from '../pricing/desk.ts'
import type { Draft } from '../pricing/draft.ts'
import type { ComparedDeal } from './compared-deal.ts'

/**
 * Front gross of both deals; undefined where neither is known. The server tells it of what was saved and priced; the
 * other side has the same vehicle, whose cost falls out of what lies between them.
 */
export function compareGross(
  before: ComparedDeal,
  after: ComparedDeal,
  desk: Desk,
): PairedAmount | undefined {
  if (before.gross === null && after.gross === null) return undefined
  const step = grossWithoutCost(after.draft, desk) - grossWithoutCost(before.draft, desk)
  const was = before.gross ?? fromCents(cents(toCents(after.gross ?? '0.00') - step))
  const is = after.gross ?? fromCents(cents(toCents(before.gross ?? '0.00') + step))
  return pairAmounts(was, is)
}

function grossWithoutCost({ worksheet, payment_type }: Draft, { order, context }: Desk): number {
  const { vehicle_condition: condition } = order.vehicle
  const deal = dealInputOf(worksheet, payment_type, {
    vehicle: { condition, is_zero_emission: false },
    taxes: context.taxes,
    quote_date: context.quote_date,
  })
  // What is passed on costs what the library has it at.
  const passedOn = context.library
    .filter(({ kind }) => kind === 'fee')
    .map(({ id, amount }) => [id, toCents(amount)])
  const lines = { ...Object.fromEntries(passedOn), ...lineCosts(worksheet.lines) }
  return dealGross(deal, { vehicle: ZERO, lines })
}
