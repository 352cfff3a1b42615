import { customers } from '@forecourt/contract/customers/customers.ts'
import { leads, type LeadMail } from '@forecourt/contract/customers/leads.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient, refresh } from '#shared/api/query-client.ts'

export const leadQueries = {
  ofCustomer: (id: string) => query(leads.ofCustomer, { params: { id } }),
  messages: (page: number) => query(leads.messages, { query: { page } }),
  message: (id: string) => query(leads.message, { params: { id } }),
  keys: () => query(leads.keys, {}),
  mail: () => query(leads.mail, {}),
}

/** Download URL of a lead as a document. */
export const adfUrl = (id: string) => `/api/dealer/lead/${id}/adf/`

export async function retryMessage(id: string, text: string | null) {
  const answer = await call(leads.retry, { params: { id }, body: { text } })
  await refresh(leads.messages, leads.message, leads.ofCustomer, customers.list, customers.viewCounts)
  return answer
}

export async function discardMessage(id: string) {
  await call(leads.discard, { params: { id } })
  await refresh(leads.messages)
}

export async function createKey(name: string) {
  const made = await call(leads.createKey, { body: { name } })
  await refresh(leads.keys)
  return made
}

export async function rotateKey(id: string) {
  const made = await call(leads.rotateKey, { params: { id } })
  await refresh(leads.keys)
  return made
}

export async function revokeKey(id: string) {
  queryClient.setQueryData(leadQueries.keys().queryKey, await call(leads.revokeKey, { params: { id } }))
}

export async function saveLeadMail({ version }: LeadMail, address: string | null): Promise<LeadMail> {
  const saved = await call(leads.setMail, { body: { address }, ifMatch: `"v${version}"` })
  await refresh(leads.mail)
  return saved
}

export async function retryDelivery(id: string) {
  // Also on a refusal: what was shown is outdated.
  try {
    await call(leads.retryDelivery, { params: { id } })
  } finally {
    await refresh(leads.mail)
  }
}
