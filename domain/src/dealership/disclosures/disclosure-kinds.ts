/** Product 3: kinds of legal texts of a dealership, each in both languages. */
export const DISCLOSURE_KINDS = [
  'credit_application',
  'deposit',
  'notify_me',
  'payment_step',
  'pricing_footer',
  'signup_modal',
  'trade_in',
] as const

export type DisclosureKind = (typeof DISCLOSURE_KINDS)[number]

/** Placeholders, which are written in braces and replaced when the text is shown. */
export const DISCLOSURE_PLACEHOLDERS = ['dealer', 'phone', 'email', 'amount', 'term', 'rate', 'date'] as const

export type DisclosurePlaceholder = (typeof DISCLOSURE_PLACEHOLDERS)[number]

const ofDealership: readonly DisclosurePlaceholder[] = ['dealer', 'phone', 'email', 'date']

/** Placeholders allowed in a text: amount, term and rate require a deal. */
export const placeholdersOf = (kind: DisclosureKind): readonly DisclosurePlaceholder[] => {
  if (kind === 'payment_step' || kind === 'pricing_footer') return DISCLOSURE_PLACEHOLDERS
  return kind === 'deposit' ? [...ofDealership, 'amount'] : ofDealership
}

const braces = /\{([^{}]*)\}/gu

/** Placeholders that are not allowed in a text of this kind, without duplicates. */
export const unknownPlaceholders = (kind: DisclosureKind, text: string): string[] => {
  const known: readonly string[] = placeholdersOf(kind)
  const named = [...text.matchAll(braces)].map(([, name]) => name ?? '')
  return [...new Set(named.filter(name => !known.includes(name)))]
}

/** Replaces the placeholders of a text; unknown values become a dash. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<DisclosurePlaceholder, string>>>,
): string => text.replaceAll(braces, (_all, name: string) => values[name as DisclosurePlaceholder] ?? '–')
