import { settings } from '@forecourt/contract/dealership/settings.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { call } from '#shared/api/client.ts'
import { startTexts, switchTexts } from './i18n.ts'

/** Loads and applies the requester's language; falls back to the browser's language. */
export async function loadLanguage(): Promise<void> {
  let language: Language = navigator.language.startsWith('fr') ? 'fr' : 'en'
  try {
    language = (await call(settings.language, {})).language
  } catch {
    // Signing in must stay possible; the next navigation does not load it again.
  }
  await startTexts(language)
}

/** Product 8: a failed change is rethrown and the language stays. Forms keep their values: nothing is remounted. */
export async function changeLanguage(language: Language): Promise<void> {
  await call(settings.setLanguage, { body: { language } })
  await switchTexts(language)
}
