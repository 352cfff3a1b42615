import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { callTagged } from '#shared/api/client.ts'
import { query } from '#shared/api/query-client.ts'
import type { TaggedOrder } from '#dealer/pricing/pricing/model/pricing.api.ts'

export const versionQueries = {
  /** Somebody else may have saved: refetched each time it is opened. */
  list: (orderId: string, page: number) => ({
    ...query(orderVersions.list, { params: { id: orderId }, query: { page } }),
    staleTime: 0,
  }),
  /** A version never changes. */
  one: (id: string) => ({ ...query(orderVersions.get, { params: { id } }), staleTime: Infinity }),
}

/** @throws CallError 412 with the order as it is stored now in `detail.current` */
export function restoreVersion(
  id: string,
  etag: string | null,
  override_reasons?: OverrideAnswers,
): Promise<TaggedOrder> {
  const body = override_reasons === undefined ? {} : { override_reasons }
  return callTagged(orderVersions.restore, { params: { id }, body, ifMatch: etag ?? undefined })
}
