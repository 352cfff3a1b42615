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
 * The derived columns of a customer. `search` is " last first|email|phone digits", folded: the space before each
 * word of a name marks where the word begins, and the last name first makes it the sort key.
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
