import { use, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { currentLanguage, hasTexts, loadTexts, onTextsChange, textsRevision, translate } from './i18n.ts'
import type { Namespace, Translate } from './resources.ts'

// Marked as fulfilled for React, which would otherwise wait a turn even for a resolved promise.
const here = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * Texts of one namespace: `const t = useText('customers'); t('title')`. Suspends until they are loaded; routes
 * declare their namespaces, so this only happens for undeclared ones.
 */
export function useText<N extends Namespace>(namespace: N): Translate<N> {
  const revision = useSyncExternalStore(onTextsChange, textsRevision)
  use(hasTexts(namespace) ? here : loadTexts(namespace))
  return useMemo(() => translatorOf(namespace, revision), [namespace, revision])
}

/** A new function for every revision, so that values memoised with it are recomputed in the other language. */
function translatorOf<N extends Namespace>(namespace: N, _revision: number): Translate<N> {
  return (key, params) => translate(namespace, key, params)
}

export function useLanguage(): Language {
  return useSyncExternalStore(onTextsChange, currentLanguage)
}
