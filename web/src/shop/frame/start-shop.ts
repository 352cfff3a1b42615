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
 * Loads the texts of all pages, which are few, and the dealership's own texts. Language: the one chosen in this tab,
 * else the browser's, until the customer is known.
 */
export async function startShop(pathname: string): Promise<void> {
  const own = ownWordsOf(pathname.slice(base.length + 1).split(/[/?#]/)[0] ?? '')
  await startTexts(chosenLanguage() ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'))
  await Promise.all([own, ...texts.map(namespace => loadTexts(namespace))])
}

/** Time limit for the dealership's own texts: without them the product's are used. */
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

/** Sets the customer's language, unless another was chosen here; keeps the page's if its texts fail to load. */
export async function speak(language: Language): Promise<void> {
  if (chosenLanguage() === undefined) await switchTexts(language).catch(() => undefined)
}

/** For this tab alone: staff who view a customer's pages keep their own language in the panel. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTexts(language)
  writeTab('dp-shop-language', language)
}
