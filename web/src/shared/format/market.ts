import {
  isFrenchRequired,
  MARKETS,
  type Country,
  type Market,
} from '@forecourt/domain/platform/markets/countries.ts'
import { localeOf, type Locale } from '@forecourt/domain/platform/markets/locales.ts'
import { useSyncExternalStore } from 'react'
import { useLanguage } from '#shared/i18n/use-text.ts'

/** The dealership's place, whose conventions apply to figures. */
export interface Place {
  readonly country: Country
  readonly province?: string
  /** IANA name; times are the dealership's, wherever the reader is. */
  readonly timeZone: string
}

let place: Place = { country: 'CA', timeZone: 'America/Toronto' }
const listeners = new Set<() => void>()

export function setPlace(changes: Partial<Place>): void {
  place = { ...place, ...changes }
  for (const listener of listeners) listener()
}

export function currentPlace(): Place {
  return place
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface Habits extends Market {
  readonly province: string | undefined
  readonly locale: Locale
  readonly timeZone: string
}

/** Locale, currency, units and time zone for display and input. */
export function useHabits(): Habits {
  const { country, province, timeZone } = useSyncExternalStore(subscribe, currentPlace)
  return { ...MARKETS[country], province, locale: localeOf(useLanguage(), country), timeZone }
}

/** Whether texts are required in French too, by the law of the dealership's place. */
export function useFrenchRequired(): boolean {
  const { country, province } = useHabits()
  return isFrenchRequired(country, province)
}
