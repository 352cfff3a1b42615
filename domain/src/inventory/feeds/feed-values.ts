import { searchText } from '#platform/validation/search-text.ts'
import { isoDate, parseDate } from '#platform/validation/calendar-dates.ts'
import { isStorableText } from '#platform/validation/text.ts'
import { isWebAddress } from '#platform/validation/urls.ts'
import { MAX_PHOTOS } from '#inventory/vehicles/photo-limits.ts'
import type { DefaultedField } from './feed-fields.table.ts'
import { FEED_WORDS } from './feed-words.table.ts'
import type { NumberStyle } from './mapping.ts'

type Read<T> = { readonly value: T } | { readonly rule: string }

const MAX_NUMBER_LENGTH = 40

const GROUPED: Readonly<Record<NumberStyle, RegExp>> = {
  plain: /^\d+(\.\d+)?$/u,
  comma_thousands: /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/u,
  comma_decimal: /^(\d{1,3}([ .\u00A0\u202F]\d{3})+|\d+)(,\d+)?$/u,
}

/** A number without the text that feeds put around it: "$", "CAD", "km", "miles". */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(?:CA\$|US\$|\$|CAD|USD)\s*/iu, '')
    .replace(/\s*(?:\$|CAD|USD|km|kms|mi|miles)$/iu, '')
    .trim()

/**
 * Parses a number in the feed's own format, as a plain decimal ("12995.00"). A comma in a feed that is configured
 * without commas has its own error: it may separate thousands or cents.
 */
export function readNumber(text: string, style: NumberStyle): Read<string> {
  const number = bare(text)
  if (number.length > MAX_NUMBER_LENGTH) return { rule: 'number' }
  if (style === 'plain' && number.includes(',')) return { rule: 'comma' }
  if (!GROUPED[style].test(number)) return { rule: 'number' }
  const plain =
    style === 'comma_decimal'
      ? number.replace(/[ .\u00A0\u202F]/gu, '').replace(',', '.')
      : number.replaceAll(',', '')
  return { value: plain }
}

/** A whole number; a trailing ".0" or ".00" is accepted. */
export function readWhole(text: string, style: NumberStyle): Read<number> {
  const read = readNumber(text, style)
  if ('rule' in read) return read
  return /^\d{1,9}(\.0+)?$/u.test(read.value)
    ? { value: Math.trunc(Number(read.value)) }
    : { rule: 'no_cents' }
}

/** An amount with at most two decimals, in wire format. */
export function readAmount(text: string, style: NumberStyle): Read<string> {
  const read = readNumber(text, style)
  if ('rule' in read) return read
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/u.exec(read.value)
  return match === null ? { rule: 'decimal' } : { value: `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` }
}

/** 2026-11-21, 11/21/2026 or 11/21/2026 with a time. */
export function readDay(text: string): Read<string> {
  const day = text.trim().split(/[T ]/u, 1)[0] ?? ''
  const padded = day.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u,
    (_all, month: string, date: string, year: string) =>
      [month.padStart(2, '0'), date.padStart(2, '0'), year].join('/'),
  )
  const found = parseDate(padded) ?? parseDate(padded, 'MM/DD/YYYY')
  return found === undefined ? { rule: 'valid_date' } : { value: isoDate(found) }
}

const MAX_WORD_LENGTH = 200

/** The code for a feed's word; undefined for an unknown word. */
export function readWord(field: DefaultedField, text: string): string | undefined {
  if (text.length > MAX_WORD_LENGTH) return undefined
  const folded = searchText(text)
  return FEED_WORDS[field].find(([pattern]) => pattern.test(folded))?.[1]
}

/** Text that may be stored; anything else is refused. */
export const readText = (text: string): Read<string> =>
  isStorableText(text) ? { value: text.trim().replace(/\s+/gu, ' ') } : { rule: 'unreadable' }

const isYes = /^(1|true|yes|y|oui|o|certified|cpo)$/iu

export const readFlag = (text: string): boolean => isYes.test(text.trim())

/** Options are separated by `|`, `;` or line breaks; by commas only if there are none of those. */
export const readList = (text: string): readonly string[] => {
  const sign = /[|;\n]/u.test(text) ? /[|;\n]/u : /,/u
  return [
    ...new Set(
      text
        .split(sign)
        .map(part => part.trim())
        .filter(part => part !== ''),
    ),
  ]
}

const MAX_LINK_LENGTH = 2048

/** Addresses of pictures, with any separator that feeds use; undefined if none of them is https. */
export function readLinks(text: string): readonly string[] | undefined {
  const links = text
    .split(/[\s|;,]+(?=https?:\/\/)/iu)
    .map(part => part.trim().replace(/[\s|;,]+$/u, ''))
    .filter(part => /^https:\/\//iu.test(part) && part.length <= MAX_LINK_LENGTH && isWebAddress(part))
  return links.length === 0 ? undefined : [...new Set(links)].slice(0, MAX_PHOTOS)
}
