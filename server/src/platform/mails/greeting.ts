import type { TextParams } from '@forecourt/domain/platform/markets/format-text.ts'

/** The first line of a letter to a customer: a lead may have no first name. */
export const greet = (
  words: (key: string, params?: TextParams) => string,
  key: string,
  name: string,
): string => (name.trim() === '' ? words(`${key}_unnamed`) : words(key, { name }))
