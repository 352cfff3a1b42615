import type { LocaleFiles } from '../web/src/shared/i18n/locale-parity.ts'

/** Forbidden in English texts: a straight apostrophe, and the other word for email. */
const wrongSigns = /'|e-mail/iu

/** English texts with a forbidden character or word: "file: key". */
export function englishFaults(texts: LocaleFiles): string[] {
  return Object.entries(texts).flatMap(([file, entries]) =>
    Object.entries(entries)
      .filter(([, text]) => wrongSigns.test(String(text)))
      .map(([key]) => `${file}: ${key}`),
  )
}

/** Whether a text in a source has a straight apostrophe, or the other word for email. */
export const hasStraightEnglish = (source: string): boolean =>
  /e-mail/iu.test(source) ||
  source
    .split('\n')
    .some(line => !/^\s*(?:\/\/|\/?\*)/u.test(line) && /["`][^"`]*\p{L}'(?:[dmst]|ll|re|ve)\b/u.test(line))
