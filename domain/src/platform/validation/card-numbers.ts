import { luhn } from './luhn.ts'

/** Possible card numbers, and ids in links before them: digits among letters, which are never a card. */
const RUN =
  /\b(?=[\d-]{0,35}[a-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b|\d(?:[ -]?\d){12,18}(?!\d)/giu

/**
 * Masks payment card numbers in a note: 13 to 19 digits, first digit 3 to 6, valid Luhn checksum. The last four
 * digits stay, so the note is still understandable, and ids in links are unchanged. Security H9.
 */
export const maskCardNumbers = (text: string): string =>
  text.replace(RUN, run => {
    const digits = run.replace(/[ -]/gu, '')
    if (!/^[3-6]\d{12,18}$/u.test(digits) || luhn(digits) !== 0) return run
    return `${'•'.repeat(digits.length - 4)}${digits.slice(-4)}`
  })
