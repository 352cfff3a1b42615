import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a cookie or a link. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Only this form of a token is stored (security R4, R19). */
export const hashOfToken = (token: string) => hash('sha256', token, 'buffer')

/**
 * A CSRF token bound to the session cookie: a random part, then an HMAC over both with their lengths (security R5),
 * so that the parts cannot be split differently.
 */
export function csrfToken(sessionToken: string, secret: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${csrfMac(sessionToken, random, secret)}`
}

/** Whether header and cookie agree and belong to this session; in constant time. */
export function isCsrfToken(header: string, cookie: string, sessionToken: string, secret: string): boolean {
  const [random = '', mac = ''] = header.split('.')
  return isEqual(header, cookie) && isEqual(mac, csrfMac(sessionToken, random, secret))
}

function csrfMac(sessionToken: string, random: string, secret: string): string {
  const bound = `${sessionToken.length}!${sessionToken}!${random.length}!${random}`
  return createHmac('sha256', `csrf:${secret}`).update(bound).digest('base64url')
}

/** Compares two texts in time that does not depend on where they differ. */
export function isEqual(a: string, b: string): boolean {
  const left = hash('sha256', a, 'buffer')
  const right = hash('sha256', b, 'buffer')
  return timingSafeEqual(left, right)
}
