import { password as passwordRule } from '@forecourt/domain/platform/validation/passwords.ts'
import type { App } from '#platform/app-context.ts'
import { invalid } from '#platform/http/refusal.ts'

interface Typed {
  readonly password: string
  readonly confirm_password: string
}

interface Owner {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly dealership: { readonly name: string; readonly country: 'CA' | 'US' }
}

/**
 * Customers have a single factor, so their minimum length is longer (security R8, R9). @throws Refusal naming the
 * field
 */
export function checkCustomerPassword(
  { passwordList: listed }: App,
  { password, confirm_password }: Typed,
  owner: Owner,
) {
  const { first_name, last_name, email, dealership } = owner
  const personal = [first_name, last_name, email, dealership.name, 'forecourt']
  const { check } = passwordRule({ owner: 'customer', personal, listed })
  const params = check(password, { values: {}, country: dealership.country, locale: 'en-CA', today: '' })
  if (params) throw invalid({ password: { rule: 'password', params } })
  if (confirm_password !== password)
    throw invalid({ confirm_password: { rule: 'password_match', params: {} } })
}
