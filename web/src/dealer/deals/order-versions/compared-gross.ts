import { dealInputOf } from '@forecourt/contract/pricing/deal-input.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { pairAmounts, type PairedAmount } from '@forecourt/contract/pricing/pricing-difference.ts'
import { dealGross } from '@forecourt/domain/pricing/desk/gross.ts'
import { sheetCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { cents, ZERO } from '@forecourt/domain/platform/money/cents.ts'
import type { Desk } from '#dealer/pricing/pricing/model/desk.ts'
import type { ComparedDeal } from './compared-deal.ts'

/**
 * Gross of both deals, front and back; undefined if neither is known. The server reports it for saved and priced
 * deals; the other side has the same vehicle, so its cost cancels out in the difference.
 */
export function compareGross(
  before: ComparedDeal,
  after: ComparedDeal,
  desk: Desk,
): PairedAmount | undefined {
  if (before.gross === null && after.gross === null) return undefined
  if (before.planCosts === undefined || after.planCosts === undefined) return undefined
  const step = grossWithoutCost(after, desk) - grossWithoutCost(before, desk)
  const was = before.gross ?? fromCents(cents(toCents(after.gross ?? '0.00') - step))
  const is = after.gross ?? fromCents(cents(toCents(before.gross ?? '0.00') + step))
  return pairAmounts(was, is)
}

function grossWithoutCost({ draft, overrides, planCosts }: ComparedDeal, { order, context }: Desk): number {
  const { worksheet, payment_type } = draft
  const deal = dealInputOf(worksheet, payment_type, {
    vehicle: { condition: order.vehicle.vehicle_condition, is_zero_emission: false },
    taxes: context.taxes,
    quote_date: context.quote_date,
  })
  return dealGross(deal, { vehicle: ZERO, ...sheetCosts(worksheet, overrides, planCosts) })
}
