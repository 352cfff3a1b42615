import type { users as usersContract } from '@forecourt/contract/users.ts'
import { maskPhone, normalisePhone } from '@forecourt/domain/markets/phones.ts'
import { PLATFORM, recordAudit } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { withPlatform } from '../db/tenant.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { otpDevices } from '../users/users.table.ts'
import {
  countManagedDealerships,
  findOtpDevice,
  passwordVersionOf,
  touchLastActivity,
} from '../users/users.queries.ts'
import type { Session } from './session.ts'
import { setDeviceCookie, setSessionCookies } from './cookies.ts'
import { phonePlace, resendAfter, sendCode, useCode } from './one-time-codes.service.ts'
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
    const phone = app.sealer.open(device.phone_sealed, phonePlace(session.user.id))
    const sent = await sendCode(app, tx, session, 'sign_in', phone)
    if (sent.sent) await audit(call, tx, 'otp.sent')
    return { sent: sent.sent, retry_after: sent.retryAfter, masked_phone: device.masked_phone }
  })
}

/** A first phone only: changing one needs the old factor (R17). */
export function setUpDevice(call: Call<typeof usersContract.setupOtp>) {
  const { app, session, body } = call
  const phone = phoneOfUser(body.phone)
  return withPlatform(app.pool, async tx => {
    await refuseSecondDevice(tx, session.user.id)
    const sent = await sendCode(app, tx, session, 'confirm_device', phone)
    if (sent.sent) await audit(call, tx, 'otp.sent')
    return { sent: sent.sent, retry_after: sent.retryAfter, masked_phone: masked(call, phone) }
  })
}

function phoneOfUser(typed: string): string {
  const phone = normalisePhone(typed)
  if (phone === undefined) throw invalid({ phone: { rule: 'phone', params: {} } })
  return phone
}

const masked = ({ session }: { session: Session }, phone: string) =>
  maskPhone(phone, session.dealership?.country ?? 'CA')

async function refuseSecondDevice(tx: Tx, userId: string) {
  if (await findOtpDevice(tx, userId)) throw new Refusal('conflict', { code: 'otp_device_exists' })
}

export const verifyCode = (call: Call<typeof usersContract.verify>) => prove(call, 'sign_in', call.body)

export function confirmDevice(call: Call<typeof usersContract.confirmOtpDevice>) {
  const phone = phoneOfUser(call.body.phone)
  return prove(call, 'confirm_device', call.body, async (tx, proven) => {
    await refuseSecondDevice(tx, call.session.user.id)
    if (proven !== phone) throw new Refusal('validation', { code: 'otp_expired' })
    await tx.insert(otpDevices).values({
      user_id: call.session.user.id,
      phone_sealed: call.app.sealer.seal(phone, phonePlace(call.session.user.id)),
      masked_phone: masked(call, phone),
    })
    await audit(call, tx, 'otp.device_confirmed')
  })
}

type ProvingCall = Call<typeof usersContract.verify> | Call<typeof usersContract.confirmOtpDevice>

/** The session becomes a full one, under a new token (G1). A refused code is counted even though it is refused. */
async function prove(
  call: ProvingCall,
  purpose: 'sign_in' | 'confirm_device',
  { token: code, remember_device }: { token: string; remember_device: boolean },
  alsoDo: (tx: Tx, phone: string) => Promise<void> = async () => undefined,
) {
  const { app, session, reply } = call
  const outcome = await withPlatform(app.pool, async tx => {
    const checked = await useCode(app, tx, session, purpose, code)
    if (!checked.ok) {
      await audit(call, tx, 'otp.refused')
      return checked
    }
    await alsoDo(tx, checked.phone)
    const token = randomToken()
    await renewSession(tx, session.session.id, token, { isFullyAuthenticated: true })
    if (remember_device && !session.user.is_super_admin) await rememberDevice(call, tx)
    await touchLastActivity(tx, session.user.id)
    await audit(call, tx, 'otp.accepted')
    setSessionCookies(reply, token, app.config.SESSION_SECRET)
    return { ok: true as const, managed: await countManagedDealerships(tx, session.user) }
  })
  if (!outcome.ok) throw outcome.refusal
  return {
    fully_authenticated: true,
    prompt_dealership_select: session.dealership === null && outcome.managed !== 1,
  }
}

async function rememberDevice(call: ProvingCall, tx: Tx) {
  const token = randomToken()
  const { id } = call.session.user
  await insertRememberedDevice(tx, { user_id: id, password_version: await passwordVersionOf(tx, id), token })
  setDeviceCookie(call.reply, token)
  await audit(call, tx, 'device.remembered')
}

type AuditedCall = ProvingCall | Call<typeof usersContract.sendOtp> | Call<typeof usersContract.setupOtp>

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
