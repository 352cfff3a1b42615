/** Security R15 and R16. */
export const OTP = {
  digits: 6,
  life_seconds: 600,
  tries_per_code: 5,
  tries_per_hour: 10,
  tries_per_day: 30,
  resend_seconds: 30,
  sends_per_hour_per_user: 5,
  sends_per_hour_per_phone: 10,
  sends_per_day_per_dealership: 1000,
} as const

const HOUR_SECONDS = 3600

/** The six digits of a typed or pasted code ("123 456"); undefined for anything else. Leading zeros are kept. */
export const normaliseOtp = (text: string): string | undefined => {
  const digits = text.slice(0, 20).replace(/[\s-]/gu, '')
  return /^\d{6}$/u.test(digits) ? digits : undefined
}

export type OtpTries = {
  /** Failed attempts for this code, in the last hour, in the last day. */
  readonly code: number
  readonly hour: number
  readonly day: number
}

export type OtpAllowance = { readonly state: 'open' | 'code_spent' | 'locked'; readonly tries_left: number }

/**
 * Whether another attempt is allowed, and the number of attempts left for the message. The daily limit locks the
 * user.
 */
export const otpAllowance = ({ code, hour, day }: OtpTries): OtpAllowance => {
  const left = Math.max(
    0,
    Math.min(OTP.tries_per_code - code, OTP.tries_per_hour - hour, OTP.tries_per_day - day),
  )
  if (left > 0) return { state: 'open', tries_left: left }
  const locked = hour >= OTP.tries_per_hour || day >= OTP.tries_per_day
  return { state: locked ? 'locked' : 'code_spent', tries_left: 0 }
}

export type OtpSends = {
  /** When codes were sent in the last hour, newest first, in milliseconds since 1970. */
  readonly to_user: readonly number[]
  readonly to_phone: readonly number[]
}

export type OtpSending =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: 'too_soon' | 'too_many'; readonly retry_after: number }

const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1000))

/** At the limit, the next code can be sent when the oldest counted one is an hour old. */
const freeAt = (sent: readonly number[], limit: number, now: number): number | undefined => {
  const counted = sent.filter(moment => now - moment < HOUR_SECONDS * 1000)
  const oldest = counted[limit - 1]
  return oldest === undefined ? undefined : oldest + HOUR_SECONDS * 1000
}

/**
 * Whether another code may be sent now; `retry_after` is in seconds. A page that opens within the thirty seconds
 * treats `too_soon` as "nothing sent", not as an error (security R16).
 */
export const otpSending = ({ to_user: toUser, to_phone: toPhone }: OtpSends, now: number): OtpSending => {
  const free = Math.max(
    freeAt(toUser, OTP.sends_per_hour_per_user, now) ?? 0,
    freeAt(toPhone, OTP.sends_per_hour_per_phone, now) ?? 0,
  )
  if (free > 0) return { allowed: false, reason: 'too_many', retry_after: secondsUntil(free, now) }
  const [last] = toUser
  const next = last === undefined ? now : last + OTP.resend_seconds * 1000
  return next > now
    ? { allowed: false, reason: 'too_soon', retry_after: secondsUntil(next, now) }
    : { allowed: true }
}
