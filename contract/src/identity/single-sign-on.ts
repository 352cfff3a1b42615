import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, madeText, text } from '#platform/text.ts'

/** Why a sign-in through a provider failed; the panel has the sentences. */
export const signOnFailures = [
  'sso_refused',
  'sso_expired',
  'sso_cancelled',
  'sso_unavailable',
  'sso_not_allowed',
  'sso_not_linked',
  'sso_not_anew',
] as const
export type SignOnFailure = (typeof signOnFailures)[number]

export const SignOnProvider = z.object({ id: Id, name: z.string(), kind: z.enum(['saml', 'oidc']) })
export type SignOnProvider = z.output<typeof SignOnProvider>

export const singleSignOn = {
  providers: endpoint('GET /api/dealer/sso/providers/', {
    access: 'public',
    ours: true,
    summary:
      'Providers to sign in with: those shown to everybody, and those of the domain of an email address',
    query: z.strictObject({ email: text(254).optional() }),
    response: z.object({ results: z.array(SignOnProvider) }),
  }),
  start: endpoint('POST /api/dealer/sso/start/', {
    access: 'public',
    ours: true,
    summary:
      'Start a sign-in with a provider: responds with the address to open, valid for this browser, one use and ten minutes',
    body: z.strictObject({ provider: Id, next: madeText(2048).nullish() }),
    response: z.object({ url: z.string() }),
    fails: ['sso_unavailable', 'locked'],
  }),
  prove: endpoint('POST /api/dealer/sso/prove/', {
    access: 'signed-in',
    ours: true,
    summary:
      'Authenticate again before a sensitive action, at the provider that issued this session: responds with the address to open',
    response: z.object({ url: z.string() }),
    fails: ['sso_unavailable', 'locked', 'sso_none'],
  }),
}
