import { dealershipOwner, type Place } from '#platform/sealing/place.ts'
import type { Sealed } from '#platform/sealing/sealed.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** A key names one answer for one person at one dealership. */
export interface AnswerKey {
  readonly dealer: string
  readonly actor: string
  readonly key: string
}

/** Binds a sealed answer to its person, dealership and key. */
export const answerPlace = ({ dealer, actor, key }: AnswerKey): Place => ({
  table: 'idempotency_keys',
  column: 'body_sealed',
  row: `${actor}|${key}`,
  owner: dealershipOwner(dealer),
})

interface Kept {
  readonly body_sealed: Sealed
  readonly about: string[]
}

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Seals every answer: a flag for personal ones would be needed at each call, and a forgotten one would leave data in
 * clear. Sealed as text, so that a repeat returns it byte for byte.
 */
export function keptAnswer(sealer: Sealer, mine: AnswerKey, url: string, answer: unknown): Kept {
  const text = JSON.stringify(answer ?? null)
  const about = [...new Set(`${url} ${text}`.toLowerCase().match(ids))]
  return { body_sealed: sealer.seal(text, answerPlace(mine)), about }
}

export const openedAnswer = (sealer: Sealer, mine: AnswerKey, sealed: Sealed): unknown =>
  JSON.parse(sealer.open(sealed, answerPlace(mine)))
