import { users } from '@forecourt/contract/identity/users.ts'
import { LOCKOUT } from '@forecourt/domain/identity/accounts/lockout.ts'
import { like, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { attemptCounters } from '../users/users.table.ts'
import { requester } from '../../../../test/actors.ts'
import { useTestApp } from '../../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '../users/users.factory.ts'

/** A counted try whose database has no free connection: it ends in a 503 and reveals nothing. */
const target = useTestApp()
const password = 'a long enough passphrase'
let dealership: { id: string }
let email: string

beforeAll(async () => {
  dealership = await buildDealership(target.app, {})
})

beforeEach(async () => {
  email = (await buildUser(target.app, { password, dealerships: [dealership] })).email
})

afterEach(() => vi.restoreAllMocks())

type Connect = (...args: unknown[]) => Promise<unknown>

const refused = () => Promise.reject(new Error('timeout exceeded when trying to connect'))

/** One sign-in, in which the connections with these numbers fail. */
async function tryWith(given: string, ...lost: number[]) {
  const browser = await requester(target)
  let asked = 0
  const connect = target.app.pool.connect.bind(target.app.pool) as unknown as Connect
  const spy = vi.spyOn(target.app.pool, 'connect') as unknown as Mock<Connect>
  spy.mockImplementation((...args) => {
    // Single statements outside transactions pass a callback; they do not fail.
    if (args.length > 0) return connect(...args)
    asked += 1
    return lost.includes(asked) ? refused() : connect()
  })
  const { status, body } = await browser.call(users.login, { body: { email, password: given } })
  spy.mockRestore()
  return { status, code: (body as { code?: string }).code }
}

const counted = async () => {
  const rows = await withPlatform(target.app.pool, tx =>
    tx.select().from(attemptCounters).where(like(attemptCounters.key, 'login:account:%')),
  )
  return rows.map(({ count }) => count)
}

const forgetCounters = () => withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
beforeEach(forgetCounters)

const oftenEnough = LOCKOUT.failures_per_wait + 2

describe.each([
  ['the outcome cannot be written', [2]],
  ['not even the count can be taken back', [2, 3]],
] as const)('when %s', (_name, lost) => {
  test('no number of such tries locks anyone out', async () => {
    for (let n = 0; n < oftenEnough; n += 1)
      expect(await tryWith(password, ...lost)).toMatchObject({ status: 503 })
    expect(await tryWith(password)).toMatchObject({ status: 200 })
    expect(await counted()).toEqual([])
  })
})

test('answered failures stay counted, and a wait continues', async () => {
  for (let n = 1; n < LOCKOUT.failures_per_wait; n += 1)
    expect(await tryWith('wrong')).toMatchObject({ status: 400 })
  expect(await tryWith('wrong', 2)).toMatchObject({ status: 503 })
  expect(await counted()).toEqual([LOCKOUT.failures_per_wait - 1])
  expect(await tryWith('wrong')).toMatchObject({ status: 400 })
  expect(await tryWith(password)).toEqual({ status: 429, code: 'locked' })
  await withPlatform(target.app.pool, tx =>
    tx.update(attemptCounters).set({ last_at: sql`now() - interval '61 seconds'` }),
  )
  expect(await tryWith(password, 2)).toMatchObject({ status: 503 })
  expect(await tryWith(password)).toMatchObject({ status: 200 })
})
