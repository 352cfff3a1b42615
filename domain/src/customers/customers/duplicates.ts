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

export type DuplicateReason = 'email' | 'phone' | 'name_and_postal_code'

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

/** Why two records may be the same person, strongest reason first; empty if there is none. Decisions 3.14. */
export const duplicateReasons = (a: ContactDetails, b: ContactDetails): readonly DuplicateReason[] => {
  const [one, other] = [duplicateKeys(a), duplicateKeys(b)]
  const reasons: DuplicateReason[] = []
  if (one.email !== null && one.email === other.email) reasons.push('email')
  if (one.phones.some(phone => other.phones.includes(phone))) reasons.push('phone')
  if (one.name_and_postal_code !== null && one.name_and_postal_code === other.name_and_postal_code) {
    reasons.push('name_and_postal_code')
  }
  return reasons
}
