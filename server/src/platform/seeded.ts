import { createHash } from 'node:crypto'
import type { App } from './app-context.ts'

/** What factories build with. */
export type FactoryApp = Pick<App, 'pool' | 'keyring' | 'now'>

/** Reproducible random choices, seeded by a text. */
export interface Seeded {
  /** 0 to just under 1. */
  fraction(): number
  /** A whole number, both bounds included. */
  between(from: number, to: number): number
  /** True with this probability: 0 never, 1 always. */
  chance(share: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** Picks a key in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

export function seeded(seed: string): Seeded {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  // The "mulberry32" generator: small, fast, and even enough for names and prices.
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    between,
    chance: share => fraction() < share,
    pick: list => at(list, between(0, list.length - 1)),
    weighted: weights => weightedKey(weights, fraction()),
  }
}

/** The element at a place, wrapping around. @throws RangeError for an empty list */
export function at<T>(list: readonly T[], place: number): T {
  if (list.length === 0) throw new RangeError('nothing to pick from')
  return list[place % list.length] as T
}

function weightedKey<K extends string>(weights: Readonly<Record<K, number>>, fraction: number): K {
  const keys = Object.keys(weights) as K[]
  let left = fraction * keys.reduce((sum, key) => sum + weights[key], 0)
  for (const key of keys) {
    left -= weights[key]
    if (left < 0) return key
  }
  return at(keys, keys.length - 1)
}

/** The same name gives the same UUID, on every machine and in every run. */
export function stableId(name: string): string {
  const bytes = createHash('sha256').update(`forecourt:${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

let last = 0

/** Numbers the rows that factories make, so that two of them never share a name, an email or an id. */
export const nextNumber = (): number => (last += 1)
