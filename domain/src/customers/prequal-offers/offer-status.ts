/** Decisions 3.91: statuses of a lender's pre-qualification offer. */
export const OFFER_STATUSES = [
  { code: 'active', name: 'Active', name_fr: 'Active' },
  { code: 'expired', name: 'Expired', name_fr: 'Expirée' },
  { code: 'used', name: 'Used', name_fr: 'Utilisée' },
] as const

export type OfferStatus = (typeof OFFER_STATUSES)[number]['code']

/** Days for which an offer is valid, from the moment it was made (decisions 3.91). */
export const OFFER_DAYS = 30

interface OfferTimes {
  /** Milliseconds since 1970; the offer is valid until just before. */
  readonly expires: number
  /** Whether a deal was made with it. */
  readonly is_used: boolean
}

/** The status of an offer at a moment (milliseconds since 1970); a used offer never expires. */
export function offerStatus({ expires, is_used }: OfferTimes, now: number): OfferStatus {
  if (is_used) return 'used'
  return now < expires ? 'active' : 'expired'
}

interface Offer {
  readonly status: OfferStatus
  /** Cents, or any other number that grows with the amount. */
  readonly max_amount: number
}

/** The active offer with the largest amount, the first of equals; undefined if none is active. */
export function largestOffer<O extends Offer>(offers: readonly O[]): O | undefined {
  return offers
    .filter(({ status }) => status === 'active')
    .reduce<O | undefined>(
      (most, offer) => (most !== undefined && most.max_amount >= offer.max_amount ? most : offer),
      undefined,
    )
}
