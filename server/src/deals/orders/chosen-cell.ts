import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { UpdateOrder } from '@forecourt/contract/deals/orders.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { CELL_REFUSALS, type MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import { matrixCells } from '@forecourt/domain/pricing/desk/matrix.ts'
import { subtractCents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import type { z } from 'zod'
import { invalid } from '#platform/http/refusal.ts'
import { matrixRequest } from '#pricing/pricing/matrix-request.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import type { OrderRow } from './orders.queries.ts'

export type ChosenCell = NonNullable<z.output<typeof UpdateOrder>['cell']>

interface Held {
  readonly worksheet: Worksheet
  readonly input: DealInput
  readonly vehicle: OrderRow['vehicle']
  readonly programmes: readonly Programme[]
  readonly pricing: Pricing
}

/**
 * Compares a worksheet set from a matrix cell with the programme in force: lender, terms, limits, and the
 * payment that the cell showed.
 * @throws Refusal naming what differs
 */
export function checkCell(cell: ChosenCell, { worksheet, input, vehicle, programmes, pricing }: Held): void {
  if (input.payment_type === 'cash') throw invalid({ cell: { rule: 'cell_of_cash', params: {} } })
  const programme = programmes.find(({ id }) => id === cell.programme)
  const product = worksheet[input.payment_type]
  if (!programme || !isLenderOf(programme, product))
    throw invalid({ 'cell.programme': { rule: 'programme_gone', params: {} } })
  const refusal = refusalOf(matrixRequest({ input, worksheet, vehicle, programmes: [programme] }))
  if (refusal !== undefined)
    throw invalid({ 'cell.programme': { rule: 'cell_refused', params: { reason: refusal } } })
  const amount = pricing.payment?.amount ?? '0.00'
  if (amount !== cell.payment)
    throw invalid({
      'cell.payment': { rule: 'cell_changed', params: { amount, ...differenceOf(cell.payment, amount) } },
    })
}

/** The shown amount, and the signed amount by which it exceeds the server's. */
function differenceOf(shown: string, amount: string) {
  return { shown, difference: fromCents(subtractCents(toCents(shown), toCents(amount))) }
}

/** Why the one cell is not available; undefined if it is. */
function refusalOf(request: MatrixRequest): string | undefined {
  const { chunks, left_out } = matrixCells(request)
  const [out] = left_out
  if (out) return out.refusal
  const refused = chunks[0]?.refusal[0] ?? 0
  return refused === 0 ? undefined : CELL_REFUSALS[refused - 1]
}
