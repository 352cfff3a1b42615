import type { CustomerAccess } from '@forecourt/contract/platform/access.ts'
import { customerMay } from '@forecourt/domain/identity/permissions/customer-may.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import type { SessionProof } from '#platform/db/session-proof.ts'
import { Refusal } from './refusal.ts'
import { hashOfToken } from './tokens.ts'
import { CUSTOMER_COOKIE, renewCustomerCookies } from './customer-cookies.ts'
import {
  customerActorOf,
  enterCustomerSession,
  isEndedForCustomer,
  type CustomerActor,
  type CustomerSession,
} from '#platform/sessions/customer-session.ts'

/** The requester on the customer's side. */
export interface CustomerRequester {
  readonly customer: CustomerActor | undefined
  readonly proof?: SessionProof
}

interface Asking {
  readonly access: CustomerAccess
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly isBackground: boolean
}

const tokenHashOf = (request: FastifyRequest): Buffer | undefined => {
  const token = request.cookies[CUSTOMER_COOKIE]
  return token === undefined ? undefined : hashOfToken(token)
}

/**
 * Authenticates a request to the customer's side, from the cache where possible (ADR 0013), or refuses it: 401, 440,
 * 403.
 */
export async function authenticateCustomer(app: App, asking: Asking): Promise<CustomerRequester> {
  const tokenHash = tokenHashOf(asking.request)
  return (tokenHash && recall(app, asking, tokenHash)) ?? enter(app, asking, tokenHash)
}

/** The same with the current session instead of the cached one, reported by a check or read in full. */
export function reauthenticateCustomer(
  app: App,
  asking: Asking,
  standing?: CustomerSession,
): Promise<CustomerRequester> {
  const tokenHash = tokenHashOf(asking.request)
  if (tokenHash) app.customerSessionCache.forget(tokenHash)
  return enter(app, asking, tokenHash, standing)
}

/** Whether this browser has a live session of the customer's side. */
export async function isCustomer(app: App, request: FastifyRequest): Promise<boolean> {
  const tokenHash = tokenHashOf(request)
  const entered = tokenHash && (await enterCustomerSession(app.pool, tokenHash, true))
  return entered !== undefined && !isEndedForCustomer(entered)
}

async function enter(
  app: App,
  asking: Asking,
  tokenHash: Buffer | undefined,
  standing?: CustomerSession,
): Promise<CustomerRequester> {
  const { access, reply, isBackground } = asking
  const entered = standing ?? (tokenHash && (await enterCustomerSession(app.pool, tokenHash, isBackground)))
  if (entered && isEndedForCustomer(entered)) {
    if (access === 'customer-visitor') return { customer: undefined }
    renewCustomerCookies(reply, app.config.SESSION_SECRET)
    throw new Refusal('session_expired', {
      code: 'session_expired',
      params: { reason: entered.ended, by_staff: entered.by_staff ? 1 : 0 },
    })
  }
  if (tokenHash && entered) app.customerSessionCache.remember(tokenHash, entered)
  const customer = entered && customerActorOf(entered)
  if (access !== 'customer-visitor') {
    if (!customer) throw new Refusal('not_authenticated')
    if (!customerMay(customer, access)) throw new Refusal('forbidden')
  }
  return { customer }
}

/** Only for reads: a customer's own write changes the session's version, so the session would be read twice. */
function recall(
  app: App,
  { access, request, isBackground }: Asking,
  tokenHash: Buffer,
): CustomerRequester | undefined {
  if (access === 'customer-visitor' || request.method !== 'GET') return undefined
  const session = app.customerSessionCache.recall(tokenHash, { isBackground })
  const customer = session && customerActorOf(session)
  if (!customer || !customerMay(customer, access)) return undefined
  const { seal } = customer
  return {
    customer,
    proof: { side: 'customer', tokenHash, seal, isBackground, isConfirmed: false },
  }
}
