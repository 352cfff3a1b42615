import { isSin, isSsn, isTemporarySin } from '#platform/validation/identity-numbers.ts'
import type { Country } from '#platform/markets/countries.ts'

const MASK = /^[9•]••-(?:•••|••)-(?:\d{3}|\d{4})$/u

const digitsOf = (text: string): string => text.replace(/\D/gu, '')

/**
 * The visible parts of a sealed insurance number (decisions 3.87): its last digits, and whether it is a temporary
 * one.
 */
export const maskedNumber = {
  /** "•••-•••-123", "9••-•••-123" of a temporary resident, "•••-••-1234" in the United States. */
  of: (number: string, country: Country): string => {
    const digits = digitsOf(number)
    return country === 'US'
      ? `•••-••-${digits.slice(-4)}`
      : `${isTemporarySin(digits) ? '9' : '•'}••-•••-${digits.slice(-3)}`
  },
  /** Whether a text is such a mask; an unchanged mask keeps the stored number. */
  is: (text: string): boolean => MASK.test(text),
  isTemporary: (text: string): boolean => MASK.test(text) && text.startsWith('9'),
}

/** The nine digits of a number that the country can issue (decisions 3.82); undefined for any other text. */
export const insuranceDigits = (text: string, country: Country): string | undefined =>
  (country === 'US' ? isSsn(text) : isSin(text)) ? digitsOf(text) : undefined
