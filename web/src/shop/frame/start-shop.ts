import type { Language } from '@forecourt/contract/platform/text.ts'
import { isLanguage } from '@forecourt/domain/platform/markets/locales.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { readTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import { applyCustomCopy, loadTexts, startTexts, switchTexts } from '#shared/i18n/i18n.ts'
import type { Namespace } from '#shared/i18n/resources.ts'
import { base } from './base.ts'
import { shopDealershipQuery } from './use-shop-dealership.ts'

const texts: readonly Namespace[] = ['shop', 'formulas', 'shell', 'validation']

/**
 * Brings the words of all pages: they are few, and those that the dealership of the address has of its own. The language
 * chosen in this tab, else the browser's, until it is known who is there.
 */
export async function startShop(pathname: string): Promise<void> {
  const own = ownWordsOf(pathname.slice(base.length + 1).split(/[/?#]/)[0] ?? '')
  await startTexts(chosenLanguage() ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'))
  await Promise.all([own, ...texts.map(namespace => loadTexts(namespace))])
}

/** How long a page may wait for them: without them it has the product's. */
const ownWordsMs = 3_000

async function ownWordsOf(dealer: string): Promise<void> {
  if (dealer === '') return
  const asked = shopDealershipQuery(dealer, { background: true, timeoutMs: ownWordsMs })
  await queryClient.prefetchQuery(asked)
  applyCustomCopy(queryClient.getQueryData(asked.queryKey)?.custom_copy ?? {})
}

function chosenLanguage(): Language | undefined {
  const chosen = readTab('dp-shop-language')
  return isLanguage(chosen) ? chosen : undefined
}

/** The customer's own language, unless another was chosen here; the page's own where its texts do not come. */
export async function speak(language: Language): Promise<void> {
  if (chosenLanguage() === undefined) await switchTexts(language).catch(() => undefined)
}

/** For this tab alone: staff who look at a customer's side keep theirs in the panel. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTexts(language)
  writeTab('dp-shop-language', language)
}
