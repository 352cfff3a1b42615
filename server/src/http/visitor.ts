import { canForSome } from '@forecourt/domain/permissions/can.ts'
import type { Access } from '@forecourt/contract/access.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-context.ts'
import { CSRF_COOKIE, renewVisitorCookies, SESSION_COOKIE } from '../sessions/cookies.ts'
import { actorOf, enterSession, isEnded, type Actor, type Session } from '../sessions/session.ts'
import { isCsrfToken } from '../sessions/tokens.ts'
import { Refusal } from './refusal.ts'

/** Who asks, decided before the body is read and before anything happens (R1). */
export interface Visitor {
  readonly session: Session | undefined
  readonly actor: Actor | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Admits a request to an endpoint, or refuses it: 401, 440, 403. */
export async function admit(
  app: App,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const token = request.cookies[SESSION_COOKIE]
  if (!safeMethods.has(request.method)) checkForgery(app, request, token)
  const entered = token === undefined ? undefined : await enterSession(app.pool, token, isBackground(request))
  if (entered && isEnded(entered)) {
    if (access === 'public') return { session: undefined, actor: undefined }
    renewVisitorCookies(reply, app.config.SESSION_SECRET)
    throw new Refusal('session_expired', { code: 'session_expired', params: { reason: entered.ended } })
  }
  const actor = entered && actorOf(entered)
  if (access !== 'public') checkAccess(access, entered, actor)
  return { session: entered, actor }
}

const isBackground = (request: FastifyRequest) => request.headers['x-background'] === '1'

function checkAccess(
  access: Exclude<Access, 'public'>,
  session: Session | undefined,
  actor: Actor | undefined,
) {
  if (!session) throw new Refusal('not_authenticated')
  if (access === 'half-session') return
  if (!session.session.second_factor)
    throw new Refusal('not_authenticated', { code: 'second_factor_required' })
  if (access === 'signed-in') return
  if (!actor) throw new Refusal('forbidden', { code: 'no_dealership' })
  // Whether this one customer or order may be touched is decided where it is known; here: whether any may.
  if (!canForSome(actor, access)) throw new Refusal('forbidden')
}

/** R5 and R6: same site, JSON by our own script, token of this very session. */
function checkForgery(app: App, request: FastifyRequest, token: string | undefined) {
  const site = request.headers['sec-fetch-site']
  const isForeign = site === undefined ? isForeignOrigin(app, request) : site !== 'same-origin'
  const header = request.headers['x-csrf-token']
  const cookie = request.cookies[CSRF_COOKIE]
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
  const own = app.config.PUBLIC_URL
    ? new URL(app.config.PUBLIC_URL).origin
    : `${request.protocol}://${request.host}`
  return origin !== own
}
