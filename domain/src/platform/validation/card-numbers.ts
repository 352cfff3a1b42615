import { luhn } from './luhn.ts'

/** What may be a card's number, and before it an id as links to a record have it: digits among letters, nobody's card. */
const RUN =
  /\b(?=[\d-]{0,35}[a-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b|\d(?:[ -]?\d){12,18}(?!\d)/giu

/**
 * Hides payment card numbers someone typed into a note: 13 to 19 digits, first digit 3 to 6, Luhn right.
 * The last four digits stay, so the note keeps its sense, and a pasted link still leads somewhere. Security H9.
 */
export const maskCardNumbers = (text: string): string =>
  text.replace(RUN, run => {
    const digits = run.replace(/[ -]/gu, '')
    if (!/^[3-6]\d{12,18}$/u.test(digits) || luhn(digits) !== 0) return run
    return `${'•'.repeat(digits.length - 4)}${digits.slice(-4)}`
  })
