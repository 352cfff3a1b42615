import { normalisePhone } from '#platform/markets/phones.ts'
import { soundex } from './soundex.ts'

export type ContactDetails = {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly secondary_phone?: string | null
  readonly postal_code: string | null
}

/** Comparison keys of a record; each can be stored and indexed. Null if a value is missing. */
export type DuplicateKeys = {
  readonly email: string | null
  /** Ten digits each. */
  readonly phones: readonly string[]
  readonly name_and_postal_code: string | null
}

const phoneDigits = (phone: string | null | undefined): readonly string[] => {
  const stored = normalisePhone(phone ?? '')
  return stored === undefined ? [] : [stored.slice(2)]
}

export const duplicateKeys = (contact: ContactDetails): DuplicateKeys => {
  const email = contact.email?.trim().toLowerCase() ?? ''
  const postal = (contact.postal_code ?? '').replace(/[\s-]/gu, '').toUpperCase()
  const [first, last] = [soundex(contact.first_name ?? ''), soundex(contact.last_name ?? '')]
  return {
    email: email === '' ? null : email,
    phones: [...new Set([...phoneDigits(contact.phone), ...phoneDigits(contact.secondary_phone)])],
    name_and_postal_code: first === '' || last === '' || postal === '' ? null : `${last}-${first}-${postal}`,
  }
}
