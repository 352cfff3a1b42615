/** Whether text can be stored and sent on: no NUL, no half of a surrogate pair. Security 0.5. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type Step = readonly [value: unknown, path: string]

/** Maximum length of a key in an error message. */
const MAX_PATH = 200

/**
 * Returns the path of the first text, key or value, in a parsed JSON body that cannot be stored
 * (`"items.0.note"`, empty for the body itself), or undefined. Iterative, so that deep bodies cannot exhaust the
 * call stack.
 */
export const findUnstorableText = (body: unknown): string | undefined => {
  const rest: Step[] = [[body, '']]
  for (let step = rest.pop(); step !== undefined; step = rest.pop()) {
    const [value, path] = step
    if (typeof value === 'string' && !isStorableText(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value)) {
      if (!isStorableText(key)) return path
      rest.push([item, (path === '' ? key : `${path}.${key}`).slice(0, MAX_PATH)])
    }
  }
  return undefined
}

/** The number of characters of a text as the database counts them: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length

/** The stored form of a one-line text: composed accents, single spaces, none at the ends. */
export const normaliseLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
