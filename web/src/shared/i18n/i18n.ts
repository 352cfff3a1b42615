import type { Language } from '@forecourt/contract/platform/text.ts'
import { formatText, pluralKey, type TextParams } from '@forecourt/domain/platform/markets/format-text.ts'
import type { Namespace, TextKey } from './resources.ts'
import { textsUrl } from './texts-url.ts'

type Texts = Readonly<Record<string, string>>
export type CustomCopy = Readonly<Record<string, { readonly en: string; readonly fr: string }>>

/** Used everywhere, so they load before the first paint; the others load with their route. */
const first: readonly Namespace[] = ['messages']
/** Files that a dealership may reword (decisions 2.15). */
const overridable: readonly string[] = ['shop', 'email', 'disclosure']

const texts = new Map<string, Texts>()
const loading = new Map<string, Promise<void>>()
const wanted = new Set<Namespace>(first)
const listeners = new Set<() => void>()
let language: Language = 'en'
let copy: CustomCopy = {}
let revision = 0
let spell = (text: string): string => text
let started: () => void = () => undefined

/** Resolves once the language is known; earlier requests for texts would use the wrong one. */
export const textsStarted = new Promise<void>(resolve => {
  started = resolve
})

/** Loads what the first paint needs and sets the language. */
export async function startTexts(next: Language): Promise<void> {
  await switchTexts(next)
  started()
}

/** Loads every used namespace in the other language, then switches all of them together: no half-translated screen. */
export async function switchTexts(next: Language): Promise<void> {
  await Promise.all([...wanted].map(namespace => loadTexts(namespace, next)))
  language = next
  changed()
}

export function loadTexts(namespace: Namespace, of: Language = language): Promise<void> {
  wanted.add(namespace)
  const name = `${of}/${namespace}`
  const known = loading.get(name)
  if (known !== undefined) return known
  const request = fetchTexts(name).catch((error: unknown) => {
    loading.delete(name)
    throw error
  })
  loading.set(name, request)
  return request
}

async function fetchTexts(name: string): Promise<void> {
  // Fetched per language (product 7), and cached by the browser until the next release.
  const response = await fetch(`${textsUrl}/${name}.json`)
  if (!response.ok) throw new Error(`the text file ${name} could not be read (${response.status})`)
  texts.set(name, (await response.json()) as Texts)
  changed()
}

/** Clears the loaded texts, for tests that open the page many times. */
export function forgetTexts(of: Language): void {
  for (const known of [texts, loading])
    for (const name of known.keys()) if (name.startsWith(`${of}/`)) known.delete(name)
}

/** Sets English spelling by the dealership's country. */
export function setSpelling(next: typeof spell): void {
  if (spell === next) return
  spell = next
  changed()
}

/** An entry of a value list, in the dealership's spelling. */
export const spelled = (name: string): string => (language === 'en' ? spell(name) : name)

/** Applies a dealership's own texts, key by key (`shop.title`), over the product's. */
export function applyCustomCopy(next: CustomCopy): void {
  copy = next
  changed()
}

export function currentLanguage(): Language {
  return language
}

export function hasTexts(namespace: Namespace, of: Language = language): boolean {
  return texts.has(`${of}/${namespace}`)
}

/** A text outside React (toasts, titles). Inside, use `useText`. */
export function translate<N extends Namespace>(namespace: N, key: TextKey<N>, params?: TextParams): string {
  return findText(namespace, key, params) ?? key
}

/** A text whose key is known only at run time (codes from the server); undefined if there is none. */
export function findText(namespace: Namespace, key: string, params: TextParams = {}): string | undefined {
  return findTextIn(language, namespace, key, params)
}

/** Like `findText`, in a given language, which `loadTexts` must have loaded. */
export function findTextIn(
  of: Language,
  namespace: Namespace,
  key: string,
  params: TextParams = {},
): string | undefined {
  const count = params['count']
  const plural = typeof count === 'number' ? pluralKey(key, count, of) : key
  const text =
    ownWording(of, namespace, plural) ?? wordingOf(of, namespace, plural) ?? wordingOf(of, namespace, key)
  return text === undefined ? undefined : formatText(of === 'en' ? spell(text) : text, params)
}

function wordingOf(of: Language, namespace: Namespace, key: string): string | undefined {
  const known = texts.get(`${of}/${namespace}`)
  return known !== undefined && Object.hasOwn(known, key) ? known[key] : undefined
}

function ownWording(of: Language, namespace: Namespace, key: string): string | undefined {
  const name = `${namespace}.${key}`
  return overridable.includes(namespace) && Object.hasOwn(copy, name)
    ? copy[name]?.[of] || undefined
    : undefined
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
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}
