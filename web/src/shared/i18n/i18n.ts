import { createInstance } from 'i18next'
import type { Language } from '@forecourt/contract/text.ts'
import type { Namespace, TextKey, TextParams } from './resources.ts'

type Texts = Readonly<Record<string, string>>
export type CustomCopy = Readonly<Record<string, { readonly en: string; readonly fr: string }>>

const files = import.meta.glob<Texts>('../../../locales/{en,fr}/*.json', { import: 'default' })

/** Read everywhere, so they come with the first paint; the others come with their route. */
const first: readonly Namespace[] = ['shell', 'messages']

const i18n = createInstance()
const loading = new Map<string, Promise<void>>()
const wanted = new Set<Namespace>(first)
const listeners = new Set<() => void>()
let copy: CustomCopy = {}
let revision = 0

void i18n.init({
  initAsync: false,
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

/** Loads what the first paint needs and shows the language. */
export async function startTexts(language: Language): Promise<void> {
  await Promise.all(first.map(namespace => loadTexts(namespace, language)))
  await i18n.changeLanguage(language)
  changed()
}

/** Loads everything seen so far in the other language, then switches at once: no half-translated screen. */
export async function switchTexts(language: Language): Promise<void> {
  await Promise.all([...wanted].map(namespace => loadTexts(namespace, language)))
  await i18n.changeLanguage(language)
  changed()
}

export function loadTexts(namespace: Namespace, language: Language = currentLanguage()): Promise<void> {
  wanted.add(namespace)
  const name = `${language}/${namespace}`
  const known = loading.get(name)
  if (known !== undefined) return known
  const started = fetchTexts(namespace, language).catch((error: unknown) => {
    loading.delete(name)
    throw error
  })
  loading.set(name, started)
  return started
}

async function fetchTexts(namespace: Namespace, language: Language): Promise<void> {
  const load = files[`../../../locales/${language}/${namespace}.json`]
  if (load === undefined) throw new Error(`no texts ${language}/${namespace}`)
  i18n.addResourceBundle(language, namespace, { ...withMany(await load(), language), ...overridesOf(namespace, language) })
  // The fallback language of a single missing text must be there too.
  if (language !== 'en') await loadTexts(namespace, 'en')
  changed()
}

/** French has a third plural for round millions ("1 000 000 de …"); our texts never need its own wording. */
function withMany(texts: Texts, language: Language): Texts {
  if (language !== 'fr') return texts
  const many = Object.entries(texts)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]) => [key.replace(/_other$/, '_many'), text] as const)
  return { ...Object.fromEntries(many), ...texts }
}

/** A dealership's own wording, key by key (`shop.title`), over the product's (decisions 2.15). */
export function applyCustomCopy(next: CustomCopy): void {
  copy = next
  for (const namespace of wanted)
    for (const language of ['en', 'fr'] as const)
      if (i18n.hasResourceBundle(language, namespace))
        i18n.addResourceBundle(language, namespace, overridesOf(namespace, language), false, true)
  changed()
}

const overridable: readonly string[] = ['shop', 'email', 'disclosure']

function overridesOf(namespace: Namespace, language: Language): Texts {
  if (!overridable.includes(namespace)) return {}
  const own = Object.entries(copy).filter(([key]) => key.startsWith(`${namespace}.`))
  return Object.fromEntries(own.map(([key, text]) => [key.slice(namespace.length + 1), text[language]]))
}

export function currentLanguage(): Language {
  return i18n.language === 'fr' ? 'fr' : 'en'
}

export function hasTexts(namespace: Namespace): boolean {
  return i18n.hasResourceBundle(currentLanguage(), namespace)
}

/** A text outside React (toasts, titles). Inside, use `useText`. */
export function translate<N extends Namespace>(namespace: N, key: TextKey<N>, params?: TextParams): string {
  return i18n.t(key, { ns: namespace, ...params })
}

/** A text whose key is known only at run time (codes from the server); undefined when there is none. */
export function findText(namespace: Namespace, key: string, params?: TextParams): string | undefined {
  return i18n.exists(key, { ns: namespace }) ? i18n.t(key, { ns: namespace, ...params }) : undefined
}

export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes with every change of language or texts. */
export function textsRevision(): number {
  return revision
}

function changed(): void {
  revision += 1
  document.documentElement.lang = currentLanguage()
  for (const listener of listeners) listener()
}
