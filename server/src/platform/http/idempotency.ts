import { createHash } from 'node:crypto'
import { and, eq, lt, sql, type SQLWrapper } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { perConnection, type Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { commitWith } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { idempotencyKeys } from './idempotency.table.ts'
import { keptAnswer, openedAnswer, type AnswerKey } from './kept-answers.ts'
import { invalid, Refusal } from './refusal.ts'

/** The requester: staff in a dealership, or a customer of one. */
interface Asker {
  readonly id: string
  readonly tenant: { readonly id: string }
}

export interface Idempotency {
  readonly key: string
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  readonly fingerprint: Buffer
  readonly url: string
  /** The platform's sealer, as for messages: it needs no query, and the answer is deleted after a day. */
  readonly sealer: Sealer
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function idempotencyOf(request: FastifyRequest, sealer: Sealer): Idempotency {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') throw invalid({ 'Idempotency-Key': { rule: 'required', params: {} } })
  if (!uuid.test(key)) throw invalid({ 'Idempotency-Key': { rule: 'id', params: {} } })
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { key: key.toLowerCase(), fingerprint, url: request.url, sealer }
}

/**
 * Runs `work` once per key (security R35). The key is claimed inside the same transaction, so it exists exactly when
 * the work does; a concurrent repeat waits for the first and then gets its answer.
 */
export async function runIdempotent<T>(
  tx: Tx,
  actor: Asker,
  idempotency: Idempotency,
  work: () => Promise<T>,
): Promise<T> {
  return answerOnce(tx, claim(tx), { actor, idempotency, work })
}

/** Variant for work that must run one at a time per dealership: it takes its claim in order, and reads afterwards. */
export async function runIdempotentInOwnTransaction<T>(
  tx: Tx,
  actor: Asker,
  idempotency: Idempotency,
  work: () => Promise<T>,
): Promise<T> {
  return answerOnce(tx, claimAlone(tx), { actor, idempotency, work })
}

interface Once<T> {
  readonly actor: Asker
  readonly idempotency: Idempotency
  readonly work: () => Promise<T>
}

async function answerOnce<T>(tx: Tx, claiming: Claiming, { actor, idempotency, work }: Once<T>): Promise<T> {
  const mine = mineOf(actor, idempotency)
  const { first } = await claimOrFirst<T>(tx, claiming, mine, idempotency)
  if (first) return first.answer
  const answer = await work()
  const kept = keptAnswer(idempotency.sealer, mine, idempotency.url, answer)
  deferToCommit(tx, {
    changes: [
      tx
        .update(idempotencyKeys)
        .set({ status: 200, ...kept })
        .where(isKey(mine)),
    ],
  })
  return answer
}

/**
 * Variant for work whose response is known before its writes: writes, stored response and COMMIT go out in one round
 * trip, so that locks of the writes (such as a list's counters) are held for none. `now` is the transaction's time.
 */
export async function runIdempotentBatched<T>(
  tx: Tx,
  actor: Asker,
  idempotency: Idempotency,
  work: (now: string) => Promise<{ answer: T; write: () => Promise<unknown> }>,
): Promise<T> {
  const mine = mineOf(actor, idempotency)
  const { first, now } = await claimOrFirst<T>(tx, claim(tx), mine, idempotency)
  if (first) return first.answer
  const { answer, write } = await work(now)
  const { body_sealed, about } = keptAnswer(idempotency.sealer, mine, idempotency.url, answer)
  const kept = { ...mine, status: 200, body: body_sealed.stored, about }
  await commitWith(tx, () => Promise.all([write(), keep(tx).execute(kept)]))
  return answer
}

const mineOf = (actor: Asker, { key }: Idempotency): AnswerKey => ({
  dealer: actor.tenant.id,
  actor: actor.id,
  key,
})

type Claim<T> =
  | { readonly first: { readonly answer: T }; readonly now?: undefined }
  | { readonly first?: undefined; readonly now: string }

async function claimOrFirst<T>(
  tx: Tx,
  claiming: Claiming,
  mine: AnswerKey,
  { fingerprint, sealer }: Idempotency,
): Promise<Claim<T>> {
  const [claimed] = await claiming.execute({ ...mine, fingerprint })
  if (claimed) return { now: claimed.created }
  const [first] = await findFirst(tx).execute({ ...mine })
  // Done, and never repeated: the answer was deleted when its person was erased.
  if (first?.body_sealed === null) throw new Refusal('conflict', { code: 'already_done' })
  if (!first?.fingerprint.equals(fingerprint)) throw new Refusal('unprocessable', { code: 'key_reused' })
  return { first: { answer: openedAnswer(sealer, mine, first.body_sealed) as T } }
}

const isKey = ({ dealer, actor, key }: Key) =>
  and(eq(idempotencyKeys.dealer_id, dealer), eq(idempotencyKeys.actor, actor), eq(idempotencyKeys.key, key))

type Key = Record<'dealer' | 'actor' | 'key', string | SQLWrapper>

const asked: Key = {
  dealer: sql.placeholder('dealer'),
  actor: sql.placeholder('actor'),
  key: sql.placeholder('key'),
}

const claim = perConnection(tx =>
  tx
    .insert(idempotencyKeys)
    .values({
      dealer_id: sql.placeholder('dealer'),
      actor: sql.placeholder('actor'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
    })
    .onConflictDoNothing()
    .returning({ created: idempotencyKeys.created })
    .prepare('idempotency_claimed'),
)

type Claiming = ReturnType<typeof claim>

/** Locks the dealership's row first; the claim reads it, so nobody claims a key without the lock. */
const claimAlone = perConnection(tx => {
  const held = tx.$with('held').as(
    tx
      .select({ id: dealerships.id })
      .from(dealerships)
      .where(eq(dealerships.id, sql.placeholder('dealer')))
      // An insert that references the dealership does not wait for it.
      .for('no key update'),
  )
  return tx
    .with(held)
    .insert(idempotencyKeys)
    .values({
      dealer_id: sql`(SELECT id FROM ${held})`,
      actor: sql.placeholder('actor'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
    })
    .onConflictDoNothing()
    .returning({ created: idempotencyKeys.created })
    .prepare('idempotency_claimed_alone')
})

const keep = perConnection(tx =>
  tx
    .update(idempotencyKeys)
    .set({
      status: sql`${sql.placeholder('status')}`,
      body_sealed: sql`${sql.placeholder('body')}`,
      about: sql`${sql.placeholder('about')}`,
    })
    .where(isKey(asked))
    .prepare('idempotency_kept'),
)

const findFirst = perConnection(tx =>
  tx.select().from(idempotencyKeys).where(isKey(asked)).prepare('idempotency_first'),
)

/** Deletes keys after a day (security R50); later repeats run again. */
export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created, sql`now() - interval '24 hours'`))
}
