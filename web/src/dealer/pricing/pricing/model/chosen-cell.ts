import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import type { UpdateOrder } from '@forecourt/contract/deals/orders.ts'
import type { z } from 'zod'
import type { Draft } from './draft.ts'
import { priceColumn } from './priced-columns.ts'
import { termsKey, termsOfDraft } from './cell-terms.ts'

/** A cell of the matrix as it is saved: its programme, and the payment on the screen. */
export type ChosenCell = NonNullable<z.output<typeof UpdateOrder>['cell']>

interface Circumstances {
  readonly order: Pick<OrderWithWorksheet, 'vehicle'>
  readonly context: WorksheetContext
}

/**
 * The cell that the server must check the draft against on saving. Undefined if its terms are not, or no longer,
 * those of a cell.
 */
export function chosenCell(draft: Draft, { order, context }: Circumstances): ChosenCell | undefined {
  const { cell, payment_type } = draft
  if (cell === undefined || cell.key !== termsKey(termsOfDraft(draft, payment_type))) return undefined
  const priced = priceColumn(draft.worksheet, payment_type, { vehicle: order.vehicle, context })
  const payment = priced.ok ? priced.pricing.payment?.amount : undefined
  return payment === undefined ? undefined : { programme: cell.programme, payment }
}
