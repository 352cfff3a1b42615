import { DEVICE_SECONDS } from '@forecourt/domain/identity/accounts/session-timing.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, randomToken } from './tokens.ts'

export const SESSION_COOKIE = '__Host-dp_sid'
export const CSRF_COOKIE = '__Host-dp_csrf'
export const DEVICE_COOKIE = '__Host-dp_dev'
/** Ties an identity provider's answer to the browser that asked (security R7). */
export const SIGN_ON_COOKIE = '__Host-dp_sso'
/** Recognizes a browser in which an account has signed in before; it grants no access. */
export const BROWSER_COOKIE = '__Host-dp_known'
export const LANGUAGE_COOKIE = '__Host-dp_lang'

const host = { secure: true, sameSite: 'lax', path: '/' } as const
/** A browser that was not seen for this many days is a new one. */
export const KNOWN_DAYS = 400
const LANGUAGE_SECONDS = 360 * 24 * 60 * 60

/** Gives this browser a session token and its CSRF token; both change together (security R5). */
export function setSessionCookies(reply: FastifyReply, token: string, secret: string) {
  reply.setCookie(SESSION_COOKIE, token, { ...host, httpOnly: true })
  reply.setCookie(CSRF_COOKIE, csrfToken(token, secret), host)
}

/** Gives a browser a token before sign-in, so that the sign-in itself is protected against forgery. */
export function ensureRequesterCookies(request: FastifyRequest, reply: FastifyReply, secret: string) {
  if (request.cookies[SESSION_COOKIE] && request.cookies[CSRF_COOKIE]) return
  setSessionCookies(reply, randomToken(), secret)
}

/** Replaces the token after a session ends, so that the login form works immediately. */
export function renewRequesterCookies(reply: FastifyReply, secret: string) {
  setSessionCookies(reply, randomToken(), secret)
}

export function setDeviceCookie(reply: FastifyReply, token: string) {
  reply.setCookie(DEVICE_COOKIE, token, { ...host, httpOnly: true, maxAge: DEVICE_SECONDS })
}

/** The longest lifetime that browsers allow. */
export function setBrowserCookie(reply: FastifyReply, token: string) {
  reply.setCookie(BROWSER_COOKIE, token, { ...host, httpOnly: true, maxAge: KNOWN_DAYS * 24 * 60 * 60 })
}

/**
 * A SAML answer comes as a form of the provider's site, so only this cookie is sent across sites; it grants no
 * access.
 */
export function setSignOnCookie(reply: FastifyReply, token: string) {
  reply.setCookie(SIGN_ON_COOKIE, token, { ...host, sameSite: 'none', httpOnly: true, maxAge: 600 })
}

export function clearSignOnCookie(reply: FastifyReply) {
  reply.clearCookie(SIGN_ON_COOKIE, { ...host, sameSite: 'none', httpOnly: true })
}

export function setLanguageCookie(reply: FastifyReply, language: string) {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...host, maxAge: LANGUAGE_SECONDS })
}
