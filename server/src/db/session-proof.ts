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

const sealForm = /^[0-9.-]{1,80}$/

const checks = { staff: 'check_session', customer: 'check_customer_session' } as const

/** The call that fails unless the session stands as it was recalled (migrations 0010 and 0018). */
export function checkOf({ side, tokenHash, seal, isBackground }: SessionProof): string {
  if (!sealForm.test(seal)) throw new TypeError('a seal consists of row versions')
  return `${checks[side]}('\\x${tokenHash.toString('hex')}', '${seal}', ${isBackground})`
}

/** Confirms a proof by itself, for an answer that needed no transaction. */
export async function confirm(pool: Pool, proof: SessionProof): Promise<void> {
  await pool.query(`SELECT ${checkOf(proof)}`)
  proof.isConfirmed = true
}
