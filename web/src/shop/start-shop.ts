import type { Language } from '@forecourt/contract/text.ts'
import { isLanguage } from '@forecourt/domain/markets/locales.ts'
import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import { loadTexts, startTexts, switchTexts } from '#shared/i18n/i18n.ts'
import type { Namespace } from '#shared/i18n/resources.ts'

const texts: readonly Namespace[] = ['shop', 'formulas', 'shell', 'validation']

/** Brings the words of all pages: they are few. The language chosen in this tab, else the browser's, until it is known who is there. */
export async function startShop(): Promise<void> {
  await startTexts(chosenLanguage() ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'))
  await Promise.all(texts.map(namespace => loadTexts(namespace)))
}

function chosenLanguage(): Language | undefined {
  const chosen = readTab('dp-shop-language')
  return isLanguage(chosen) ? chosen : undefined
}

/** The customer's own language, unless another was chosen here. */
export async function speak(language: Language): Promise<void> {
  if (chosenLanguage() === undefined) await switchTexts(language)
}

/** For this tab alone: staff who look at a customer's side keep theirs in the panel. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTexts(language)
  writeTab('dp-shop-language', language)
}
