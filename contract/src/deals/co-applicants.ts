import { z } from 'zod'
import { closed, CoConsent, Consent, GivenConsents } from './credit-applications.ts'
import { DealershipOfCustomer } from '#identity/customer-accounts.ts'
import { endpoint } from '#platform/endpoint.ts'
import { Language, text, Timestamp } from '#platform/text.ts'

/** The content of a co-applicant's link after its `#`. */
const CoLink = z.string().regex(/^[\w-]{43}$/, { message: 'link' })

/** A signature: the name as on the application, and each consent by the hash of its text. */
const Signature = { signed_name: text(121), consents: GivenConsents, language: Language }

/** The co-applicant's own consent: given through a link of their own, or on the applicant's device (ADR 0056). */
export const coApplicants = {
  sendLink: endpoint('POST /api/customer/credit-application/{orderId}/send_co_applicant_link/', {
    ours: true,
    access: 'my-credit-application:edit',
    summary: 'Send the co-applicant a link to the consents; an earlier link becomes invalid',
    body: z.strictObject({ channel: z.enum(['email', 'sms']), language: Language }),
    response: CoConsent,
    idempotency: 'required',
    fails: [...closed, 'no_co_applicant', 'co_consent_given', 'too_many_messages'],
  }),
  revokeLink: endpoint('POST /api/customer/credit-application/{orderId}/revoke_co_applicant_link/', {
    ours: true,
    access: 'my-credit-application:edit',
    summary: 'Invalidate the link that was sent to the co-applicant',
    body: z.strictObject({}),
    response: CoConsent,
    fails: [...closed, 'no_co_applicant'],
  }),
  signHere: endpoint('POST /api/customer/credit-application/{orderId}/sign_co_applicant/', {
    ours: true,
    access: 'my-credit-application:submit',
    summary: 'Consent of the co-applicant on the applicant’s device, which is recorded as such',
    body: z.strictObject(Signature),
    response: CoConsent,
    fails: [...closed, 'no_co_applicant', 'co_consent_given', 'consent_changed'],
  }),
  readLink: endpoint('POST /api/customer/auth/read_co_applicant_link/', {
    ours: true,
    access: 'customer-visitor',
    summary: 'The consents requested from a co-applicant; does not redeem the link',
    body: z.strictObject({ co_applicant_link: CoLink }),
    response: z.object({
      /** The co-applicant's name as on the application; of the applicant only the first name. */
      name: z.string(),
      applicant: z.string(),
      vehicle: z.object({ formatted_name: z.string(), formatted_name_fr: z.string() }),
      language: Language,
      dealership: DealershipOfCustomer,
      consents: z.array(Consent),
      /** When this link was signed; null while it may be. */
      signed_at: Timestamp.nullable(),
    }),
    fails: ['co_link_invalid', 'locked'],
  }),
  signLink: endpoint('POST /api/customer/auth/sign_co_applicant_link/', {
    ours: true,
    access: 'customer-visitor',
    summary: 'Consent of the co-applicant through the link, which is redeemed by it',
    body: z.strictObject({ co_applicant_link: CoLink, ...Signature }),
    response: z.object({ signed_at: Timestamp }),
    fails: ['co_link_invalid', 'consent_changed', 'locked'],
  }),
}
