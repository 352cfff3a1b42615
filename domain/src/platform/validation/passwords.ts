import { isGuessable } from './guessable.ts'
import { isEmpty, textOf } from './rule.ts'
import type { FieldValues, Rule } from './rule.ts'
import { lengthOf } from './text.ts'

/** Security R8: staff always have a second factor, customers have none. No composition rule, no rotation. */
export const PASSWORD_MIN = { staff: 12, customer: 15 } as const

export const PASSWORD_MAX = 128

export type PasswordOwner = keyof typeof PASSWORD_MIN

export type PasswordOptions = {
  readonly owner: PasswordOwner
  /** Names, email, dealership and product words that the password must not contain. */
  readonly personal: readonly string[]
  /** A configured list of leaked passwords (`listedPasswords`). */
  readonly listed?: ReadonlySet<string> | undefined
}

/** Long enough, not too long to hash, and hard to guess. Security R8 and R9. */
export const password = ({ owner, personal, listed }: PasswordOptions): Rule => {
  const min = PASSWORD_MIN[owner]
  return {
    name: 'password',
    check: value => {
      const text = typeof value === 'string' && value.length <= PASSWORD_MAX * 2 ? value : ''
      const length = lengthOf(text)
      const good = length >= min && length <= PASSWORD_MAX && !isGuessable(text, personal, listed)
      return good ? undefined : { n: min }
    },
  }
}

/** The two new passwords must be identical. */
export const passwordMatch = (field: string): Rule => ({
  name: 'password_match',
  checksEmpty: true,
  check: (value, { values }) => {
    const first = values[field]
    return isEmpty(first) || textOf(value) === textOf(first) ? undefined : {}
  },
})

const PASSWORD_FIELDS = ['current_password', 'new_password', 'confirm_new_password'] as const

/** Product 5: changing the password does nothing if all three fields are empty. */
export const isPasswordChangeEmpty = (values: FieldValues): boolean =>
  PASSWORD_FIELDS.every(field => isEmpty(values[field]))

/** Decisions 5.8: one of the three filled makes the other two required. Use with `requiredWhen`. */
export const isPasswordChangeStarted = (values: FieldValues): boolean => !isPasswordChangeEmpty(values)
