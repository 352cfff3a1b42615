import { duplicateKeys } from '@forecourt/domain/customers/customers/duplicates.ts'
import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'

interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly secondary_phone?: string | null | undefined
  readonly postal_code?: string | null | undefined
}

/**
 * The columns that follow from a customer's own. `search` is " last first|email|phone digits", folded: the blank before
 * each word of a name tells where a word begins, and the order of the names makes it the key to sort by.
 */
export function customerKeys({
  first_name,
  last_name,
  email = null,
  phone = null,
  secondary_phone = null,
  postal_code = null,
}: Person) {
  const names = searchText(`${last_name} ${first_name}`).replaceAll('|', ' ')
  const digits = [phone, secondary_phone].filter(one => one !== null).map(one => one.replace(/^\+1/, ''))
  return {
    search: ` ${names}|${searchText(email ?? '')}|${digits.join(' ')}`,
    name_sound:
      duplicateKeys({ first_name, last_name, email, phone, postal_code }).name_and_postal_code ?? '',
  }
}
