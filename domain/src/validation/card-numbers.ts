import { luhn } from './luhn.ts'

const RUN = /\d(?:[ -]?\d){12,18}(?!\d)/gu

/**
 * Hides payment card numbers someone typed into a note: 13 to 19 digits, first digit 3 to 6, Luhn right.
 * The last four digits stay, so the note keeps its sense. Reliability H9.
 */
export const maskCardNumbers = (text: string): string =>
  text.replace(RUN, run => {
    const digits = run.replace(/[ -]/gu, '')
    if (!/^[3-6]/u.test(digits) || luhn(digits) !== 0) return run
    return `${'•'.repeat(digits.length - 4)}${digits.slice(-4)}`
  })
