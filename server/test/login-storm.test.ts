import type * as Argon2 from '@node-rs/argon2'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { signedIn, requester } from './actors.ts'
import { useTestApp, type Reply, type TestBrowser } from './test-app.ts'

/** Counts the concurrent hashes; the hashing itself is unchanged. */
const hashing = vi.hoisted(() => {
  // Files share their modules: a module loaded by an earlier file would hash without being counted.
  vi.resetModules()
  return { now: 0, most: 0, all: 0 }
})
vi.mock('@node-rs/argon2', async importOriginal => {
  const original = await importOriginal<typeof Argon2>()
  return {
    ...original,
    verify: async (...args: Parameters<typeof original.verify>) => {
      hashing.now += 1
      hashing.all += 1
      hashing.most = Math.max(hashing.most, hashing.now)
      try {
        return await original.verify(...args)
      } finally {
        hashing.now -= 1
      }
    },
  }
})

const target = useTestApp()
const password = 'a long enough passphrase'
const logins = 200
const perAccount = 5
let dealership: { id: string }
let accounts: { email: string }[]
let browsers: TestBrowser[]

beforeAll(async () => {
  dealership = await buildDealership(target.app, {})
  const build = () => buildUser(target.app, { password, dealerships: [dealership] })
  accounts = await Promise.all(Array.from({ length: logins / perAccount }, build))
  const addresses = Array.from({ length: logins }, (_, n) => `10.1.${Math.floor(n / 100)}.${n % 100}`)
  browsers = await Promise.all(addresses.map(address => requester(target, address)))
})

/** Every second account is tried with a wrong password, no more often than allowed before it has to wait. */
const isRight = (n: number) => Math.floor(n / perAccount) % 2 === 0

const logIn = (n: number) =>
  (browsers[n] as TestBrowser).call(users.login, {
    body: {
      email: accounts[Math.floor(n / perAccount)]?.email ?? '',
      password: isRight(n) ? password : 'wrong',
    },
  })

/** Retries a login while the reply is "busy"; returns all replies. */
async function insist(n: number) {
  const received: Reply<unknown>[] = []
  for (;;) {
    const reply = await logIn(n)
    received.push(reply)
    if (reply.status !== 503) return received
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

const statuses = (replies: readonly Reply<unknown>[]) => [...new Set(replies.map(({ status }) => status))]

test('a storm of sign-ins gets answers or 503 with a retry, and no other request notices', async () => {
  const staff = await buildUser(target.app, { role: 'dealer_admin', dealerships: [dealership] })
  const colleague = await signedIn(target, staff, dealership)
  const reads: Reply<unknown>[] = []
  const over = new AbortController()
  const work = async () => {
    while (!over.signal.aborted)
      reads.push(await colleague.call(users.currentUser), await colleague.call(customers.list))
  }
  const working = [work(), work(), work()]
  const received = await Promise.all(browsers.map((_browser, n) => insist(n)))
  over.abort()
  await Promise.all(working)

  expect(received.map(replies => replies.at(-1)?.status)).toEqual(
    browsers.map((_browser, n) => (isRight(n) ? 200 : 400)),
  )
  const busy = received.flat().filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  for (const { body, headers } of busy) {
    // On a loaded machine the database's connections can be the bottleneck instead of the hashing.
    expect(['busy', 'unavailable']).toContain((body as { code: string }).code)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses(reads)).toEqual([200])
  expect(hashing.most).toBe(2)
  // "Busy" replies cost no hash.
  expect(hashing.all).toBe(logins)
}, 180_000)
