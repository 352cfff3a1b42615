import type { Language } from './locales.ts'

export type TextParams = Readonly<Record<string, string | number>>

/**
 * Replaces the `{name}` placeholders; one without a value stays visible, so that tests find it. A sentence that
 * ends with an abbreviation ("2:47 a.m.") has one full stop.
 */
export function formatText(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}(\.(?!\.))?/g, (place, name: string, stop = '') => {
    const value = params[name]
    if (value === undefined) return place
    return stop !== '' && String(value).endsWith('.') ? String(value) : `${value}${stop}`
  })
}

/** English: one for 1. French: one for 0 and 1, also with decimals (interface 1.8). */
export function pluralKey(key: string, count: number, language: Language): string {
  const isOne = language === 'fr' ? Math.abs(count) < 2 : count === 1
  return `${key}_${isOne ? 'one' : 'other'}`
}
