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
