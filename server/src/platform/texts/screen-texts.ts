import { readFileSync } from 'node:fs'
import type { Language } from '@forecourt/domain/platform/markets/locales.ts'

export type Texts = Readonly<Record<string, string>>

const read = (language: Language, file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../web/locales/${language}/${file}.json`, import.meta.url), 'utf8'),
  ) as Texts

/** The screens' own files, so that both languages are checked to have the same texts. */
export const screenTexts = (file: string): Readonly<Record<Language, Texts>> => ({
  en: read('en', file),
  fr: read('fr', file),
})
