/** How long what is mailed to a user can be used, in seconds: Security R18 (stricter than decisions 3.115) and 3.115. */
export const RESET_LINK_SECONDS = 30 * 60
export const INVITATION_SECONDS = 7 * 24 * 3600

/** Of customers: a link that signs in by itself lives shortest; one that opens an account waits for the evening. */
export const CUSTOMER_LINK_SECONDS = {
  sign_in: 15 * 60,
  password_reset: RESET_LINK_SECONDS,
  sign_up: 24 * 3600,
} as const

/** How long the link that an empty installation prints can be used. */
export const FIRST_LINK_SECONDS = 24 * 3600
