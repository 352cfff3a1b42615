import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP } from '@forecourt/domain/users/one-time-codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../app-context.ts'
import type { Tx } from '../db/client.ts'
import { newId } from '../http/ids.ts'
import { Refusal } from '../http/refusal.ts'
import { post } from '../outbox/outbox.service.ts'
import { otpCodes } from '../users/users.table.ts'
import { countAttempt, findAttempts } from './attempts.queries.ts'
import type { Session } from './session.ts'

type Purpose = 'sign_in' | 'confirm_device'

/** The phone of a user is bound to that user when sealed. */
export const phonePlace = (userId: string) => ({ table: 'otp_devices', column: 'phone_sealed', row: userId })

const sendKey = (userId: string) => `otp:send:${userId}`
const tryKeys = (userId: string) =>
  [
    [`otp:try:hour:${userId}`, 3600, OTP.tries_per_hour],
    [`otp:try:day:${userId}`, 86_400, OTP.tries_per_day],
  ] as const

export type Sent = { readonly sent: boolean; readonly retryAfter: number }

/** Sends a fresh code, at most every 30 s and five times an hour (R16). An earlier code is void from now on. */
export async function sendCode(
  app: App,
  tx: Tx,
  session: Session,
  purpose: Purpose,
  phone: string,
): Promise<Sent> {
  const { user } = session
  const sends = await findAttempts(tx, sendKey(user.id), 3600)
  const wait = Math.ceil(OTP.resend_seconds - sends.secondsSinceLast)
  if (wait > 0) return { sent: false, retryAfter: wait }
  if (sends.count >= OTP.sends_per_hour_per_user) throw tooMany(3600 - sends.secondsSinceLast)
  await countAttempt(tx, sendKey(user.id), 3600)
  const code = String(randomInt(0, 10 ** OTP.digits)).padStart(OTP.digits, '0')
  await tx.delete(otpCodes).where(eq(otpCodes.user_id, user.id))
  await tx.insert(otpCodes).values({
    id: newId(),
    user_id: user.id,
    purpose,
    code_hmac: macOf(app, session, purpose, code),
    phone_sealed: app.sealer.seal(phone, phonePlace(user.id)),
    expires: sql`now() + make_interval(secs => ${OTP.life_seconds})`,
  })
  await post(app, tx, { channel: 'sms', content: { to: phone, text: codeText(user.language, code) } })
  return { sent: true, retryAfter: OTP.resend_seconds }
}

const tooMany = (seconds: number) =>
  new Refusal('too_many_requests', {
    code: 'otp_too_many',
    params: { n: Math.ceil(seconds / 60) },
    retryAfter: Math.ceil(seconds),
  })

/** Seconds until another code may be sent. */
export async function resendAfter(tx: Tx, userId: string): Promise<number> {
  const sends = await findAttempts(tx, sendKey(userId), 3600)
  return Math.max(0, Math.ceil(OTP.resend_seconds - sends.secondsSinceLast))
}

export type Checked =
  { readonly ok: true; readonly phone: string } | { readonly ok: false; readonly refusal: Refusal }

/**
 * Uses up a code. A wrong one counts against the code (5), the hour (10) and the day (30). The refusal is a value, so
 * that the caller commits the count before it answers.
 */
export async function useCode(
  app: App,
  tx: Tx,
  session: Session,
  purpose: Purpose,
  code: string,
): Promise<Checked> {
  const userId = session.user.id
  for (const [key, window, limit] of tryKeys(userId)) {
    const tries = await findAttempts(tx, key, window)
    if (tries.count >= limit)
      return { ok: false, refusal: tooMany(Math.max(60, window - tries.secondsSinceLast)) }
  }
  const [stored] = await tx
    .select({
      id: otpCodes.id,
      mac: otpCodes.code_hmac,
      tries: otpCodes.tries,
      phone: otpCodes.phone_sealed,
      isOver: sql<boolean>`${otpCodes.expires} <= now()`,
    })
    .from(otpCodes)
    .where(and(eq(otpCodes.user_id, userId), eq(otpCodes.purpose, purpose)))
    .for('update')
  if (!stored || stored.isOver || stored.tries >= OTP.tries_per_code || stored.phone === null) {
    return { ok: false, refusal: new Refusal('validation', { code: 'otp_expired' }) }
  }
  if (!timingSafeEqual(stored.mac, macOf(app, session, purpose, code))) {
    await tx
      .update(otpCodes)
      .set({ tries: stored.tries + 1 })
      .where(eq(otpCodes.id, stored.id))
    for (const [key, window] of tryKeys(userId)) await countAttempt(tx, key, window)
    const left = OTP.tries_per_code - stored.tries - 1
    return { ok: false, refusal: new Refusal('validation', { code: 'otp_invalid', params: { n: left } }) }
  }
  const used = await tx.delete(otpCodes).where(eq(otpCodes.id, stored.id)).returning({ id: otpCodes.id })
  if (used.length === 0) return { ok: false, refusal: new Refusal('validation', { code: 'otp_expired' }) }
  return { ok: true, phone: app.sealer.open(stored.phone, phonePlace(userId)) }
}

/** A code is worth something only to the user, session and purpose it was made for (R15). */
const macOf = (app: App, { user, session }: Session, purpose: Purpose, code: string) =>
  createHmac('sha256', `otp:${app.config.SESSION_SECRET}`)
    .update(`${user.id}|${session.id}|${purpose}|${code}`)
    .digest()

const codeText = (language: 'en' | 'fr', code: string) =>
  language === 'fr'
    ? `Forecourt : ${code} est votre code de connexion. Il est valide 10 minutes. Ne le partagez avec personne.`
    : `Forecourt: ${code} is your sign-in code. It works for 10 minutes. Share it with no one.`
