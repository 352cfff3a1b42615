/** How long what is mailed to a user can be used, in seconds: R18 (stricter than decisions 3.115) and 3.115. */
export const RESET_LINK_SECONDS = 30 * 60
export const INVITATION_SECONDS = 7 * 24 * 3600
