import { createHash } from 'node:crypto'
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { perConnection, type Tx } from '../db/client.ts'
import { writeLast } from '../db/last-statement.ts'
import type { Actor } from '../sessions/session.ts'
import { idempotencyKeys } from './idempotency.table.ts'
import { invalid, Refusal } from './refusal.ts'

export interface Idempotency {
  readonly key: string
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  readonly fingerprint: Buffer
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function idempotencyOf(request: FastifyRequest): Idempotency {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') throw invalid({ 'Idempotency-Key': { rule: 'required', params: {} } })
  if (!uuid.test(key)) throw invalid({ 'Idempotency-Key': { rule: 'id', params: {} } })
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { key: key.toLowerCase(), fingerprint }
}

/**
 * Runs `work` once per key (R35). The key is claimed inside the same transaction, so it exists exactly when the work
 * does; a repeat that arrives meanwhile waits for the first and then gets its answer.
 */
export async function once<T>(
  tx: Tx,
  actor: Actor,
  { key, fingerprint }: Idempotency,
  work: () => Promise<T>,
): Promise<T> {
  const mine = { dealer: actor.tenant.id, actor: actor.id, key }
  const claimed = await claim(tx).execute({ ...mine, fingerprint })
  if (claimed.length === 0) {
    const [first] = await findFirst(tx).execute(mine)
    if (!first?.fingerprint.equals(fingerprint)) throw new Refusal('unprocessable', { code: 'key_reused' })
    return first.body as T
  }
  const answer = await work()
  writeLast(tx, {
    changes: [tx.update(idempotencyKeys).set({ status: 200, body: answer }).where(isKey(mine))],
  })
  return answer
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
    .returning({ key: idempotencyKeys.key })
    .prepare('idempotency_claimed'),
)

const findFirst = perConnection(tx =>
  tx.select().from(idempotencyKeys).where(isKey(asked)).prepare('idempotency_first'),
)
