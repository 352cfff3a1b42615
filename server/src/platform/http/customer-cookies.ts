import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, randomToken } from './tokens.ts'

/**
 * The customer's side has cookies of its own, so that neither side's session can stand in for the other's, and both may
 * live in one browser. `__Host-` asks for the path `/`, so the names are what keeps them apart.
 */
export const CUSTOMER_COOKIE = '__Host-dp_csid'
export const CUSTOMER_CSRF_COOKIE = '__Host-dp_ccsrf'

const host = { secure: true, sameSite: 'lax', path: '/' } as const

/** Gives this browser a token of the customer's side and the CSRF token that belongs to it; both change together (security R5). */
export function setCustomerCookies(reply: FastifyReply, token: string, secret: string) {
  reply.setCookie(CUSTOMER_COOKIE, token, { ...host, httpOnly: true })
  reply.setCookie(CUSTOMER_CSRF_COOKIE, csrfToken(token, secret), host)
}

/** A visitor gets a token before signing in, so that signing in and accepting are covered against forgery. */
export function ensureCustomerCookies(request: FastifyRequest, reply: FastifyReply, secret: string) {
  if (request.cookies[CUSTOMER_COOKIE] && request.cookies[CUSTOMER_CSRF_COOKIE]) return
  setCustomerCookies(reply, randomToken(), secret)
}

/** After an end a fresh visitor token replaces the old one. */
export const renewCustomerCookies = (reply: FastifyReply, secret: string) =>
  setCustomerCookies(reply, randomToken(), secret)
