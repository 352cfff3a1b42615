/** Decisions 6.7: embeds in a marketplace's own pages, where the marketplace has signed the customer in. */
export const MARKETPLACE_EMBEDS = ['marketplace_vdp', 'marketplace_checkout'] as const

/**
 * Product 6: in the customer flow pricing is locked for an unauthenticated requester if the dealer requires
 * compulsory login, except in the two marketplace embeds.
 */
export const isPricingLocked = (visit: {
  readonly authenticated: boolean
  readonly compulsory_login: boolean
  readonly embed: string | null
}): boolean =>
  visit.compulsory_login && !visit.authenticated && !MARKETPLACE_EMBEDS.some(embed => embed === visit.embed)
