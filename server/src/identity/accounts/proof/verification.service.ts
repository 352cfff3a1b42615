import type { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { maskPhone, normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { sql } from 'drizzle-orm'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mailTo, postMail } from '#platform/mails/mails.ts'
import { personOwner } from '#platform/sealing/place.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { otpDevices } from '../users/users.table.ts'
import { findOtpDevice, touchingLastActivity } from '../users/users.queries.ts'
import type { Session } from '#platform/sessions/session.ts'
import { setDeviceCookie, setSessionCookies } from '#platform/http/cookies.ts'
import { findFactors, findPhoneRight } from './authenticator.queries.ts'
import { useAppCode, useRecoveryCode } from './authenticator.service.ts'
import type { Prover, Purpose } from './one-time-codes.queries.ts'
import {
  holdSending,
  isLastTry,
  phonePlace,
  resendAfter,
  sendCode,
  useCode,
  type Checked,
} from './one-time-codes.service.ts'
import { registerDevice } from '../sign-in/registered-devices.ts'
import { agentOf } from '../sessions/own-sessions.service.ts'
import { deletingDevicesOf, insertRememberedDevice, renewSession } from '../sessions/sessions.queries.ts'
import { codeRequired, secondFactorExists, stepUpRequired } from './step-up.service.ts'
import { randomToken } from '#platform/http/tokens.ts'

export function verificationStatus({ app, session }: Call<typeof usersContract.verificationStatus>) {
  return withPlatform(app.pool, async tx => {
    const factors = await findFactors(tx, session)
    return {
      has_device: Boolean(factors?.device),
      masked_phone: factors?.device?.masked_phone ?? null,
      has_authenticator: factors?.hasAuthenticator ?? false,
      recovery_codes_left: factors?.codesLeft ?? 0,
      provider: factors?.provider ?? null,
      verified: session.session.second_factor,
      fully_authenticated: session.session.second_factor,
      resend_after: await resendAfter(tx, session.user.id),
    }
  })
}

export async function sendSignInCode(call: Call<typeof usersContract.sendOtp>) {
  const { app, session } = call
  const sealer = await app.keyring.forWriting(personOwner(session.user.id))
  return withPlatform(app.pool, async tx => {
    const device = await findOtpDevice(tx, session.user.id)
    if (!device) throw invalid({ phone: { rule: 'required', params: {} } })
    const phone = sealer.open(device.phone_sealed, phonePlace(session.user.id))
    const { sent, retryAfter } = await holdSending(app, tx, session, phone)
    if (sent) send(call, tx, 'sign_in', phone, sealer)
    return { sent, retry_after: retryAfter, masked_phone: device.masked_phone }
  })
}

/** Sets up a first phone, or another one for a signed-in user with a recent proof (security R17). */
export async function setUpDevice(call: Call<typeof usersContract.setupOtp>) {
  const { app, session, body } = call
  const refusal = {
    dealer: PLATFORM,
    actor: session.user.id,
    actor_kind: 'staff',
    action: 'otp.phone_refused',
    object_type: 'user',
    object_id: session.user.id,
  } as const
  const phone = await recordingRefusal(call, refusal, () => phoneOfUser(body.phone))
  const sealer = await app.keyring.forWriting(personOwner(session.user.id))
  return withPlatform(app.pool, async tx => {
    await wantRight(tx, session)
    const { sent, retryAfter } = await holdSending(app, tx, session, phone)
    if (sent) send(call, tx, 'confirm_device', phone, sealer)
    return { sent, retry_after: retryAfter, masked_phone: masked(call, phone) }
  })
}

function send(call: SendingCall, tx: Tx, purpose: Purpose, phone: string, sealer: Sealer) {
  sendCode(call, tx, purpose, phone, sealer)
  audit(call, tx, 'otp.sent')
}

/**
 * Another phone needs a recent use of the old factor itself (security R17). After a sign-in by an identity provider
 * the first phone needs a fresh proof; otherwise anyone at the open browser could add a factor of their own.
 */
async function wantRight(tx: Tx, session: Session) {
  const right = await findPhoneRight(tx, session)
  if (!session.session.second_factor) {
    if (right?.hasFactor !== false) throw secondFactorExists()
  } else if (right?.hasFactor !== false) {
    if (!right?.isFactorProved) throw codeRequired()
  } else if (!right.isProved) throw stepUpRequired()
}

function phoneOfUser(typed: string): string {
  const phone = normalisePhone(typed)
  if (phone === undefined) throw invalid({ phone: { rule: 'phone', params: {} } })
  return phone
}

const masked = ({ session }: { session: Session }, phone: string) =>
  maskPhone(phone, session.dealership?.country ?? 'CA')

export async function verifyCode(call: Call<typeof usersContract.verify>) {
  const { token, method } = call.body
  if (method !== 'recovery_code' && !/^\d{6}$/.test(token))
    throw invalid({ token: { rule: 'otp', params: {} } })
  return prove(call, await checkOf(call), tx => {
    if (method === 'recovery_code') audit(call, tx, 'recovery_code.used')
  })
}

/** Returns the check for a code of this kind; only an app's needs a secret opened. */
async function checkOf({ app, session, body }: Call<typeof usersContract.verify>) {
  const { token, method } = body
  if (method === 'sms') return (tx: Tx) => useCode(app, tx, session, 'sign_in', token)
  if (method === 'recovery_code') return (tx: Tx) => useRecoveryCode(app, tx, session, token)
  const opener = await app.keyring.forReading(personOwner(session.user.id))
  return (tx: Tx) => useAppCode({ app, session, opener }, tx, token)
}

export async function confirmDevice(call: Call<typeof usersContract.confirmOtpDevice>) {
  const phone = phoneOfUser(call.body.phone)
  const { app, session } = call
  const { user } = session
  const sealer = await app.keyring.forWriting(personOwner(user.id))
  const check = (tx: Tx) => useCode(app, tx, session, 'confirm_device', call.body.token)
  return prove(call, check, async (tx, { sentTo, proof: { hasDevice } }) => {
    await wantRight(tx, session)
    if (sentTo === null || sealer.open(sentTo, phonePlace(user.id)) !== phone)
      throw new Refusal('validation', { code: 'otp_expired' })
    const device = {
      phone_sealed: sealer.seal(phone, phonePlace(user.id)),
      masked_phone: masked(call, phone),
      confirmed_at: sql`now()`,
    }
    const stored = tx
      .insert(otpDevices)
      .values({ user_id: user.id, ...device })
      .onConflictDoUpdate({ target: otpDevices.user_id, set: device })
    deferToCommit(tx, { changes: [stored] })
    if (!hasDevice) return audit(call, tx, 'otp.device_confirmed')
    // Devices that may skip the code to the old phone may not skip the code to the new one (security R19).
    deferToCommit(tx, { changes: [deletingDevicesOf(tx, user.id)] })
    const { params, ...reader } = mailTo(user)
    postMail(app, tx, { ...reader, key: 'phone_changed', params: { ...params, phone: device.masked_phone } })
    return audit(call, tx, 'otp.device_changed')
  })
}

type SendingCall = Call<typeof usersContract.sendOtp> | Call<typeof usersContract.setupOtp>
type Proven = Extract<Checked, { ok: true }>
type ProvingCall = Call<typeof usersContract.verify> | Call<typeof usersContract.confirmOtpDevice>

/**
 * Makes the session a full one, under a new token (security G1). Wrong codes are counted although the request is
 * refused.
 */
async function prove(
  call: ProvingCall,
  check: (tx: Tx) => Promise<Checked>,
  alsoDo: (tx: Tx, proven: Proven) => void | Promise<void>,
) {
  const { app, session, reply, body } = call
  const outcome = await withPlatform(app.pool, async tx => {
    const checked = await check(tx)
    if (!checked.ok) {
      audit(call, tx, 'otp.refused')
      const isWrong = checked.refusal.details.code === 'otp_invalid'
      if (isWrong && (await isLastTry(tx, session.user.id)))
        postMail(app, tx, { ...mailTo(session.user), key: 'codes_locked' })
      return checked
    }
    const { proof } = checked
    // Full sessions have registered their device; a first phone belongs to a new account, so nothing is reported.
    const isRemembered = body.remember_device && !session.user.is_super_admin
    if (!session.session.second_factor)
      await registerDevice(call, tx, session.user, { isReported: isRemembered || !proof.hasDevice })
    await alsoDo(tx, checked)
    const token = randomToken()
    renewSession(tx, session.session.id, token, { isFullyAuthenticated: true })
    const deviceToken = isRemembered ? rememberDevice(call, tx, proof) : undefined
    deferToCommit(tx, { changes: [touchingLastActivity(tx, session.user.id)] })
    audit(call, tx, 'otp.accepted')
    // A user who was already signed in has now given a recent proof (security R20).
    if (session.session.second_factor) audit(call, tx, 'step_up.done')
    return { ok: true as const, token, deviceToken, managed: proof.managed }
  })
  if (!outcome.ok) throw outcome.refusal
  setSessionCookies(reply, outcome.token, app.config.SESSION_SECRET)
  if (outcome.deviceToken !== undefined) setDeviceCookie(reply, outcome.deviceToken)
  return {
    fully_authenticated: true,
    prompt_dealership_select: session.dealership === null && outcome.managed !== 1,
  }
}

function rememberDevice(call: ProvingCall, tx: Tx, { passwordVersion }: Prover): string {
  const { app, request, session } = call
  const token = randomToken()
  const user_agent = agentOf(request)
  insertRememberedDevice(tx, {
    user_id: session.user.id,
    password_version: passwordVersion,
    token,
    user_agent,
  })
  const { params, ...reader } = mailTo(session.user)
  const device = user_agent ?? '—'
  postMail(app, tx, { ...reader, key: 'device_remembered', params: { ...params, device } })
  audit(call, tx, 'device.remembered')
  return token
}

type AuditedCall = ProvingCall | SendingCall

const audit = (
  { app, request, session }: AuditedCall,
  tx: Tx,
  action:
    | 'otp.sent'
    | 'otp.accepted'
    | 'otp.refused'
    | 'otp.device_confirmed'
    | 'otp.device_changed'
    | 'device.remembered'
    | 'recovery_code.used'
    | 'step_up.done',
) =>
  recordAudit({ app, request }, tx, {
    dealer: PLATFORM,
    actor: session.user.id,
    actor_kind: 'staff',
    action,
    object_type: 'user',
    object_id: session.user.id,
    outcome: action === 'otp.refused' ? 'refused' : 'done',
  })
