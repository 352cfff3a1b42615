import { noCents, positive, range } from '#platform/validation/numbers.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'

/** Decisions 3.94: maximum and default validity of an offer, in days. */
export const OFFER_DAYS = { least: 1, most: 30, usual: 7 } as const

/** Decisions 3.94: maximum length of a message with an offer or a decline. In characters. */
export const MAX_COMMENTS = 1000

/** Maximum offer, in whole dollars. */
const MAX_OFFERED = 9_999_999

/** Maximum number of trade-ins of an order (decisions 3.98). */
export const MAX_TRADE_INS = 2

/** Rules of an offer, for the form and the server (decisions 3.94; interface S-17). */
export const offerRules: FormRules = {
  dealer_offer: [required, noCents, positive, range(1, MAX_OFFERED)],
  dealer_comments: [maxLength(MAX_COMMENTS)],
  valid_days: [required, noCents, range(OFFER_DAYS.least, OFFER_DAYS.most)],
}
