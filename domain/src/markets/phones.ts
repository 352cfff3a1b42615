import type { Country } from './countries.ts'

const STORED = /^\+1(\d{3})(\d{3})(\d{4})$/u

/**
 * The stored form (E.164, "+15552014455") of a typed North American number; anything with exactly ten digits, a
 * leading 1 aside, will do. Undefined when area code or exchange does not start with 2 to 9. Decisions 5.5.
 */
export const normalisePhone = (text: string): string | undefined => {
  if (text.length > 40) return undefined
  const digits = text.replace(/\D/gu, '').replace(/^1(?=\d{10}$)/u, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/u.test(digits) ? `+1${digits}` : undefined
}

const EXTENSION = /\s*(?:\bext(?:ension)?\b\.?|\bposte\b|x|#)\s*:?\s*(\d{1,6})\s*$/iu

/** A number as people write it, and its extension ("x104", "ext. 104", "poste 104"); null without one. */
export const splitExtension = (
  text: string,
): { readonly number: string; readonly extension: string | null } => {
  const found = text.length > 60 ? null : EXTENSION.exec(text)
  return found === null
    ? { number: text, extension: null }
    : { number: text.slice(0, found.index), extension: found[1] ?? null }
}

/** Spec 5 masks: US ###-###-####, others (###) ###-####. A number that is not in stored form is shown as it is. */
export const formatPhone = (stored: string, country: Country): string => {
  const match = STORED.exec(stored)
  if (match === null) return stored
  const [, area = '', exchange = '', line = ''] = match
  return country === 'US' ? `${area}-${exchange}-${line}` : `(${area}) ${exchange}-${line}`
}

/** The number a code is sent to: only its last two digits show (reliability R17). */
export const maskPhone = (stored: string, country: Country): string => {
  const ending = stored.slice(-2)
  return country === 'US' ? `•••-•••-••${ending}` : `(•••) •••-••${ending}`
}
