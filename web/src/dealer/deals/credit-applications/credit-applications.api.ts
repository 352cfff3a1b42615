import { creditApplications } from '@forecourt/contract/deals/credit-applications.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export const applicationQuery = (order: string) =>
  query(creditApplications.ofOrder, { params: { id: order } })

/** The version that was shown: refused once the customer has sent it again. */
interface Seen {
  readonly order: string
  readonly submission: number
}

export const approveApplication = ({ order, submission }: Seen) =>
  changed(call(creditApplications.approve, { params: { id: order }, body: { submission } }))

export const askForMore = ({ order, submission }: Seen, text: string) =>
  changed(
    call(creditApplications.requestVerification, {
      params: { id: order },
      body: { submission, verify_request_comments: text },
    }),
  )

export type DeclineReasons = BodyInputOf<typeof creditApplications.decline>['reasons']

export const declineApplication = ({ order, submission }: Seen, reasons: DeclineReasons) =>
  changed(call(creditApplications.decline, { params: { id: order }, body: { submission, reasons } }))

export const reopenApplication = (order: string) =>
  changed(call(creditApplications.reopen, { params: { id: order }, body: {} }))

/** The number is never cached. */
export const revealNumber = (order: string, person: 'primary' | 'co', reason: string) =>
  call(creditApplications.revealNumber, { params: { id: order }, body: { person, reason } })

/** A conflict also refetches the current state: the next decision is based on it. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await orderChanged(work)
  } catch (error) {
    if (isCallError(error, 'conflict')) await refresh(orders.list, orders.get)
    throw error
  } finally {
    await refresh(creditApplications.ofOrder, moves.list)
  }
}
