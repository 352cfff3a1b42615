import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { orderLines } from '@forecourt/contract/deals/order-lines.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import type { LibraryLine } from '@forecourt/contract/pricing/pricing.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

/** A fee or a discount; an incentive is a discount of the catalogue too. */
export function addLine(order: string, { id, kind }: LibraryLine) {
  const endpoint = kind === 'fee' ? orderLines.addFee : orderLines.addDiscount
  return changed(call(endpoint, { params: { id }, body: { order_id: order } }))
}

export type Incentives = BodyInputOf<typeof orderLines.incentives>

/** @throws CallError 412 if somebody saved the order since */
export const putIncentives = (id: string, body: Incentives, etag: string | null) =>
  changed(call(orderLines.incentives, { params: { id }, body, ifMatch: etag ?? undefined }))

async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await orderChanged(work)
  await refresh(timelines.ofOrder, orderVersions.list)
  return answer
}
