import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { call } from '#shared/api/client.ts'
import { polled, refresh } from '#shared/api/query-client.ts'

/** Poll interval for requests of colleagues, in ms; paused while the tab is hidden. */
const pollMs = 60_000

export const assignmentQueries = {
  requests: () => ({ ...polled(assignments.requests, {}, pollMs), staleTime: 30_000 }),
}

export function claimCustomer(id: string, byRequest = false) {
  return changed(call(assignments.claimCustomer, { params: { id }, body: { by_request: byRequest } }))
}

export function handOver(id: string, assigned_dealer: string) {
  return changed(call(assignments.handOver, { params: { id }, body: { assigned_dealer } }))
}

export async function askHolder(id: string) {
  const request = await call(assignments.ask, { params: { id }, body: { note: null } })
  await refresh(assignments.requests)
  return request
}

export async function answerRequest(id: string, approve: boolean) {
  await call(assignments.answer, { params: { id }, body: { approve } })
  await refresh(assignments.requests)
}

/** The representative may have changed, whatever the response was. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(customers.get, customers.list, customers.viewCounts, assignments.requests)
  }
}
