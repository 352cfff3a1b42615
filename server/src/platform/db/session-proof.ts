import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import type { Pool } from './client.ts'
import { countRecalled } from './query-count.ts'

/** What the database has to confirm, before a request with a cached session reads or writes anything. */
export interface SessionProof {
  /** Whose sessions: staff's, or those of the customer's side. */
  readonly side: 'staff' | 'customer'
  readonly tokenHash: Buffer
  readonly seal: string
  readonly isBackground: boolean
  /** Set by the first transaction that confirmed it. */
  isConfirmed: boolean
  /** The current session, where a check refused because it differs from the cached one. */
  standing?: unknown
}

const demanded = new AsyncLocalStorage<SessionProof>()

/** Within `run`, the first transaction confirms the proof before its own first statement. */
export const demandProof = <T>(proof: SessionProof, run: () => Promise<T>): Promise<T> =>
  demanded.run(proof, run)

/** The proof that the next transaction of this request still has to confirm. */
export function openProof(): SessionProof | undefined {
  const proof = demanded.getStore()
  return proof?.isConfirmed === false ? proof : undefined
}

/** Calls that fail unless the session is unchanged since it was cached (migration 0057). */
export const SESSION_CHECKS = {
  staff: 'check_session($1, $2, $3)',
  customer: 'check_customer_session($1, $2, $3)',
} as const

/** The values of such a call. */
export const checkedValues = ({ tokenHash, seal, isBackground }: SessionProof): readonly string[] => [
  `\\x${tokenHash.toString('hex')}`,
  seal,
  isBackground ? 'true' : 'false',
]

/** Confirms a proof by itself, for an answer that needed no transaction. */
export async function confirm(pool: Pool, proof: SessionProof): Promise<void> {
  await pool.query(`SELECT ${SESSION_CHECKS[proof.side]}`, [...checkedValues(proof)])
  settle(proof, true)
}

/** Records the result of a check; one that refused may have sent the current session, which saves a read. */
export function settle(proof: SessionProof, isConfirmed: boolean, client?: PoolClient) {
  if (isConfirmed) {
    countRecalled()
    proof.isConfirmed = true
  }
  const said = client && standings.get(client)
  if (client) standings.delete(client)
  if (said !== undefined) proof.standing = JSON.parse(said)
}

const standings = new WeakMap<PoolClient, string>()

const REFUSED = 'FC440'

/** Keeps the session that a refusing check sends as a notice; it reaches only this connection, and no log. */
export function hearStandings(client: PoolClient) {
  client.on('notice', ({ code, message }) => {
    if (code === REFUSED && message !== undefined) standings.set(client, message)
  })
}
