import { noCents, positive, range } from '#platform/validation/numbers.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Decisions 3.94: days that an offer holds, and how many unless somebody says otherwise. */
export const OFFER_DAYS = { least: 1, most: 30, usual: 7 } as const

/** Decisions 3.94: what is said to an offer, or to turning one down. In characters. */
export const MAX_COMMENTS = 1000

/** The largest offer, in whole dollars. */
const MAX_OFFERED = 9_999_999

/** An order takes so many of them (decisions 3.98). */
export const MAX_TRADE_INS = 2

/** What an offer is held to, in the form and on the server (decisions 3.94; interface S-17). */
export const offerRules: FormRules = {
  dealer_offer: [required, noCents, positive, range(1, MAX_OFFERED)],
  dealer_comments: [maxLength(MAX_COMMENTS)],
  valid_days: [required, noCents, range(OFFER_DAYS.least, OFFER_DAYS.most)],
}
