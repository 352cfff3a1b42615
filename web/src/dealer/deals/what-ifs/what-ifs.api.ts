import { whatIfs, type WhatIf } from '@forecourt/contract/deals/what-ifs.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { call, callTagged } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'
import type { TaggedOrder } from '#dealer/pricing/pricing/model/pricing.api.ts'

export const whatIfQueries = {
  list: (orderId: string) => ({ ...query(whatIfs.list, { params: { id: orderId } }), staleTime: 0 }),
}

export const tagOf = ({ version }: WhatIf): string => `"v${version}"`

interface Branch {
  readonly name: string
  readonly draft: Draft
  /** The version of the order that it is made of. */
  readonly basedOn?: number
}

export function branchWhatIf(orderId: string, { name, draft, basedOn }: Branch): Promise<WhatIf> {
  const { worksheet, payment_type } = draft
  const body = { name, worksheet, payment_type, ...(basedOn === undefined ? {} : { based_on: basedOn }) }
  return changed(call(whatIfs.create, { params: { id: orderId }, body }))
}

/** @throws CallError 412 with the what-if as it is stored now in `detail.current` */
export function renameWhatIf(whatIf: WhatIf, name: string): Promise<WhatIf> {
  return changed(call(whatIfs.update, { params: whatIf, body: { name }, ifMatch: tagOf(whatIf) }))
}

/** @throws CallError 412 with the what-if as it is stored now in `detail.current` */
export function saveWhatIf(
  id: string,
  { worksheet, payment_type }: Draft,
  etag: string | null,
): Promise<WhatIf> {
  const body = { worksheet, payment_type }
  return changed(call(whatIfs.update, { params: { id }, body, ifMatch: etag ?? undefined }))
}

export function deleteWhatIf({ id }: WhatIf): Promise<void> {
  return changed(call(whatIfs.delete, { params: { id } }))
}

/** @throws CallError 412 with the order as it is stored now in `detail.current` */
export function applyWhatIf(
  { id }: WhatIf,
  etag: string | null,
  override_reasons?: OverrideAnswers,
): Promise<TaggedOrder> {
  const body = override_reasons === undefined ? {} : { override_reasons }
  return changed(callTagged(whatIfs.apply, { params: { id }, body, ifMatch: etag ?? undefined }))
}

async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await refresh(whatIfs.list)
  return answer
}
