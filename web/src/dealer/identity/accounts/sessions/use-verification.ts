import { users, type ProofMethod } from '@forecourt/contract/identity/users.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { translate } from '#shared/i18n/i18n.ts'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'

type Status = ResponseOf<typeof users.verificationStatus>
type Sent = ResponseOf<typeof users.sendOtp>
export type Proven = ResponseOf<typeof users.verify>

export interface Verification {
  readonly step: 'phone' | 'code'
  /** A code is being sent to the phone, where it may arrive before the response. */
  readonly isSending: boolean
  readonly isProving: boolean
  readonly problem: string | undefined
  /** Error of the typed value. */
  readonly refusal: string | undefined
  readonly maskedPhone: string
  /** The number can be changed only during set-up, before the code was correct. */
  readonly canChangeNumber: boolean
  /** Seconds until another code may be requested. */
  readonly resendAfter: number
  readonly sentCount: number
  /** Resolves to whether the typed value was refused, like `prove`. */
  sendTo(phone: string): Promise<boolean>
  resend(): Promise<unknown>
  changeNumber(): void
  prove(token: string, rememberDevice: boolean): Promise<boolean>
  /** Current method of the second factor, and the alternatives. */
  readonly method: ProofMethod
  readonly otherMethods: readonly ProofMethod[]
  chooseMethod(method: ProofMethod): void
}

/** Actions of the second factor (product 4, 7): send a code, set up a phone, verify a code. */
export function useVerification(
  status: Status | undefined,
  onProven: (answer: Proven) => void | Promise<void>,
): Verification {
  const [phone, setPhone] = useState<string>()
  const [sent, setSent] = useState<Sent>()
  const [sentCount, setSentCount] = useState(0)
  const [isSending, setSending] = useState(false)
  const [isProving, setProving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [chosen, setMethod] = useState<ProofMethod>()
  const methods = methodsOf(status)
  const method = chosen ?? methods[0] ?? 'sms'

  const attempt = async (work: () => Promise<void>, setBusy = setSending) => {
    // An earlier error stays until the response: otherwise the buttons would move under a second click.
    setBusy(true)
    try {
      await work()
      setFailure(undefined)
      return false
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure({ text: problemText(error, method), isTyped: isTyped(error) })
      return isTyped(error)
    } finally {
      setBusy(false)
    }
  }
  const noteSent = (answer: Sent) => {
    setSent(answer)
    setSentCount(count => count + 1)
  }
  const sendTo = async (number: string) => noteSent(await call(users.setupOtp, { body: { phone: number } }))
  const sendToDevice = async () => noteSent(await call(users.sendOtp, {}))

  useCodeOnOpen(status, () => attempt(sendToDevice))

  return {
    step: methods.length > 0 || phone !== undefined ? 'code' : 'phone',
    isSending,
    isProving,
    problem: failure?.isTyped === true ? undefined : failure?.text,
    refusal: failure?.isTyped === true ? failure.text : undefined,
    maskedPhone: sent?.masked_phone ?? status?.masked_phone ?? '',
    canChangeNumber: phone !== undefined,
    method,
    otherMethods: methods.filter(one => one !== method),
    chooseMethod: next => {
      setMethod(next)
      setFailure(undefined)
    },
    resendAfter: sent?.retry_after ?? status?.resend_after ?? 0,
    sentCount,
    sendTo: typed =>
      attempt(async () => {
        await sendTo(typed)
        setPhone(typed)
      }),
    resend: () =>
      attempt(async () => {
        await (phone === undefined ? sendToDevice() : sendTo(phone))
        showToast({
          type: 'success',
          text: translate('sessions', 'verification.resent'),
          durationMs: toastMs.short,
        })
      }),
    changeNumber: () => {
      setPhone(undefined)
      setFailure(undefined)
    },
    prove: (token, rememberDevice) =>
      attempt(async () => {
        const body = { token, remember_device: rememberDevice }
        await onProven(
          phone === undefined
            ? await call(users.verify, { body: { ...body, method } })
            : await call(users.confirmOtpDevice, { body: { ...body, phone } }),
        )
      }, setProving),
  }
}

interface Failure {
  readonly text: string
  readonly isTyped: boolean
}

const isTyped = ({ kind, code }: CallError) =>
  code === 'otp_invalid' || code === 'otp_expired' || (kind === 'validation' && code !== 'otp_device_exists')

/** None yet: a phone must be set up first. Recovery codes only exist beside a phone or an app. */
function methodsOf(status: Status | undefined): ProofMethod[] {
  if (status === undefined || !(status.has_device || status.has_authenticator)) return []
  return [
    ...(status.has_device ? (['sms'] as const) : []),
    ...(status.has_authenticator ? (['authenticator'] as const) : []),
    ...(status.recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
  ]
}

/** decisions 2.10: one code on open, unless one was sent within the last 30 s. */
function useCodeOnOpen(status: Status | undefined, send: () => Promise<unknown>): void {
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || status === undefined) return
    opened.current = true
    if (status.has_device && status.resend_after === 0) void send()
  })
}

function problemText(error: CallError, method: ProofMethod): string {
  if (error.code === 'otp_invalid' && method === 'recovery_code')
    return translate('sessions', 'verification.recovery_wrong')
  if (error.code === 'otp_invalid')
    return translate('messages', 'otp.invalid', { count: Number(error.detail.params['n'] ?? 0) })
  if (error.code === 'otp_expired') return translate('messages', 'otp.expired')
  if (error.code === 'otp_too_many' || error.kind === 'too_many_requests')
    return translate('sessions', 'verification.too_many')
  if (error.code === 'otp_device_exists') return translate('sessions', 'verification.device_exists')
  if (error.kind === 'validation') return firstFieldText(error)
  if (error.kind === 'network' || error.kind === 'timeout') return translate('messages', 'net.timeout')
  return translate('messages', 'page.API_ERROR', { id: error.referenceId })
}

function firstFieldText(error: CallError): string {
  return translate(
    'validation',
    'phone' in error.fields ? 'phone' : 'token' in error.fields ? 'otp' : 'default',
  )
}
