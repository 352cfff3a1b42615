import type { CoConsent } from '@forecourt/contract/deals/credit-applications.ts'
import { consentsOf } from '@forecourt/domain/deals/credit-applications/application-consents.ts'
import { isSamePerson } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import { isStillOffered } from './credit-consents.ts'
import type { ApplicationRow, CreditDesk, OrderWithApplication } from './credit-applications.queries.ts'
import type { StoredCoConsent, StoredConsent } from './credit-applications.table.ts'
import { openApplication, openNumber } from './sealed-answers.ts'

type Of = Pick<OrderWithApplication, 'application' | 'desk' | 'co_link'>

/** Whether the consent is from the current co-applicant, to today's texts. */
export function isCoConsentGiven(desk: CreditDesk, consent: StoredCoConsent | null): boolean {
  if (consent === null || consent.is_void) return false
  return consentsOf(desk, 'co', true).every(code =>
    consent.consents.some(
      given => given.code === code && isStillOffered(desk, { ...given, language: consent.language }),
    ),
  )
}

export const isLinkOpen = (link: Of['co_link'], now: Date): boolean =>
  link !== null &&
  link.used_at === null &&
  link.revoked_at === null &&
  Date.parse(link.expires) > now.getTime()

const NOTHING = {
  method: null,
  given_at: null,
  channel: null,
  sent_at: null,
  link_expires: null,
} as const

/** The state of the co-applicant's consent; null without a co-applicant. */
export function coConsentWire({ application, desk, co_link: link }: Of, now: Date): CoConsent | null {
  if (!application?.has_co_applicant) return null
  const consent = application.co_consent
  const given = consent && { method: consent.method, given_at: consent.at }
  if (isCoConsentGiven(desk, consent)) return { ...NOTHING, ...given, state: 'given' }
  if (link !== null && link.used_at === null && link.revoked_at === null) {
    const { channel, sent: sent_at, expires: link_expires } = link
    const state = isLinkOpen(link, now) ? 'sent' : 'expired'
    return { ...NOTHING, channel, sent_at, link_expires, state }
  }
  return consent ? { ...NOTHING, ...given, state: 'changed' } : { ...NOTHING, state: 'missing' }
}

/** The consents of the co-applicant, as stored with a submission. */
export const storedCoConsents = (consent: StoredCoConsent | null): StoredConsent[] =>
  (consent?.consents ?? []).map(given => ({
    ...given,
    language: consent?.language ?? 'en',
    at: consent?.at ?? '',
    method: consent?.method ?? 'device',
  }))

/** Whether an application to be stored has another co-applicant than before, or none any more. */
export function isOtherCoApplicant(opener: Opener, before: ApplicationRow, after: ApplicationRow): boolean {
  if (!before.has_co_applicant || !after.has_co_applicant) return before.has_co_applicant
  const known = openApplication(opener, before).co_application
  const written = openApplication(opener, after).co_application
  if (!isSamePerson(known, written)) return true
  return openNumber(opener, before, 'co') !== openNumber(opener, after, 'co')
}
