import { maskCardNumbers } from './card-numbers.ts'
import { isName, MAX_NAME } from './names.ts'
import { normaliseLine } from './text.ts'

/**
 * Text of another program as one line of at most `max` characters, without card numbers; null if nothing is left.
 */
export const cutLine = (text: string | null, max: number): string | null => {
  const line = text === null ? '' : normaliseLine(maskCardNumbers(text)).slice(0, max).toWellFormed().trim()
  return line === '' ? null : line
}

/** Directional and zero-width characters, which are not part of a name. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/**
 * Cleans a person's name from another program: removes quotation marks, brackets, commas and invisible
 * characters; an initial gets its period. A name that is too long is truncated.
 */
export const cleanOutsideName = (text: string | null): string | null => {
  const bare = text
    ?.replaceAll(INVISIBLE, '')
    .replaceAll(/["“”„«»()[\],;]/gu, ' ')
    .replaceAll(/[`´‘ʼ]/gu, '’')
  const line = cutLine(bare ?? null, MAX_NAME)
  return line !== null && /^\p{L}$/u.test(line) ? `${line}.` : line
}

/** Whether a name from another program may be stored: empty, or accepted by the panel's forms after cleaning. */
export const isOutsideName = (text: string | null): boolean => {
  const name = cleanOutsideName(text)
  return name === null || isName(name)
}
