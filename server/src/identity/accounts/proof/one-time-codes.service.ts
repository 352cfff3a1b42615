import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP } from '@forecourt/domain/identity/accounts/one-time-codes.ts'
import { eq, sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { personOwner, type Place } from '#platform/sealing/place.ts'
import type { Sealed } from '#platform/sealing/sealed.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { otpCodes } from '../users/users.table.ts'
import { countAttempts, countingOf, findAttempts, forgetting } from '../sign-in/attempts.queries.ts'
import { findProof, type Prover, type Purpose } from './one-time-codes.queries.ts'
import type { Session } from '#platform/sessions/session.ts'

/** A user's phone number is sealed for that user. */
export const phonePlace = (userId: string): Place => ({
  table: 'otp_devices',
  column: 'phone_sealed',
  row: userId,
  owner: personOwner(userId),
})

const sendCounter = (userId: string) => ({ key: `otp:send:${userId}`, windowSeconds: 3600 })
const tryCounters = (userId: string) =>
  [
    { key: `otp:try:hour:${userId}`, windowSeconds: 3600, limit: OTP.tries_per_hour },
    { key: `otp:try:day:${userId}`, windowSeconds: 86_400, limit: OTP.tries_per_day },
  ] as const

export type Sent = { readonly sent: boolean; readonly retryAfter: number }

/**
 * The limits a text message counts against: its user, the phone, and the dealership that pays for it (security R16).
 */
const sendCounters = (app: App, { user, dealership }: Session, phone: string) => {
  const mac = createHmac('sha256', `otp:${app.config.SESSION_SECRET}`).update(phone).digest('base64url')
  const payer = dealership?.id ?? user.organisation_id ?? 'platform'
  return [
    { ...sendCounter(user.id), limit: OTP.sends_per_hour_per_user },
    { key: `otp:send:phone:${mac}`, windowSeconds: 3600, limit: OTP.sends_per_hour_per_phone },
    { key: `otp:send:payer:${payer}`, windowSeconds: 86_400, limit: OTP.sends_per_day_per_dealership },
  ] as const
}

/**
 * Checks whether another code may be sent: to one phone of a user at most every 30 s, five an hour per user, ten per
 * phone, and a daily limit per dealership (security R16). Locks the counters, so that concurrent requests count each
 * other.
 */
export async function holdSending(app: App, tx: Tx, session: Session, phone: string): Promise<Sent> {
  const counters = sendCounters(app, session, phone)
  const held = await countAttempts(
    tx,
    counters.map(({ key, windowSeconds }) => ({ key, windowSeconds, added: 0 })),
  )
  const [own, toPhone] = held
  if (!own || !toPhone) throw new Error('the sendings were not held')
  const wait = Math.ceil(OTP.resend_seconds - Math.max(own.secondsSinceLast, toPhone.secondsSinceLast))
  if (wait > 0) return { sent: false, retryAfter: wait }
  for (const [index, { limit, windowSeconds }] of counters.entries()) {
    const { count, secondsSinceLast } = held[index] ?? { count: 0, secondsSinceLast: 0 }
    if (count >= limit) throw tooMany(Math.max(60, windowSeconds - secondsSinceLast))
  }
  return { sent: true, retryAfter: OTP.resend_seconds }
}

/** Sends a new code. An earlier one is void from now on. */
export function sendCode(
  { app, session }: { readonly app: App; readonly session: Session },
  tx: Tx,
  purpose: Purpose,
  phone: string,
  sealer: Sealer,
) {
  const { user } = session
  const code = String(randomInt(0, 10 ** OTP.digits)).padStart(OTP.digits, '0')
  const fresh = tx.insert(otpCodes).values({
    id: newId(),
    user_id: user.id,
    purpose,
    code_hmac: macOf(app, session, purpose, code),
    phone_sealed: sealer.seal(phone, phonePlace(user.id)),
    expires: sql`now() + make_interval(secs => ${OTP.life_seconds})`,
  })
  deferToCommit(tx, {
    changes: [tx.delete(otpCodes).where(eq(otpCodes.user_id, user.id)), fresh],
    calls: sendCounters(app, session, phone).map(counter => countingOf(counter, 1)),
  })
  post(app, tx, { channel: 'sms', content: { to: phone, text: codeText(user.language, code) } })
}

const tooMany = (seconds: number) =>
  new Refusal('too_many_requests', {
    code: 'otp_too_many',
    params: { n: Math.ceil(seconds / 60) },
    retryAfter: Math.ceil(seconds),
  })

/** Seconds until another code may be sent. */
export async function resendAfter(tx: Tx, userId: string): Promise<number> {
  const sends = await findAttempts(tx, sendCounter(userId))
  return Math.max(0, Math.ceil(OTP.resend_seconds - sends.secondsSinceLast))
}

/** A correct code, with the sealed phone it was sent to, if it was sent to one. */
export type Checked =
  | { readonly ok: true; readonly sentTo: Sealed | null; readonly proof: Prover }
  | { readonly ok: false; readonly refusal: Refusal }

/** Why no code may be tried now; locks the counters. */
export async function holdTries(tx: Tx, userId: string): Promise<Refusal | undefined> {
  const counters = tryCounters(userId)
  const tries = await countAttempts(
    tx,
    counters.map(counter => ({ ...counter, added: 0 })),
  )
  for (const [index, { windowSeconds, limit }] of counters.entries()) {
    const { count, secondsSinceLast } = tries[index] ?? { count: limit, secondsSinceLast: 0 }
    if (count >= limit) return tooMany(Math.max(60, windowSeconds - secondsSinceLast))
  }
  return undefined
}

/** Whether this wrong try is the last one allowed for now: its user is then notified (security R16). */
export async function isLastTry(tx: Tx, userId: string): Promise<boolean> {
  const counters = tryCounters(userId)
  const tries = await countAttempts(
    tx,
    counters.map(({ key, windowSeconds }) => ({ key, windowSeconds, added: 0 })),
  )
  return counters.some(({ limit }, index) => (tries[index]?.count ?? 0) + 1 === limit)
}

/** Counts a wrong code toward the hour (10) and the day (30), whatever its kind. */
export const countingWrongTry = (userId: string) => tryCounters(userId).map(counter => countingOf(counter, 1))

/** Clears the counters of wrong codes. For the last statement of a transaction. */
export const forgettingWrongTries = (tx: Tx, userId: string) =>
  tryCounters(userId).map(({ key }) => forgetting(tx, key))

/**
 * Redeems a code. A wrong one also counts toward the code's own limit (5). The refusal is a return value, so that the
 * caller commits the count before it answers.
 */
export async function useCode(
  app: App,
  tx: Tx,
  session: Session,
  purpose: Purpose,
  code: string,
): Promise<Checked> {
  const refusal = await holdTries(tx, session.user.id)
  if (refusal) return refused(refusal)
  const proof = await findProof(tx, session, purpose)
  const stored = proof?.stored
  if (!stored || stored.isOver || stored.tries >= OTP.tries_per_code || stored.phone === null)
    return refused(new Refusal('validation', { code: 'otp_expired' }))
  const own = eq(otpCodes.id, stored.id)
  if (!timingSafeEqual(stored.mac, macOf(app, session, purpose, code))) {
    const counted = tx
      .update(otpCodes)
      .set({ tries: stored.tries + 1 })
      .where(own)
    deferToCommit(tx, { changes: [counted], calls: countingWrongTry(session.user.id) })
    const left = OTP.tries_per_code - stored.tries - 1
    return refused(new Refusal('validation', { code: 'otp_invalid', params: { n: left } }))
  }
  deferToCommit(tx, { changes: [tx.delete(otpCodes).where(own)] })
  return { ok: true, sentTo: stored.phone, proof }
}

const refused = (refusal: Refusal) => ({ ok: false as const, refusal })

/** Binds a code to the user, session and purpose it was made for (security R15). */
const macOf = (app: App, { user, session }: Session, purpose: Purpose, code: string) =>
  createHmac('sha256', `otp:${app.config.SESSION_SECRET}`)
    .update(`${user.id}|${session.id}|${purpose}|${code}`)
    .digest()

const codeText = (language: 'en' | 'fr', code: string) =>
  language === 'fr'
    ? `Forecourt : ${code} est votre code de connexion. Il est valide 10 minutes. Ne le partagez avec personne.`
    : `Forecourt: ${code} is your sign-in code. It works for 10 minutes. Share it with no one.`
