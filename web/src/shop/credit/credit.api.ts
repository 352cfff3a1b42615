import {
  customerCreditApplications as contract,
  type CreditApplication,
  type OwnApplication,
} from '@forecourt/contract/deals/credit-applications.ts'
import { coApplicants } from '@forecourt/contract/deals/co-applicants.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { CallError, isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { polled, query, queryClient, refresh } from '#shared/api/query-client.ts'

export const applicationQuery = (orderId: string) => query(contract.read, { params: { orderId } })

/** Polled slowly: a person decides. */
export const decisionQuery = (orderId: string) => polled(contract.decision, { params: { orderId } }, 60_000)

export const creditDataQuery = () => query(contract.staticData, {})

/** Saves answers; refusals name the fields of the page, for either applicant. */
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

/** The application, refetched while waiting for a co-applicant. */
export const awaitedApplicationQuery = (orderId: string) =>
  polled(contract.read, { params: { orderId } }, answer => (isAwaited(answer) ? 20_000 : false))

const isAwaited = (answer: OwnApplication | undefined) => answer?.co_consent?.state === 'sent'

type Channel = BodyInputOf<typeof coApplicants.sendLink>['channel']

export const sendCoLink = (orderId: string, channel: Channel, language: 'en' | 'fr') =>
  changed(call(coApplicants.sendLink, { params: { orderId }, body: { channel, language } }))

export const revokeCoLink = (orderId: string) =>
  changed(call(coApplicants.revokeLink, { params: { orderId }, body: {} }))

export type Signature = BodyInputOf<typeof coApplicants.signHere>

export const signOnDevice = (orderId: string, body: Signature) =>
  changed(call(coApplicants.signHere, { params: { orderId }, body }).catch(onItsField))

export const readCoLink = (co_applicant_link: string) =>
  call(coApplicants.readLink, { body: { co_applicant_link } })

export const signCoLink = (co_applicant_link: string, body: Signature) =>
  call(coApplicants.signLink, { body: { co_applicant_link, ...body } }).catch(onItsField)

/** The application includes the state of the consent. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(contract.read, contract.staticData)
  }
}

/** `primary_application.city_enc` is `city_enc` on its page, `consents.privacy` is `privacy`. */
function onItsField(error: unknown): never {
  if (!isCallError(error, 'validation')) throw error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, problems]) => [name.split('.').at(-1) ?? name, problems]),
  )
  throw new CallError({ ...error.detail, fields })
}
