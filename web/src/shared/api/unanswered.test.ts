import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOfResponse, silentError } from './call-error.ts'
import { keyFor, openKeysFor } from './unanswered.ts'

beforeEach(() => {
  sessionStorage.clear()
  openKeysFor('ana', 'north')
})

const refusal = (status: number, code: string) =>
  errorOfResponse(new Response(JSON.stringify({ code, reference_id: 'r' }), { status }))

/** One try with a key; it ends with an error, or without. */
function tryOf(about: string, said: unknown, error?: unknown): string {
  const { key, settle } = keyFor(about, said)
  settle(error)
  return key
}

describe('the idempotency key of a call', () => {
  it.each(['network', 'timeout', 'cancelled'] as const)('stays while there is no response: %s', kind => {
    const first = tryOf('/customers/', 'a', silentError(kind))
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
    expect(tryOf('/customers/', 'a')).toBe(first)
    expect(tryOf('/customers/', 'a')).not.toBe(first)
  })

  it('stays when the server failed, possibly after the work was done', async () => {
    const first = tryOf('/customers/', 'a', await refusal(503, 'unavailable'))
    expect(tryOf('/customers/', 'a', await refusal(500, 'fault'))).toBe(first)
    expect(tryOf('/customers/', 'a')).toBe(first)
  })

  it('stays when what is sent was changed since: only the server knows whether the first arrived', () => {
    const first = tryOf('/customers/', 'a', silentError('timeout'))
    expect(tryOf('/customers/', 'b')).toBe(first)
  })

  it.each(['key_reused', 'already_done'])('is dropped once the server has processed it: %s', async code => {
    const first = tryOf('/customers/', 'a', silentError('timeout'))
    expect(tryOf('/customers/', 'b', await refusal(409, code))).toBe(first)
    expect(tryOf('/customers/', 'b')).not.toBe(first)
  })

  it('is dropped on a refusal, but not if an earlier try may still have arrived', async () => {
    const refused = tryOf('/customers/', 'a', await refusal(400, 'validation'))
    const lost = tryOf('/customers/', 'a', silentError('timeout'))
    expect(lost).not.toBe(refused)
    expect(tryOf('/customers/', 'b', await refusal(400, 'validation'))).toBe(lost)
    expect(tryOf('/customers/', 'a')).toBe(lost)
  })

  it('differs by subject, person and dealership', () => {
    const first = tryOf('/customers/1/consents/', 'a', silentError('timeout'))
    expect(tryOf('/customers/2/consents/', 'a', silentError('timeout'))).not.toBe(first)
    openKeysFor('dev', 'north')
    expect(tryOf('/customers/1/consents/', 'a')).not.toBe(first)
    openKeysFor('ana', 'south')
    expect(tryOf('/customers/1/consents/', 'a')).not.toBe(first)
    openKeysFor('ana', 'north')
    expect(tryOf('/customers/1/consents/', 'a')).toBe(first)
  })

  it('is one for a double press, and two for two files at the same time', () => {
    const one = keyFor('/notes/', 'a')
    expect(keyFor('/notes/', 'a').key).toBe(one.key)
    one.settle()
    const files = [new FormData(), new FormData()].map(file => keyFor('/images/', file))
    expect(files[0]?.key).not.toBe(files[1]?.key)
    for (const { settle } of files) settle()
    expect(sessionStorage.getItem('dp-unanswered')).toBe('{}')
  })

  it('is kept until the page is left when storage fails, and only the newest are kept', () => {
    for (let n = 1; n <= 30; n += 1) tryOf(`/customers/${n}/`, 'a', silentError('network'))
    expect(Object.keys(JSON.parse(sessionStorage.getItem('dp-unanswered') ?? '{}'))).toHaveLength(20)
    sessionStorage.clear()
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const first = tryOf('/customers/', 'a', silentError('network'))
    expect(tryOf('/customers/', 'a')).toBe(first)
    refused.mockRestore()
    expect(tryOf('/customers/', 'a')).not.toBe(first)
  })
})
