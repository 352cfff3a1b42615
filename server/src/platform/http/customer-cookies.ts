import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, randomToken } from './tokens.ts'

/**
 * The customer's side has its own cookies, so that no session works on the other side and both fit in one browser.
 * `__Host-` requires the path `/`, so only the names separate them.
 */
export const CUSTOMER_COOKIE = '__Host-dp_csid'
export const CUSTOMER_CSRF_COOKIE = '__Host-dp_ccsrf'

const host = { secure: true, sameSite: 'lax', path: '/' } as const

/** Gives this browser a token of the customer's side and its CSRF token; both change together (security R5). */
export function setCustomerCookies(reply: FastifyReply, token: string, secret: string) {
  reply.setCookie(CUSTOMER_COOKIE, token, { ...host, httpOnly: true })
  reply.setCookie(CUSTOMER_CSRF_COOKIE, csrfToken(token, secret), host)
}

/** Gives a browser a token before sign-in, so that signing in and accepting are protected against forgery. */
export function ensureCustomerCookies(request: FastifyRequest, reply: FastifyReply, secret: string) {
  if (request.cookies[CUSTOMER_COOKIE] && request.cookies[CUSTOMER_CSRF_COOKIE]) return
  setCustomerCookies(reply, randomToken(), secret)
}

/** Replaces the token after a session ends. */
export const renewCustomerCookies = (reply: FastifyReply, secret: string) =>
  setCustomerCookies(reply, randomToken(), secret)
