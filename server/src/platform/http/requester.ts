import { isCustomerAccess, type Access, type CustomerAccess } from '@forecourt/contract/platform/access.ts'
import { isAction } from '@forecourt/domain/identity/permissions/actions.ts'
import { canForSome } from '@forecourt/domain/identity/permissions/can.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { Denied } from '#platform/audit/denied-access.ts'
import { CUSTOMER_COOKIE, CUSTOMER_CSRF_COOKIE } from './customer-cookies.ts'
import type { CustomerActor, CustomerSession } from '#platform/sessions/customer-session.ts'
import { authenticateCustomer, reauthenticateCustomer, isCustomer } from './customer-requester.ts'
import { isConnectionLoss } from '#platform/db/connection-loss.ts'
import { confirm, demandProof, type SessionProof } from '#platform/db/session-proof.ts'
import { CSRF_COOKIE, renewRequesterCookies, SESSION_COOKIE } from './cookies.ts'
import { actorOf, enterSession, isEnded, type Actor, type Session } from '#platform/sessions/session.ts'
import { hashOfToken, isCsrfToken } from './tokens.ts'
import { originOf } from './origin.ts'
import { Refusal } from './refusal.ts'

/** Who sends a request, determined before the body is read and before anything happens (security R1). */
export interface Requester {
  readonly session: Session | undefined
  readonly actor: Actor | undefined
  /** On the customer's side: the customer; staff sessions are ignored there. */
  readonly customer?: CustomerActor | undefined
  /** Present for a cached session: nothing may be answered before the database has confirmed it. */
  readonly proof?: SessionProof
}

const nobody = { session: undefined, actor: undefined }

const staffCookies = { session: SESSION_COOKIE, csrf: CSRF_COOKIE }
const customerCookies = { session: CUSTOMER_COOKIE, csrf: CUSTOMER_CSRF_COOKIE }

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Authenticates a request and checks its access to an endpoint, or refuses with 401, 440 or 403. A cached session
 * needs no query.
 */
export function authenticate(
  app: App,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Requester | Promise<Requester> {
  const side = isCustomerAccess(access) ? customerCookies : staffCookies
  if (!safeMethods.has(request.method)) checkForgery(app, request, side)
  if (isCustomerAccess(access)) {
    const asking = { access, request, reply, isBackground: isBackground(request) }
    return authenticateCustomer(app, asking).then(requester => ({ ...nobody, ...requester }))
  }
  const token = request.cookies[SESSION_COOKIE]
  const tokenHash = token === undefined ? undefined : hashOfToken(token)
  const cached = tokenHash && recall(app, access, request, tokenHash)
  return cached ?? enter(app, access, request, reply, tokenHash)
}

/** The same with the current session instead of the cached one, from the check that refused it or read in full. */
export async function reauthenticate(
  app: App,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  standing?: unknown,
): Promise<Requester> {
  if (isCustomerAccess(access)) {
    const asking = { access, request, reply, isBackground: isBackground(request) }
    return {
      ...nobody,
      ...(await reauthenticateCustomer(app, asking, standing as CustomerSession | undefined)),
    }
  }
  const token = request.cookies[SESSION_COOKIE]
  const tokenHash = token === undefined ? undefined : hashOfToken(token)
  if (tokenHash) app.sessionCache.forget(tokenHash)
  return enter(app, access, request, reply, tokenHash, standing as Session | undefined)
}

type StaffAccess = Exclude<Access, CustomerAccess>

async function enter(
  app: App,
  access: StaffAccess,
  request: FastifyRequest,
  reply: FastifyReply,
  tokenHash: Buffer | undefined,
  standing?: Session,
): Promise<Requester> {
  const entered = standing ?? (tokenHash && (await enterSession(app.pool, tokenHash, isBackground(request))))
  if (tokenHash && entered && !isEnded(entered)) app.sessionCache.remember(tokenHash, entered)
  if (entered && isEnded(entered)) {
    if (access === 'public') return { session: undefined, actor: undefined }
    renewRequesterCookies(reply, app.config.SESSION_SECRET)
    throw new Refusal('session_expired', { code: 'session_expired', params: { reason: entered.ended } })
  }
  const actor = entered && actorOf(entered)
  if (access !== 'public') {
    if (!entered && isAction(access) && (await isCustomer(app, request))) throw new Refusal('forbidden')
    checkAccess(access, entered, actor)
  }
  return { session: entered, actor }
}

/**
 * Uses the cached session for staff of a dealership: the first transaction of the request confirms it before anything
 * else.
 */
function recall(
  app: App,
  access: StaffAccess,
  request: FastifyRequest,
  tokenHash: Buffer,
): Requester | undefined {
  if (access === 'public' || access === 'half-session' || access === 'signed-in') return undefined
  const asked = { isBackground: isBackground(request) }
  const session = app.sessionCache.recall(tokenHash, asked)
  const actor = session?.session.second_factor ? actorOf(session) : undefined
  if (!session || !actor || !canForSome(actor, access)) return undefined
  const { seal } = session
  return {
    session,
    actor,
    proof: { side: 'staff', tokenHash, seal, ...asked, isConfirmed: false },
  }
}

/** Runs a handler for a requester; if their cached session has changed, authenticates again and starts over. */
export async function confirmed<T>(
  { pool }: App,
  requester: Requester,
  handle: (requester: Requester) => Promise<T>,
  authenticateAgain: (standing: unknown) => Promise<Requester>,
): Promise<T> {
  const { proof } = requester
  if (!proof) return handle(requester)
  try {
    const answer = await demandProof(proof, () => handle(requester))
    if (!proof.isConfirmed) await confirm(pool, proof)
    return answer
  } catch (error) {
    // A database that does not answer would block the request again.
    if (proof.isConfirmed || isConnectionLoss(error)) throw error
    return handle(await authenticateAgain(proof.standing))
  }
}

const isBackground = ({ headers, routeOptions }: FastifyRequest) =>
  headers['x-background'] === '1' || routeOptions.config.isBackground === true

function checkAccess(
  access: Exclude<StaffAccess, 'public'>,
  session: Session | undefined,
  actor: Actor | undefined,
) {
  if (!session) throw new Refusal('not_authenticated')
  if (access === 'half-session') return
  if (!session.session.second_factor)
    throw new Refusal('not_authenticated', { code: 'second_factor_required' })
  if (access === 'signed-in') return
  if (!actor) throw new Refusal('forbidden', { code: 'no_dealership' })
  // Access to this one customer or order is checked where it is loaded; here: whether the actor has it for any.
  if (!canForSome(actor, access)) throw new Denied(actor)
}

/** Security R5 and R6: same site, JSON by our own script, token of this very session. */
function checkForgery(app: App, request: FastifyRequest, names: typeof staffCookies) {
  const token = request.cookies[names.session]
  const site = request.headers['sec-fetch-site']
  const isForeign = site === undefined ? isForeignOrigin(app, request) : site !== 'same-origin'
  const header = request.headers['x-csrf-token']
  const cookie = request.cookies[names.csrf]
  const isGenuine =
    !isForeign &&
    typeof header === 'string' &&
    cookie !== undefined &&
    token !== undefined &&
    isCsrfToken(header, cookie, token, app.config.SESSION_SECRET)
  if (!isGenuine) throw new Refusal('forbidden', { code: 'csrf' })
}

function isForeignOrigin(app: App, request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  return origin !== originOf(app, request)
}
