import { confirmations } from '@forecourt/contract/deals/confirmations.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export const confirmationQueries = {
  checklist: (id: string) => query(confirmations.checklist, { params: { id } }),
}

export type ConfirmAnswers = BodyInputOf<typeof confirmations.confirm>

/** Confirms the version whose checklist was shown. */
export async function confirmOrder(id: string, version: number, body: ConfirmAnswers) {
  try {
    await orderChanged(call(confirmations.confirm, { params: { id }, body, ifMatch: `"v${version}"` }))
  } catch (error) {
    // The preconditions may have changed since they were shown.
    await refresh(confirmations.checklist)
    throw error
  }
}

type Status = BodyInputOf<typeof confirmations.press>['status']

export const pressStatus = ({ id, version }: Order, status: Status) =>
  orderChanged(call(confirmations.press, { params: { id }, body: { status }, ifMatch: `"v${version}"` }))
