import { formatText, pluralKey, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import type { RowLabel } from '@forecourt/domain/pricing/payments/deal/deal-pricing.ts'
import { screenTexts, type Texts } from '#platform/texts/screen-texts.ts'

/** Texts of documents first, then those of the formulas, which the worksheet on the screen uses too. */
const [documents, formulas] = [screenTexts('documents'), screenTexts('formulas')]
const texts: Readonly<Record<Language, Texts>> = {
  en: { ...formulas.en, ...documents.en },
  fr: { ...formulas.fr, ...documents.fr },
}

export type Say = (key: string, params?: TextParams) => string

/**
 * The texts of one language.
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

/** The label of a row: the dealership's own, or the text of its key. */
export function labelIn(language: Language, label: RowLabel): string {
  if (label.kind === 'own') return language === 'fr' ? label.name_fr : label.name
  return wordsIn(language)(`label.${label.key}`, label.params)
}
