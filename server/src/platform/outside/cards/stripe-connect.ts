import { z } from 'zod'
import { askForJson, refusalOf, type JsonReply } from '../json-reply.ts'
import { failed, succeeded, type PortError, type PortResult } from '../port-result.ts'
import type { CardPort } from './port.ts'

interface Platform {
  /** Where accounts are connected, and the address of the API. */
  readonly connectUrl: string
  readonly apiUrl: string
  readonly clientId: string
  readonly secret: string
}

const Token = z.object({ stripe_user_id: z.string().min(1).max(80), livemode: z.boolean() })
const Account = z.object({
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  email: z.string().nullish(),
})
const Refused = z.object({ error: z.union([z.string(), z.object({ code: z.string() })]) })

const MAX_BYTES = 200_000

/** Per request. Connecting takes two, which together end before the browser's timeout (15 s). */
export const CARDS_PATIENCE_MS = 6000

/**
 * Connects accounts by OAuth as Stripe Connect does; tested against the sandbox only. No token of an account is
 * stored.
 */
export const stripeConnect = (platform: Platform, timeoutMs = CARDS_PATIENCE_MS): CardPort => {
  const { connectUrl, apiUrl, clientId, secret } = platform
  const ask = <T>(asking: Asking, shape: z.ZodType<T>) => asked(asking, { secret, timeoutMs }, shape)
  return {
    provider: 'stripe-connect',
    clientId,
    connectUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        scope: 'read_write',
        redirect_uri: redirectUri,
        state,
      })
      return `${connectUrl}/oauth/authorize?${query.toString()}`
    },
    async complete(code) {
      const form = { grant_type: 'authorization_code', code }
      const token = await ask({ base: connectUrl, path: '/oauth/token', form }, Token)
      if (!token.ok) return token
      const { stripe_user_id: account, livemode: is_live } = token.value
      const path = `/v1/accounts/${encodeURIComponent(account)}`
      const about = await ask({ base: apiUrl, path }, Account)
      // The name is optional: the account is connected without it.
      const label = about.ok ? (about.value.business_profile?.name ?? about.value.email ?? account) : account
      return succeeded({ account, label: label.slice(0, 120), is_live })
    },
    async disconnect(account) {
      const form = { client_id: clientId, stripe_user_id: account }
      const ended = await ask({ base: connectUrl, path: '/oauth/deauthorize', form }, z.object({}))
      return ended.ok ? succeeded(undefined) : ended
    },
  }
}

interface Ours {
  readonly secret: string
  readonly timeoutMs: number
}

interface Asking {
  readonly base: string
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
}

async function asked<T>(
  asking: Asking,
  { secret, timeoutMs }: Ours,
  shape: z.ZodType<T>,
): Promise<PortResult<T>> {
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await askForJson({ ...asking, headers, timeoutMs, mostBytes: MAX_BYTES })
  if (!reply.ok) return reply
  const { status, body } = reply.value
  if (status !== 200) return failed(refusedWith(reply.value))
  const read = shape.safeParse(body)
  return read.success ? succeeded(read.data) : failed({ kind: 'malformed' })
}

function refusedWith(reply: JsonReply): PortError {
  const error = Refused.safeParse(reply.body).data?.error
  const code = typeof error === 'string' ? error : error?.code
  // Ended by the account's owner, at the provider.
  if (code === 'account_not_connected') return { kind: 'not_found' }
  const isDecided = reply.status >= 400 && reply.status < 500 && reply.status !== 401 && reply.status !== 429
  return isDecided && code !== undefined ? { kind: 'rejected', code: code.slice(0, 60) } : refusalOf(reply)
}
