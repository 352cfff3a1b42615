import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from './client.ts'

/** What a request that goes by a recalled session has to have confirmed before it reads or writes anything. */
export interface SessionProof {
  /** Whose sessions it is about: those of staff, or those of the customer's side. */
  readonly side: 'staff' | 'customer'
  readonly tokenHash: Buffer
  readonly seal: string
  readonly isBackground: boolean
  /** Set by the first transaction that confirmed it. */
  isConfirmed: boolean
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

/** The calls that fail unless the session stands as it was recalled (migrations 0010 and 0018). */
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
  proof.isConfirmed = true
}
