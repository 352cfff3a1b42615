import { matrixCells } from '@forecourt/domain/pricing/desk/matrix.ts'
import { solve } from '@forecourt/domain/pricing/desk/solve.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { firstMatrix } from './desk-first.ts'
import { base, deskRequests, finance } from './desk-requests.ts'

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Cells of the matrix, the median of ten runs in milliseconds, the first run of a new thread, and solves per
 * second.
 */
export async function deskRates(taxes: TaxRules) {
  const { asked } = deskRequests(taxes)
  let cells = 0
  const times = Array.from({ length: 11 }, () => {
    const begun = performance.now()
    cells = matrixCells(asked).chunks.reduce((sum, { payment }) => sum + payment.length, 0)
    return performance.now() - begun
  })
  const loan: DealInput = { ...base(taxes), payment_type: 'finance', finance }
  const begun = performance.now()
  let solves = 0
  while (performance.now() - begun < 1500) {
    for (const kind of ['price', 'down_payment', 'trade_in', 'rate'] as const) {
      solve(loan, { kind }, { figure: 'payment', amount: cents(50_000 + (solves % 20_000)) })
      solves += 1
    }
  }
  const perSecond = solves / ((performance.now() - begun) / 1000)
  const cold = await firstMatrix(taxes, false)
  const warmed = await firstMatrix(taxes, true)
  return { cells, typical: median(times.slice(1)), cold, warmed, solves: perSecond }
}
