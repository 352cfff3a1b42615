import { createHmac, randomBytes } from 'node:crypto'
import type { account } from '@forecourt/contract/identity/account.ts'
import { eq, sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { personOwner, type Place } from '#platform/sealing/place.ts'
import type { Opener } from '#platform/sealing/sealer.ts'
import { touchingLastActivity } from '../users/users.queries.ts'
import { findAuthenticator, findPhoneRight, redeemRecoveryCode } from './authenticator.queries.ts'
import { setSessionCookies } from '#platform/http/cookies.ts'
import { registerDevice } from '../sign-in/registered-devices.ts'
import { countingWrongTry, holdTries, type Checked } from './one-time-codes.service.ts'
import type { Session } from '#platform/sessions/session.ts'
import { renewSession } from '../sessions/sessions.queries.ts'
import { authenticators, recoveryCodes } from '../sessions/sessions.table.ts'
import { secondFactorExists, stepUpRequired, requireRecentAuthentication } from './step-up.service.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { authenticatorUri, base32, newSecret, stepOf } from './totp.ts'

export const secretPlace = (userId: string): Place => ({
  table: 'authenticators',
  column: 'secret_sealed',
  row: userId,
  owner: personOwner(userId),
})
const codesAtOnce = 10

/** Stores a new secret; the app is active from its first correct code on, and the previous app stops working now. */
export async function setUpAuthenticator({ app, session }: Call<typeof account.setUpAuthenticator>) {
  const { id, email } = session.user
  const sealer = await app.keyring.forWriting(personOwner(id))
  return withPlatform(app.pool, async tx => {
    await requireSetUpRight(tx, session)
    const secret = newSecret()
    const fresh = {
      secret_sealed: sealer.seal(secret, secretPlace(id)),
      confirmed_at: null,
      last_step: 0,
    }
    const stored = tx
      .insert(authenticators)
      .values({ user_id: id, ...fresh })
      .onConflictDoUpdate({ target: authenticators.user_id, set: fresh })
    deferToCommit(tx, { changes: [stored] })
    return { secret, uri: authenticatorUri(secret, email) }
  })
}

/** Requires a recent proof; before the second factor, that there is none yet (security R17). */
async function requireSetUpRight(tx: Tx, session: Session) {
  if (session.session.second_factor) return requireRecentAuthentication(tx, session)
  const right = await findPhoneRight(tx, session)
  if (right?.hasFactor !== false) throw secondFactorExists()
}

/**
 * Activates the app by its first correct code. Users without recovery codes get theirs now, shown only this time. As
 * the first second factor of an account it completes the sign-in.
 */
export async function confirmAuthenticator(call: Call<typeof account.confirmAuthenticator>) {
  const { app, session, body, reply } = call
  const opener = await app.keyring.forReading(personOwner(session.user.id))
  const outcome = await withPlatform(app.pool, async tx => {
    const checked = await checkAppCode({ app, session, opener }, tx, body.app_code.replaceAll(/\s/g, ''))
    if (checked instanceof Refusal) return checked
    const { found, step, isConfirmed } = checked
    const isFirst = !session.session.second_factor
    if (isFirst && (isConfirmed || found.hasDevice)) throw secondFactorExists()
    const used = { confirmed_at: sql`now()`, last_step: step }
    const own = eq(authenticators.user_id, session.user.id)
    deferToCommit(tx, { changes: [tx.update(authenticators).set(used).where(own)] })
    record(call, tx, 'authenticator.confirmed')
    const codes = found.codesLeft > 0 ? [] : writeRecoveryCodes(call, tx)
    const token = isFirst ? await completeSignIn(call, tx) : undefined
    return { codes, token, managed: found.managed }
  })
  if (outcome instanceof Refusal) throw outcome
  const { codes, token, managed } = outcome
  if (token !== undefined) setSessionCookies(reply, token, app.config.SESSION_SECRET)
  return {
    recovery_codes: codes,
    prompt_dealership_select: session.dealership === null && managed !== 1,
  }
}

/** Makes the session a full one, under a new token (security G1). Returns the token. */
async function completeSignIn(call: Call<typeof account.confirmAuthenticator>, tx: Tx): Promise<string> {
  const { session } = call
  await registerDevice(call, tx, session.user, { isReported: true })
  const token = randomToken()
  renewSession(tx, session.session.id, token, { isFullyAuthenticated: true })
  deferToCommit(tx, { changes: [touchingLastActivity(tx, session.user.id)] })
  record(call, tx, 'otp.accepted')
  return token
}

export const removeAuthenticator = (call: Call<typeof account.removeAuthenticator>): Promise<void> =>
  withPlatform(call.app.pool, async tx => {
    await requireRecentAuthentication(tx, call.session)
    const own = eq(authenticators.user_id, call.session.user.id)
    deferToCommit(tx, { changes: [tx.delete(authenticators).where(own)] })
    record(call, tx, 'authenticator.removed')
  })

export const renewRecoveryCodes = (call: Call<typeof account.renewRecoveryCodes>) =>
  withPlatform(call.app.pool, async tx => {
    const found = await findAuthenticator(tx, call.session)
    if (!found?.isProved) throw stepUpRequired()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, call.session.user.id))
    return { recovery_codes: writeRecoveryCodes(call, tx) }
  })

type CodesCall = Call<typeof account.confirmAuthenticator> | Call<typeof account.renewRecoveryCodes>

function writeRecoveryCodes(call: CodesCall, tx: Tx): string[] {
  const { app, session } = call
  // 50 random bits each.
  const codes = Array.from({ length: codesAtOnce }, () => base32(randomBytes(7)).slice(0, 10))
  const rows = codes.map(code => ({
    user_id: session.user.id,
    code_hmac: recoveryMac(app, session.user.id, code),
  }))
  deferToCommit(tx, { changes: [tx.insert(recoveryCodes).values(rows)] })
  record(call, tx, 'recovery_codes.made')
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const recoveryMac = (app: App, userId: string, code: string) =>
  createHmac('sha256', `recovery:${app.config.SESSION_SECRET}`).update(`${userId}|${code}`).digest()

const wrong = () => new Refusal('validation', { code: 'otp_invalid', params: { n: 1 } })

interface Checking {
  readonly app: App
  readonly session: Session
  /** Opens the app's sealed secret. */
  readonly opener: Opener
}

/** Checks a code against the app's secret; wrong ones are counted with those of the phone. */
async function checkAppCode({ app, session, opener }: Checking, tx: Tx, code: string) {
  const refusal = await holdTries(tx, session.user.id)
  if (refusal) return refusal
  const found = await findAuthenticator(tx, session)
  if (!found?.app) return new Refusal('validation', { code: 'otp_expired' })
  const secret = opener.open(found.app.secret_sealed, secretPlace(session.user.id))
  const step = stepOf(secret, code, app.now(), found.app.last_step)
  if (step !== undefined) return { found, step, isConfirmed: found.app.confirmed_at !== null }
  deferToCommit(tx, { calls: countingWrongTry(session.user.id) })
  return wrong()
}

/** Signs in with the app, if it is confirmed. */
export async function useAppCode(checking: Checking, tx: Tx, code: string): Promise<Checked> {
  const checked = await checkAppCode(checking, tx, code)
  if (checked instanceof Refusal) return { ok: false, refusal: checked }
  if (!checked.isConfirmed) return { ok: false, refusal: wrong() }
  const own = eq(authenticators.user_id, checking.session.user.id)
  deferToCommit(tx, { changes: [tx.update(authenticators).set({ last_step: checked.step }).where(own)] })
  return { ok: true, sentTo: null, proof: checked.found }
}

/** Signs in with a recovery code and redeems it. */
export async function useRecoveryCode(app: App, tx: Tx, session: Session, code: string): Promise<Checked> {
  const { id } = session.user
  const refusal = await holdTries(tx, id)
  if (refusal) return { ok: false, refusal }
  const isRight = await redeemRecoveryCode(tx, id, recoveryMac(app, id, code))
  const found = isRight ? await findAuthenticator(tx, session) : undefined
  if (found) return { ok: true, sentTo: null, proof: found }
  deferToCommit(tx, { calls: countingWrongTry(id) })
  return { ok: false, refusal: wrong() }
}

type RecordedCall = CodesCall | Call<typeof account.removeAuthenticator>

const record = ({ app, request, session }: RecordedCall, tx: Tx, action: AuditAction) =>
  recordAudit({ app, request }, tx, {
    dealer: PLATFORM,
    actor: session.user.id,
    actor_kind: 'staff',
    action,
    object_type: 'user',
    object_id: session.user.id,
  })
