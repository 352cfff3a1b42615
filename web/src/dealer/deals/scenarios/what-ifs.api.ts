import { scenarios, type Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { call, callTagged } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'
import type { TaggedOrder } from '#dealer/pricing/pricing/model/pricing.api.ts'

export const scenarioQueries = {
  list: (orderId: string) => ({ ...query(scenarios.list, { params: { id: orderId } }), staleTime: 0 }),
}

export const tagOf = ({ version }: Scenario): string => `"v${version}"`

interface Branch {
  readonly name: string
  readonly draft: Draft
  /** Version of the order that it is based on. */
  readonly basedOn?: number
}

export function branchScenario(orderId: string, { name, draft, basedOn }: Branch): Promise<Scenario> {
  const { worksheet, payment_type } = draft
  const body = { name, worksheet, payment_type, ...(basedOn === undefined ? {} : { based_on: basedOn }) }
  return changed(call(scenarios.create, { params: { id: orderId }, body }))
}

/** @throws CallError 412 with the scenario as it is stored now in `detail.current` */
export function renameScenario(scenario: Scenario, name: string): Promise<Scenario> {
  return changed(call(scenarios.update, { params: scenario, body: { name }, ifMatch: tagOf(scenario) }))
}

/** @throws CallError 412 with the scenario as it is stored now in `detail.current` */
export function saveScenario(
  id: string,
  { worksheet, payment_type }: Draft,
  etag: string | null,
): Promise<Scenario> {
  const body = { worksheet, payment_type }
  return changed(call(scenarios.update, { params: { id }, body, ifMatch: etag ?? undefined }))
}

export function deleteScenario({ id }: Scenario): Promise<void> {
  return changed(call(scenarios.delete, { params: { id } }))
}

/** @throws CallError 412 with the order as it is stored now in `detail.current` */
export function applyScenario(
  { id }: Scenario,
  etag: string | null,
  override_reasons?: OverrideAnswers,
): Promise<TaggedOrder> {
  const body = override_reasons === undefined ? {} : { override_reasons }
  return changed(callTagged(scenarios.apply, { params: { id }, body, ifMatch: etag ?? undefined }))
}

async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  await refresh(scenarios.list)
  return answer
}
