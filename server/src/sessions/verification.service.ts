import type { users as usersContract } from '@forecourt/contract/users.ts'
import { maskPhone, normalisePhone } from '@forecourt/domain/markets/phones.ts'
import { PLATFORM, recordAudit } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { writeLast } from '../db/last-statement.ts'
import { withPlatform } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { otpDevices } from '../users/users.table.ts'
import { findOtpDevice, touchingLastActivity } from '../users/users.queries.ts'
import type { Session } from './session.ts'
import { setDeviceCookie, setSessionCookies } from './cookies.ts'
import type { Proof, Purpose } from './one-time-codes.queries.ts'
import { holdSending, phonePlace, resendAfter, sendCode, useCode } from './one-time-codes.service.ts'
import { insertRememberedDevice, renewSession } from './sessions.queries.ts'
import { randomToken } from './tokens.ts'

export function verificationStatus({ app, session }: Call<typeof usersContract.verificationStatus>) {
  return withPlatform(app.pool, async tx => {
    const device = await findOtpDevice(tx, session.user.id)
    return {
      has_device: device !== undefined,
      masked_phone: device?.masked_phone ?? null,
      verified: session.session.second_factor,
      fully_authenticated: session.session.second_factor,
      resend_after: await resendAfter(tx, session.user.id),
    }
  })
}

export function sendSignInCode(call: Call<typeof usersContract.sendOtp>) {
  const { app, session } = call
  return withPlatform(app.pool, async tx => {
    const device = await findOtpDevice(tx, session.user.id)
    if (!device) throw invalid({ phone: { rule: 'required', params: {} } })
    const { sent, retryAfter } = await holdSending(tx, session.user.id)
    const phone = app.sealer.open(device.phone_sealed, phonePlace(session.user.id))
    if (sent) send(call, tx, 'sign_in', phone)
    return { sent, retry_after: retryAfter, masked_phone: device.masked_phone }
  })
}

/** A first phone only: changing one needs the old factor (R17). */
export function setUpDevice(call: Call<typeof usersContract.setupOtp>) {
  const { app, session, body } = call
  const phone = phoneOfUser(body.phone)
  return withPlatform(app.pool, async tx => {
    if (await findOtpDevice(tx, session.user.id)) throw secondDevice()
    const { sent, retryAfter } = await holdSending(tx, session.user.id)
    if (sent) send(call, tx, 'confirm_device', phone)
    return { sent, retry_after: retryAfter, masked_phone: masked(call, phone) }
  })
}

function send(call: SendingCall, tx: Tx, purpose: Purpose, phone: string) {
  sendCode(call.app, tx, call.session, purpose, phone)
  audit(call, tx, 'otp.sent')
}

const secondDevice = () => new Refusal('conflict', { code: 'otp_device_exists' })

function phoneOfUser(typed: string): string {
  const phone = normalisePhone(typed)
  if (phone === undefined) throw invalid({ phone: { rule: 'phone', params: {} } })
  return phone
}

const masked = ({ session }: { session: Session }, phone: string) =>
  maskPhone(phone, session.dealership?.country ?? 'CA')

export const verifyCode = (call: Call<typeof usersContract.verify>) => prove(call, 'sign_in', call.body)

export function confirmDevice(call: Call<typeof usersContract.confirmOtpDevice>) {
  const phone = phoneOfUser(call.body.phone)
  return prove(call, 'confirm_device', call.body, (tx, proven, { hasDevice }) => {
    if (hasDevice) throw secondDevice()
    if (proven !== phone) throw new Refusal('validation', { code: 'otp_expired' })
    const device = tx.insert(otpDevices).values({
      user_id: call.session.user.id,
      phone_sealed: call.app.sealer.seal(phone, phonePlace(call.session.user.id)),
      masked_phone: masked(call, phone),
    })
    writeLast(tx, { changes: [device] })
    audit(call, tx, 'otp.device_confirmed')
  })
}

type SendingCall = Call<typeof usersContract.sendOtp> | Call<typeof usersContract.setupOtp>
type ProvingCall = Call<typeof usersContract.verify> | Call<typeof usersContract.confirmOtpDevice>

/** The session becomes a full one, under a new token (G1). A refused code is counted even though it is refused. */
async function prove(
  call: ProvingCall,
  purpose: Purpose,
  { token: code, remember_device }: { token: string; remember_device: boolean },
  alsoDo: (tx: Tx, phone: string, proof: Proof) => void = () => undefined,
) {
  const { app, session, reply } = call
  const outcome = await withPlatform(app.pool, async tx => {
    const checked = await useCode(app, tx, session, purpose, code)
    if (!checked.ok) {
      audit(call, tx, 'otp.refused')
      return checked
    }
    const { phone, proof } = checked
    alsoDo(tx, phone, proof)
    const token = randomToken()
    renewSession(tx, session.session.id, token, { isFullyAuthenticated: true })
    const isRemembered = remember_device && !session.user.is_super_admin
    const deviceToken = isRemembered ? rememberDevice(call, tx, proof) : undefined
    writeLast(tx, { changes: [touchingLastActivity(tx, session.user.id)] })
    audit(call, tx, 'otp.accepted')
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

function rememberDevice(call: ProvingCall, tx: Tx, { passwordVersion }: Proof): string {
  const token = randomToken()
  insertRememberedDevice(tx, { user_id: call.session.user.id, password_version: passwordVersion, token })
  audit(call, tx, 'device.remembered')
  return token
}

type AuditedCall = ProvingCall | SendingCall

const audit = (
  { app, request, session }: AuditedCall,
  tx: Tx,
  action: 'otp.sent' | 'otp.accepted' | 'otp.refused' | 'otp.device_confirmed' | 'device.remembered',
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
