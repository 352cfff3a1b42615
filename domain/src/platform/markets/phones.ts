import type { Country } from './countries.ts'

const STORED = /^\+1(\d{3})(\d{3})(\d{4})$/u

/** Maximum length of a number with its extension. */
const MAX_TYPED = 40

// Blanks of every kind, dots, slashes, brackets and dashes; keyboards and pasted text have several kinds.
const SEPARATORS = /[\s./()\u2010-\u2015\u2212-]/gu

const EXTENSION = /(?:,|;)?\s*(?:extension|ext\.?|x|poste|p\.|#|;ext=)\s*(\d{1,6})$/iu

export interface ParsedPhone {
  /** E.164: "+15552014455". */
  readonly number: string
  readonly extension: string | null
}

/**
 * Parses a North American number as people type it: "(201) 555-0142", "201.555.0142", "+1 201 555 0142",
 * "201-555-0142 ext. 12". Undefined for anything else: area code and exchange begin with 2 to 9 (decisions 5.5).
 */
export const parsePhone = (text: string): ParsedPhone | undefined => {
  if (text.length > MAX_TYPED) return undefined
  const typed = text.trim()
  const extension = EXTENSION.exec(typed)
  const digits = (extension === null ? typed : typed.slice(0, extension.index))
    .replace(SEPARATORS, '')
    .replace(/^(?:\+1|1(?=\d{10}$))/u, '')
  if (!/^[2-9]\d{2}[2-9]\d{6}$/u.test(digits)) return undefined
  return { number: `+1${digits}`, extension: extension?.[1] ?? null }
}

/** The stored form of a number typed without an extension; undefined for anything else. */
export const normalisePhone = (text: string): string | undefined => {
  const parsed = parsePhone(text)
  return parsed?.extension === null ? parsed.number : undefined
}

/** Product 5 masks: US ###-###-####, others (###) ###-####. A number that is not in stored form is shown as it is. */
export const formatPhone = (stored: string, country: Country): string => {
  const match = STORED.exec(stored)
  if (match === null) return stored
  const [, area = '', exchange = '', line = ''] = match
  return country === 'US' ? `${area}-${exchange}-${line}` : `(${area}) ${exchange}-${line}`
}

/** Masks the number a code is sent to: only its last two digits are shown (security R17). */
export const maskPhone = (stored: string, country: Country): string => {
  const ending = stored.slice(-2)
  return country === 'US' ? `•••-•••-••${ending}` : `(•••) •••-••${ending}`
}
