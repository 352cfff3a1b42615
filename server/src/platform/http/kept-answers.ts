import { dealershipOwner, type Place } from '#platform/sealing/place.ts'
import type { Sealed } from '#platform/sealing/sealed.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

/** A key names one answer for one person at one dealership. */
export interface AnswerKey {
  readonly dealer: string
  readonly actor: string
  readonly key: string
}

/** An answer is given to nobody else, and under no other key. */
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
 * Every answer is sealed, whatever it says: which ones are personal would be a mark at each call, and one that is
 * forgotten lies there in clear. It is sealed as text, so that a repeat is answered to the letter.
 */
export function keptAnswer(sealer: Sealer, mine: AnswerKey, url: string, answer: unknown): Kept {
  const text = JSON.stringify(answer ?? null)
  const about = [...new Set(`${url} ${text}`.toLowerCase().match(ids))]
  return { body_sealed: sealer.seal(text, answerPlace(mine)), about }
}

export const openedAnswer = (sealer: Sealer, mine: AnswerKey, sealed: Sealed): unknown =>
  JSON.parse(sealer.open(sealed, answerPlace(mine)))
