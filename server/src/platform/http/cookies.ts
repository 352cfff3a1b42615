import { DEVICE_SECONDS } from '@forecourt/domain/identity/accounts/session-timing.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, randomToken } from './tokens.ts'

export const SESSION_COOKIE = '__Host-dp_sid'
export const CSRF_COOKIE = '__Host-dp_csrf'
export const DEVICE_COOKIE = '__Host-dp_dev'
/** Ties an identity provider's answer to the browser that asked (security R7). */
export const SIGN_ON_COOKIE = '__Host-dp_sso'
/** Tells a browser that an account was signed in from before; it opens nothing. */
export const BROWSER_COOKIE = '__Host-dp_known'
export const LANGUAGE_COOKIE = '__Host-dp_lang'

const host = { secure: true, sameSite: 'lax', path: '/' } as const
/** A browser that was not seen for so long is a new one. */
export const KNOWN_DAYS = 400
const LANGUAGE_SECONDS = 360 * 24 * 60 * 60

/** Gives this browser a session token and the CSRF token that belongs to it; both change together (security R5). */
export function setSessionCookies(reply: FastifyReply, token: string, secret: string) {
  reply.setCookie(SESSION_COOKIE, token, { ...host, httpOnly: true })
  reply.setCookie(CSRF_COOKIE, csrfToken(token, secret), host)
}

/** A visitor gets a token before signing in, so that the sign-in itself is covered against forgery. */
export function ensureRequesterCookies(request: FastifyRequest, reply: FastifyReply, secret: string) {
  if (request.cookies[SESSION_COOKIE] && request.cookies[CSRF_COOKIE]) return
  setSessionCookies(reply, randomToken(), secret)
}

/** After an end a fresh visitor token replaces the old one, so that the login form works at once. */
export function renewRequesterCookies(reply: FastifyReply, secret: string) {
  setSessionCookies(reply, randomToken(), secret)
}

export function setDeviceCookie(reply: FastifyReply, token: string) {
  reply.setCookie(DEVICE_COOKIE, token, { ...host, httpOnly: true, maxAge: DEVICE_SECONDS })
}

/** As long as browsers keep anything. */
export function setBrowserCookie(reply: FastifyReply, token: string) {
  reply.setCookie(BROWSER_COOKIE, token, { ...host, httpOnly: true, maxAge: KNOWN_DAYS * 24 * 60 * 60 })
}

/** An answer by SAML comes as a form of the provider's site, so this cookie alone travels across sites; it opens nothing. */
export function setSignOnCookie(reply: FastifyReply, token: string) {
  reply.setCookie(SIGN_ON_COOKIE, token, { ...host, sameSite: 'none', httpOnly: true, maxAge: 600 })
}

export function clearSignOnCookie(reply: FastifyReply) {
  reply.clearCookie(SIGN_ON_COOKIE, { ...host, sameSite: 'none', httpOnly: true })
}

export function setLanguageCookie(reply: FastifyReply, language: string) {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...host, maxAge: LANGUAGE_SECONDS })
}
