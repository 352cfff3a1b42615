/** Product 3: the texts that a dealership shows beside what they are about, each in both languages. */
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

/** What may stand in braces, and is filled in where the text is shown. */
export const DISCLOSURE_PLACEHOLDERS = ['dealer', 'phone', 'email', 'amount', 'term', 'rate', 'date'] as const

export type DisclosurePlaceholder = (typeof DISCLOSURE_PLACEHOLDERS)[number]

const ofDealership: readonly DisclosurePlaceholder[] = ['dealer', 'phone', 'email', 'date']

/** Which of them a text knows: an amount, a term and a rate only stand where there is a deal. */
export const placeholdersOf = (kind: DisclosureKind): readonly DisclosurePlaceholder[] => {
  if (kind === 'payment_step' || kind === 'pricing_footer') return DISCLOSURE_PLACEHOLDERS
  return kind === 'deposit' ? [...ofDealership, 'amount'] : ofDealership
}

const braces = /\{([^{}]*)\}/gu

/** The names in braces that a text of this kind does not know, each once. */
export const unknownPlaceholders = (kind: DisclosureKind, text: string): string[] => {
  const known: readonly string[] = placeholdersOf(kind)
  const named = [...text.matchAll(braces)].map(([, name]) => name ?? '')
  return [...new Set(named.filter(name => !known.includes(name)))]
}

/** The text with what is known in the place of its placeholders; what is not known yet is a dash. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<DisclosurePlaceholder, string>>>,
): string => text.replaceAll(braces, (_all, name: string) => values[name as DisclosurePlaceholder] ?? '–')
