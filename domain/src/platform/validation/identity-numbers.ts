import { luhn } from './luhn.ts'
import { textRule } from './rule.ts'

const digitsOf = (text: string): string => text.replace(/[ -]/gu, '')

/**
 * Canadian social insurance number: nine digits, Luhn (product 5), never starting with 0 or 8 (decisions 3.82).
 * Spaces and dashes between the groups are allowed.
 */
export const isSin = (text: string): boolean => {
  const digits = digitsOf(text)
  return /^[1-79]\d{8}$/u.test(digits) && luhn(digits) === 0
}

/** A number starting with 9 belongs to a temporary resident: its expiry is required. */
export const isTemporarySin = (text: string): boolean => isSin(text) && digitsOf(text).startsWith('9')

/** US Social Security number: no 000, 666 or 9xx area, no 00 group, no 0000 serial; it has no check digit. */
export const isSsn = (text: string): boolean => {
  const match = /^(\d{3})(\d{2})(\d{4})$/u.exec(digitsOf(text))
  if (match === null) return false
  const [, area = '', group = '', serial = ''] = match
  return area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000'
}

export const sin = textRule('sin', 20, isSin)

export const ssn = textRule('ssn', 20, isSsn)
