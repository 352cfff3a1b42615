import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { CallError } from '#shared/api/call-error.ts'
import { saveWorksheet, type TaggedOrder } from './pricing.api.ts'

/** Where a worksheet is kept: with its order, or beside it. */
export interface WorksheetStore {
  /** Its unsaved copy lies in the tab under this. */
  readonly id: string
  /** Says that it was saved; of an order's worksheet when absent. */
  readonly saved?: string
  readonly write: (...input: DropFirst<Parameters<typeof saveWorksheet>>) => Promise<TaggedOrder>
  /** What a refusal for staleness says is stored now. */
  readonly storedIn: (error: CallError) => TaggedOrder
}

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never

export const orderStore = (id: string): WorksheetStore => ({
  id,
  write: (...input) => saveWorksheet(id, ...input),
  storedIn: orderIn,
})

/** The refusal carries the stored order; its version is the tag of the next try. */
export function orderIn({ detail }: CallError): TaggedOrder {
  const data = detail.current as OrderWithWorksheet
  return { data, etag: `"v${data.version}"` }
}
