import { termsKey, type Terms } from '../model/cell-terms.ts'

/** As many quotes as a customer is sent (product 9). */
export const letters = ['A', 'B', 'C'] as const

export const isPinned = (pins: readonly Terms[], terms: Terms): boolean =>
  pins.some(pin => termsKey(pin) === termsKey(terms))

/** Adds a pin; undefined if there is no room. */
export const withPin = (pins: readonly Terms[], terms: Terms): readonly Terms[] | undefined =>
  isPinned(pins, terms) ? pins : pins.length < letters.length ? [...pins, terms] : undefined

export const withoutPin = (pins: readonly Terms[], terms: Terms): readonly Terms[] =>
  pins.filter(pin => termsKey(pin) !== termsKey(terms))
