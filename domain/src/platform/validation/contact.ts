import { isPostalCode } from '#platform/addresses/postal-codes.ts'
import { parsePhone } from '#platform/markets/phones.ts'
import { textRule } from './rule.ts'
import type { Rule } from './rule.ts'
import { isEmpty, textOf } from './rule.ts'

/** Product 5: matches the current country's pattern. */
export const postalCode = textRule(
  'postal_code',
  20,
  (text, context) => isPostalCode(text, context.country),
  context => ({ country: context.country }),
)

/** A North American number as people type it, without an extension, which has its own message (decisions 5.5). */
export const phone: Rule = {
  name: 'phone',
  check: value => {
    const parsed = parsePhone(textOf(value) ?? '')
    if (parsed === undefined) return {}
    return parsed.extension === null ? undefined : { part: 'extension' }
  },
}

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/u

const DOMAIN_LABEL = /^[A-Za-z0-9-]{1,63}$/u

const isDomainLabel = (label: string): boolean =>
  DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

/** An address of ASCII letters that a mail server would accept: product 5 and decisions 5.9 (at most 254). */
export const isAsciiEmail = (text: string): boolean => {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  const ending = labels.at(-1) ?? ''
  return (
    local.length <= 64 &&
    local.split('.').every(part => LOCAL_PART.test(part)) &&
    labels.length >= 2 &&
    labels.every(isDomainLabel) &&
    ending.length >= 2 &&
    !/^\d+$/u.test(ending)
  )
}

/** Accents and other non-ASCII characters, which have their own message (decisions M87). */
export const asciiEmail: Rule = {
  name: 'ascii_email',
  check: value => (/\P{ASCII}/u.test(textOf(value) ?? '') ? {} : undefined),
}

/** Other reasons why a mail server would refuse an address. */
export const mailAddress = textRule('email', 254, isAsciiEmail)

export const emailRules: readonly Rule[] = [asciiEmail, mailAddress]

/** The email typed a second time, compared without case; required only with the first (decisions 5.9). */
export const emailMatch = (emailField: string): Rule => ({
  name: 'email_match',
  checksEmpty: true,
  check: (value, { values }) => {
    const email = values[emailField]
    if (isEmpty(email)) return undefined
    const same = textOf(value)?.toLowerCase() === textOf(email)?.toLowerCase()
    return same ? undefined : {}
  },
})

/** An email or a phone is required (decisions 3.13). The error is shown at the first of the two fields. */
export const emailOrPhone = (emailField: string, phoneField: string): Rule => ({
  name: 'email_or_phone',
  checksEmpty: true,
  check: (_value, { values }) =>
    isEmpty(values[emailField]) && isEmpty(values[phoneField]) ? {} : undefined,
})
