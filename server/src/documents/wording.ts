import { readFileSync } from 'node:fs'
import { formatText, pluralKey, type TextParams } from '@forecourt/domain/markets/format-text.ts'
import type { Language } from '@forecourt/domain/markets/locales.ts'
import type { RowLabel } from '@forecourt/domain/payments/deal-pricing.ts'

type Texts = Readonly<Record<string, string>>

/** The documents' own words, then those of the figures, which the worksheet on the screen uses too. */
const files = ['documents', 'formulas'] as const

const read = (language: Language): Texts =>
  Object.assign(
    {},
    ...files
      .toReversed()
      .map(file =>
        JSON.parse(
          readFileSync(new URL(`../../../web/locales/${language}/${file}.json`, import.meta.url), 'utf8'),
        ),
      ),
  ) as Texts

const texts: Readonly<Record<Language, Texts>> = { en: read('en'), fr: read('fr') }

export type Say = (key: string, params?: TextParams) => string

/**
 * The words of one language.
 * @throws Error for a key that has no text: a document never shows a key
 */
export const wordsIn =
  (language: Language): Say =>
  (key, params = {}) => {
    const { count } = params
    const known = texts[language]
    const text =
      (typeof count === 'number' ? known[pluralKey(key, count, language)] : undefined) ?? known[key]
    if (text === undefined) throw new Error(`documents have no ${language} text for ${key}`)
    return formatText(text, params)
  }

/** The words of a row: the dealership's own, or those of its key. */
export function labelIn(language: Language, label: RowLabel): string {
  if (label.kind === 'own') return language === 'fr' ? label.name_fr : label.name
  return wordsIn(language)(`label.${label.key}`, label.params)
}
