import {
  customerCreditApplications as contract,
  type CreditApplication,
  type OwnApplication,
} from '@forecourt/contract/credit-applications.ts'
import type { BodyInputOf } from '@forecourt/contract/endpoint.ts'
import { CallError, isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { polled, query, queryClient, refresh } from '#shared/api/query-client.ts'

export const applicationQuery = (orderId: string) => query(contract.read, { params: { orderId } })

/** Asked gently: somebody decides by hand. */
export const decisionQuery = (orderId: string) => polled(contract.decision, { params: { orderId } }, 60_000)

export const creditDataQuery = () => query(contract.staticData, {})

/** Keeps what was answered; refusals name the fields of the page, whoever of the two it is about. */
export async function saveApplication(orderId: string, body: CreditApplication): Promise<OwnApplication> {
  const kept = await call(contract.save, { params: { orderId }, body }).catch(onItsField)
  queryClient.setQueryData(applicationQuery(orderId).queryKey, kept)
  return kept
}

export async function sendApplication(
  orderId: string,
  body: Omit<BodyInputOf<typeof contract.submit>, 'top_window_path'>,
): Promise<void> {
  await call(contract.submit, {
    params: { orderId },
    body: { ...body, top_window_path: location.pathname },
  }).catch(onItsField)
  await refresh(contract.read, contract.decision)
}

/** The province of a postal code; null where nobody knows, or nobody answers. */
export const provinceOf = (code: string): Promise<string | null> =>
  call(contract.province, { params: { code } }).then(
    ({ province }) => province,
    () => null,
  )

/** `primary_application.city_enc` is `city_enc` on its page, as `consents.privacy` is `privacy`. */
function onItsField(error: unknown): never {
  if (!isCallError(error, 'validation')) throw error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, problems]) => [name.split('.').at(-1) ?? name, problems]),
  )
  throw new CallError({ ...error.detail, fields })
}
