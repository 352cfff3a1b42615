import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { tradeInEstimates, type TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const estimateQueries = {
  ofCustomer: (id: string) => query(tradeInEstimates.read, { params: { id } }),
}

/** Current response of the service; a refusal is stored on the record as well. */
export async function refreshEstimate(id: string): Promise<TradeInEstimate> {
  const told = await call(tradeInEstimates.refresh, { params: { id } })
  await refresh(tradeInEstimates.read)
  return told
}

export type TradeVehicle = BodyInputOf<typeof tradeInEstimates.setVehicle>

export async function setTradeVehicle(id: string, { version }: TradeInEstimate, body: TradeVehicle) {
  try {
    return await call(tradeInEstimates.setVehicle, { params: { id }, body, ifMatch: `"v${version}"` })
  } finally {
    // Somebody saved first: refetch what surrounds the form.
    await refresh(tradeInEstimates.read)
  }
}
