import type { coApplicants as contract } from '@forecourt/contract/deals/co-applicants.ts'
import { isNameOf } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import type { Answers } from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { recordCustomerAction } from '#customers/customer-sessions/customer-action.ts'
import type { Tx } from '#platform/db/client.ts'
import { withCustomer } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { shopOrigin } from '#customers/invitations/invitation-link.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { applicationOwner } from '#platform/sealing/place.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { askingOf } from './application-wire.ts'
import { openCoLink, revokeCoLink } from './co-applicant-links.queries.ts'
import { coApplicantMail, coApplicantText } from './co-applicant-message.ts'
import { coConsentWire, isCoConsentGiven } from './co-consent.ts'
import {
  changeApplication,
  type ApplicationRow,
  type CreditDesk,
  type OrderWithApplication,
} from './credit-applications.queries.ts'
import type { StoredCoConsent } from './credit-applications.table.ts'
import { givenConsents } from './credit-consents.ts'
import { getOwnWithApplication, problemsOf, refuseClosed, refuseProblems } from './own-application.ts'
import { openApplication } from './sealed-answers.ts'

type CoCall =
  | Call<typeof contract.sendLink>
  | Call<typeof contract.revokeLink>
  | Call<typeof contract.signHere>

interface Lock {
  readonly row: OrderWithApplication
  readonly application: ApplicationRow
}

/**
 * Runs `work` on the customer's own application with a co-applicant, locked, and returns the state of the
 * consent.
 */
async function onCoApplicant(
  call: CoCall,
  work: (tx: Tx, lock: Lock, opener: Opener, now: Date) => Partial<OrderWithApplication>,
) {
  const { app, customer, params } = call
  const opener = await app.keyring.forReading(applicationOwner(params.orderId, customer.tenant.id))
  const now = app.now()
  return withCustomer(app.pool, customer, tx => {
    const run = async () => {
      const row = await getOwnWithApplication(tx, customer, params.orderId, now, { isLocked: true })
      refuseClosed(row)
      const { application } = row
      if (!application?.has_co_applicant) throw new Refusal('conflict', { code: 'no_co_applicant' })
      const after = work(tx, { row, application }, opener, now)
      const coConsent = coConsentWire({ ...row, ...after }, now)
      if (coConsent === null) throw new Error('the co-applicant is gone')
      return coConsent
    }
    return call.idempotency === undefined ? run() : runIdempotent(tx, customer, call.idempotency, run)
  })
}

/**
 * The co-applicant's answers, if they identify the person and how to reach them. @throws Refusal naming what
 * is missing
 */
function identified(call: CoCall, { row, application }: Lock, opener: Opener, now: Date) {
  if (isCoConsentGiven(row.desk, application.co_consent))
    throw new Refusal('conflict', { code: 'co_consent_given' })
  const { customer } = call
  const written = openApplication(opener, application)
  const asking = askingOf(row.desk, row.order)
  refuseProblems(problemsOf(written, { asking, customer, now, step: 'co_applicant' }))
  return written
}

/** Sends the co-applicant a link and revokes the one sent before. */
export const sendCoLink = (call: Call<typeof contract.sendLink>) =>
  onCoApplicant(call, (tx, lock, opener, now) => {
    const { app, body } = call
    const { channel, language } = body
    const { row } = lock
    const { primary_application: primary, co_application: co } = identified(call, lock, opener, now)
    const to = addressOf(co, channel)
    const token = randomToken()
    const { dealer_id, id: order_id } = row.order
    const co_link = openCoLink(tx, row.co_link, { dealer_id, order_id, channel, language, token }, now)
    const letter = {
      to,
      language,
      url: `${shopOrigin(app.config)}/shop/${row.desk.cname}/co-applicant#${token}`,
      expires: co_link.expires,
      name: co.first_name_enc ?? '',
      applicant: primary.first_name_enc ?? row.person.first_name,
      dealership: row.desk,
    }
    const message =
      channel === 'sms'
        ? ({ channel: 'sms', content: coApplicantText(letter) } as const)
        : ({ channel: 'mail', content: coApplicantMail(letter) } as const)
    post(app, tx, message, dealer_id)
    recordCustomerAction(call, tx, {
      action: 'order.co_link_sent',
      object_type: 'order',
      object_id: order_id,
      changes: { channel, language },
    })
    return { co_link }
  })

function addressOf(co: Answers, channel: 'email' | 'sms'): string {
  const to = channel === 'sms' ? normalisePhone(co.phone_enc ?? '') : co.email_enc
  const field = `co_application.${channel === 'sms' ? 'phone' : 'email'}_enc`
  if (!to) throw invalid({ [field]: { rule: 'required', params: {} } })
  return to
}

/** Revokes the current link, if one is open. */
export const endCoLink = (call: Call<typeof contract.revokeLink>) =>
  onCoApplicant(call, (tx, { row }, _opener, now) => {
    const { co_link: link } = row
    if (link === null || link.revoked_at !== null || link.used_at !== null) return {}
    recordCustomerAction(call, tx, {
      action: 'order.co_link_revoked',
      object_type: 'order',
      object_id: row.order.id,
    })
    return { co_link: revokeCoLink(tx, link, now) }
  })

/** The co-applicant signs on the customer's device; the signed-in user is recorded. */
export const signOnDevice = (call: Call<typeof contract.signHere>) =>
  onCoApplicant(call, (tx, lock, opener, now) => {
    const { row, application } = lock
    const { co_application: co } = identified(call, lock, opener, now)
    const co_consent = signed(row.desk, co, { ...call.body, method: 'device', at: now.toISOString() })
    changeApplication(tx, application, { co_consent })
    recordCustomerAction(call, tx, {
      action: 'order.co_applicant_signed',
      object_type: 'order',
      object_id: row.order.id,
      changes: { signed_by: 'handed_device', language: call.body.language },
    })
    const { co_link: link } = row
    const isOpen = link !== null && link.revoked_at === null && link.used_at === null
    return {
      application: { ...application, co_consent },
      ...(isOpen && { co_link: revokeCoLink(tx, link, now) }),
    }
  })

interface Signature extends Pick<StoredCoConsent, 'method' | 'language' | 'at' | 'consents'> {
  readonly signed_name: string
}

/**
 * A co-applicant's consent, to be stored.
 * @throws Refusal if the name differs from the application, or a consent is missing or for another text
 */
export function signed(desk: CreditDesk, co: Answers, given: Signature): StoredCoConsent {
  const { signed_name, consents, language, method, at } = given
  const agreed = givenConsents(desk, { consents, who: 'co', language, hasCo: true })
  if (signed_name.trim() === '') throw invalid({ signed_name: { rule: 'required', params: {} } })
  if (!isNameOf(signed_name, co)) throw invalid({ signed_name: { rule: 'typed_name', params: {} } })
  return { method, language, at, consents: agreed }
}
