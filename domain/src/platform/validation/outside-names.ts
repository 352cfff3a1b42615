import { maskCardNumbers } from './card-numbers.ts'
import { isName, MAX_NAME } from './names.ts'
import { normaliseLine } from './text.ts'

/** Text of another program as one line of at most `max` characters, without card numbers; null when nothing is left. */
export const cutLine = (text: string | null, max: number): string | null => {
  const line = text === null ? '' : normaliseLine(maskCardNumbers(text)).slice(0, max).toWellFormed().trim()
  return line === '' ? null : line
}

/** Marks that turn the reading direction or take no room: no letters of a name. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/**
 * A person's name from another program without what it puts around names: quotation marks, brackets, commas and marks
 * that cannot be seen; an initial gets its period. What is longer than a name may be is cut.
 */
export const cleanOutsideName = (text: string | null): string | null => {
  const bare = text
    ?.replaceAll(INVISIBLE, '')
    .replaceAll(/["“”„«»()[\],;]/gu, ' ')
    .replaceAll(/[`´‘ʼ]/gu, '’')
  const line = cutLine(bare ?? null, MAX_NAME)
  return line !== null && /^\p{L}$/u.test(line) ? `${line}.` : line
}

/** Whether a name from another program may be stored: none may, and after cleaning one that the panel's forms take. */
export const isOutsideName = (text: string | null): boolean => {
  const name = cleanOutsideName(text)
  return name === null || isName(name)
}
