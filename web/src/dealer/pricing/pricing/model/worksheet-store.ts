import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { CallError } from '#shared/api/call-error.ts'
import { saveWorksheet, type TaggedOrder } from './pricing.api.ts'

/** Storage of a worksheet: its order, or a scenario. */
export interface WorksheetStore {
  /** Key of the local draft in the tab. */
  readonly id: string
  /** Toast after saving; that of an order's worksheet if absent. */
  readonly saved?: string
  readonly write: (...input: DropFirst<Parameters<typeof saveWorksheet>>) => Promise<TaggedOrder>
  /** The stored version in a refusal for staleness. */
  readonly storedIn: (error: CallError) => TaggedOrder
}

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never

export const orderStore = (id: string): WorksheetStore => ({
  id,
  write: (...input) => saveWorksheet(id, ...input),
  storedIn: orderIn,
})

/** The refusal contains the stored order; its version is the tag of the next try. */
export function orderIn({ detail }: CallError): TaggedOrder {
  const data = detail.current as OrderWithWorksheet
  return { data, etag: `"v${data.version}"` }
}
