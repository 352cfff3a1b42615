/** Validity of mailed links for staff, in seconds: Security R18 (stricter than decisions 3.115) and 3.115. */
export const RESET_LINK_SECONDS = 30 * 60
export const INVITATION_SECONDS = 7 * 24 * 3600

/** For customers: a sign-in link is valid for the shortest time; one that creates an account for a day. */
export const CUSTOMER_LINK_SECONDS = {
  sign_in: 15 * 60,
  password_reset: RESET_LINK_SECONDS,
  sign_up: 24 * 3600,
} as const

/** Validity of the setup link that an empty installation prints. */
export const FIRST_LINK_SECONDS = 24 * 3600
