/** Facts that prevent or limit the erasure of a customer. */
export type ErasureFacts = {
  /** A deposit of the customer is held, or captured and not refunded. */
  readonly has_live_deposit: boolean
  /** A deal is confirmed and not delivered yet. */
  readonly has_open_deal: boolean
  /** A vehicle was delivered: the record of the sale must name the buyer. */
  readonly has_sale: boolean
}

export type ErasureHold = 'deposit_live' | 'deal_open'

/** Why a customer may not be erased (decisions 3.21, legal hold), or undefined if they may. */
export const erasureHold = ({ has_live_deposit, has_open_deal }: ErasureFacts): ErasureHold | undefined => {
  if (has_live_deposit) return 'deposit_live'
  return has_open_deal ? 'deal_open' : undefined
}

type Named = {
  readonly first_name: string
  readonly last_name: string
  readonly address_line_1: string | null
  readonly address_line_2: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postal_code: string | null
}

const NAMES = {
  en: { first_name: 'Erased', last_name: 'customer' },
  fr: { first_name: 'Client', last_name: 'effacé' },
} as const

const WITHOUT_ADDRESS = {
  address_line_1: null,
  address_line_2: null,
  city: null,
  province: null,
  postal_code: null,
} as const

/**
 * The data that remains of an erased person. After a sale the name and address stay, because the law requires
 * them in its record for years; everything else is removed, and the person is no longer contacted.
 */
export const erasedPerson = (person: Named, { has_sale }: ErasureFacts, language: 'en' | 'fr') => ({
  first_name: has_sale ? person.first_name : NAMES[language].first_name,
  last_name: has_sale ? person.last_name : NAMES[language].last_name,
  ...(has_sale
    ? {
        address_line_1: person.address_line_1,
        address_line_2: person.address_line_2,
        city: person.city,
        province: person.province,
        postal_code: person.postal_code,
      }
    : WITHOUT_ADDRESS),
  email: null,
  phone: null,
  secondary_phone: null,
  note: null,
})

/** Whether the typed text is the name; whitespace and case are ignored. */
export const isNameTyped = (typed: string, fullName: string): boolean => {
  const plain = (text: string) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  return plain(typed) !== '' && plain(typed) === plain(fullName)
}
