import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#platform/http/refusal.ts'
import type { KeyServicePort, WrappedKey } from '#platform/outside/keys/port.ts'
import { failed, isRetryable, type PortError, type PortResult } from '#platform/outside/port-result.ts'

/** How long a request waits for the key service; no transaction does. */
const TIMEOUT_MS = 2000

/** The context a wrapped key is bound to: it opens for no other owner. */
export const keyContext = (id: string, owner: string) => ['data_keys', id, owner].join('|')

/** A key that cannot be opened any more: a retry is useless, an operator has to repair it. */
export class LostKey extends Error {
  constructor(kek: string, owner: string, { kind }: PortError) {
    const why = kind === 'not_found' ? 'which is not configured' : `which does not open it (${kind})`
    super(`the key of ${owner} is wrapped with the key ${kek}, ${why}`)
    this.name = 'LostKey'
  }
}

/** @throws Refusal while the service does not answer, LostKey when it refuses */
export async function wrapKey(service: KeyServicePort, key: Buffer, id: string, owner: string) {
  const answer = await answered(service.wrap(key, keyContext(id, owner)))
  if (!answer.ok) throw failureOf(answer.error, service.newest, owner)
  return answer.value
}

/** @throws Refusal while the service does not answer, LostKey when it refuses */
export async function unwrapKey(service: KeyServicePort, key: WrappedKey, id: string, owner: string) {
  const answer = await answered(service.unwrap(key, keyContext(id, owner)))
  if (!answer.ok) throw failureOf(answer.error, key.kek, owner)
  return answer.value
}

async function answered<T>(call: Promise<PortResult<T>>): Promise<PortResult<T>> {
  const timer = new AbortController()
  const late = wait(TIMEOUT_MS, failed({ kind: 'timeout' }), { signal: timer.signal })
  late.catch(() => undefined)
  const answer = await Promise.race([call, late])
  timer.abort()
  return answer
}

/** A malformed wrapped key will never open, so it is not retried. */
const failureOf = (error: PortError, kek: string, owner: string) =>
  isRetryable(error) && error.kind !== 'malformed'
    ? new Refusal('unavailable', { code: 'keys_unavailable', retryAfter: 5 })
    : new LostKey(kek, owner, error)
