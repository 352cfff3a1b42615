import { expect, test } from 'vitest'
import { Refusal } from '#platform/http/refusal.ts'
import { hashPassword, withHashPlace } from './password.ts'

test('two compute, twenty wait, the next is refused with a retry time, and the place is freed', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => hashPassword(`password ${n}`)))
  const refusals = all.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refusals).toHaveLength(8)
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ status: 503, details: { code: 'busy', retryAfter: 2 } })
  }
  const stored = await hashPassword('the right one')
  const verdicts = await withHashPlace(isPassword =>
    Promise.all([
      isPassword('the right one', stored),
      isPassword('a wrong one', stored),
      isPassword('the right one', null),
    ]),
  )
  expect(verdicts).toEqual([true, false, false])
})

test('failed work frees its place', async () => {
  for (let round = 0; round < 40; round += 1)
    await expect(withHashPlace(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await withHashPlace(async () => 'served')).toBe('served')
})
