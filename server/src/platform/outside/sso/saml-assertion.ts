import { provesSecondFactor } from '@forecourt/domain/identity/accounts/second-factor-proof.ts'
import { z } from 'zod'
import type { AssertedPerson, Expected } from './port.ts'

/** Clocks of two companies may differ by this much (security G12). */
export const SKEW_MS = 60_000

const Moment = z.iso.datetime({ offset: true })
const Text = z.object({ _: z.string().min(1).max(1024) })
const one = <T extends z.ZodType>(shape: T) => z.tuple([shape])

/**
 * The signed assertion as the library read it: every part we rely on occurs exactly once, and all of it is
 * validated.
 */
const SignedAssertion = z.object({
  Assertion: z.object({
    Issuer: one(Text),
    Subject: one(
      z.object({
        NameID: one(Text.extend({ $: z.object({ Format: z.string().optional() }).optional() })),
        SubjectConfirmation: one(
          z.object({
            $: z.object({ Method: z.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
            SubjectConfirmationData: one(
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: Moment,
                  NotBefore: z.never().optional(),
                }),
              }),
            ),
          }),
        ),
      }),
    ),
    Conditions: one(
      z.object({
        $: z.object({ NotBefore: Moment, NotOnOrAfter: Moment }),
        AudienceRestriction: one(z.object({ Audience: z.array(Text).min(1).max(10) })),
      }),
    ),
    AuthnStatement: one(
      z.object({
        $: z.object({ AuthnInstant: Moment, SessionNotOnOrAfter: Moment.optional() }),
        AuthnContext: one(z.object({ AuthnContextClassRef: one(Text).optional() })),
      }),
    ),
    AttributeStatement: one(
      z.object({
        Attribute: z
          .array(
            z.object({
              $: z.object({ Name: z.string().max(300) }),
              AttributeValue: z
                .array(z.object({ _: z.string().max(1024).optional() }))
                .max(200)
                .optional(),
            }),
          )
          .max(200),
      }),
    ).optional(),
  }),
})

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/'
/** Providers' names for the same attributes: plain names, object ids and claim addresses. */
const NAMES = {
  email: ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', `${CLAIMS}emailaddress`],
  first_name: ['first_name', 'firstName', 'givenName', 'urn:oid:2.5.4.42', `${CLAIMS}givenname`],
  last_name: ['last_name', 'lastName', 'sn', 'urn:oid:2.5.4.4', `${CLAIMS}surname`],
  dealer_codes: ['dealer_codes', 'dealerCodes'],
} as const

type Outcome = { readonly person: AssertedPerson } | { readonly flaw: string }

/** The person of an assertion with a valid signature, or why we do not accept it now. */
export function personOf(
  assertion: unknown,
  issuer: string,
  { audience, callback_url, request_id }: Expected,
  now: number = Date.now(),
): Outcome {
  const parsed = SignedAssertion.safeParse(assertion)
  if (!parsed.success) return { flaw: 'assertion_shape' }
  const { Issuer, Subject, Conditions, AuthnStatement, AttributeStatement } = parsed.data.Assertion
  const [{ NameID, SubjectConfirmation }] = Subject
  const { $: confirmation } = SubjectConfirmation[0].SubjectConfirmationData[0]
  const [{ $: conditions, AudienceRestriction }] = Conditions
  const [{ $: session, AuthnContext }] = AuthnStatement
  const isPast = (moment: string) => now - SKEW_MS >= Date.parse(moment)
  const isAhead = (moment: string) => now + SKEW_MS < Date.parse(moment)
  if (Issuer[0]._ !== issuer) return { flaw: 'issuer' }
  if (confirmation.Recipient !== callback_url) return { flaw: 'recipient' }
  if (confirmation.InResponseTo !== request_id) return { flaw: 'in_response_to' }
  if (!AudienceRestriction[0].Audience.some(({ _ }) => _ === audience)) return { flaw: 'audience' }
  if (isPast(confirmation.NotOnOrAfter) || isPast(conditions.NotOnOrAfter)) return { flaw: 'expired' }
  if (isAhead(conditions.NotBefore) || isAhead(session.AuthnInstant)) return { flaw: 'not_yet_valid' }
  if (session.SessionNotOnOrAfter !== undefined && isPast(session.SessionNotOnOrAfter))
    return { flaw: 'expired' }
  const [{ _: subject, $: name }] = NameID
  if (name?.Format?.endsWith(':transient')) return { flaw: 'transient_subject' }
  const valuesOf = (key: keyof typeof NAMES): string[] => {
    const names: readonly string[] = NAMES[key]
    return (AttributeStatement?.[0].Attribute ?? [])
      .filter(({ $ }) => names.includes($.Name))
      .flatMap(({ AttributeValue = [] }) => AttributeValue.map(({ _ = '' }) => _.trim()))
  }
  const emails = valuesOf('email')
  if (name?.Format?.endsWith(':emailAddress')) emails.push(subject)
  const [email, ...others] = emails.map(value => value.toLowerCase())
  if (email === undefined || others.some(other => other !== email)) return { flaw: 'email' }
  const contexts = AuthnContext[0].AuthnContextClassRef?.map(({ _ }) => _.trim()) ?? []
  return {
    person: {
      subject,
      email,
      first_name: valuesOf('first_name')[0] ?? '',
      last_name: valuesOf('last_name')[0] ?? '',
      dealer_codes: valuesOf('dealer_codes')
        .flatMap(value => value.split(/[\s,;]+/))
        .filter(Boolean),
      kind: null,
      has_second_factor: provesSecondFactor({ methods: [], contexts }),
      authenticated: new Date(session.AuthnInstant),
    },
  }
}
