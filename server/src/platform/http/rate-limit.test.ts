import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { signedIn, signedInCustomer } from '../../../test/actors.ts'
import { TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp({ REQUESTS_PER_MINUTE: '4' })

test('too many requests are answered with a retry time: per person in all their sessions, otherwise per address', async () => {
  const place = await buildDealership(target.app)
  const user = await buildUser(target.app, { dealerships: [place] })
  const colleague = await buildUser(target.app, { dealerships: [place] })
  const ask = async (by: TestBrowser) => (await by.call(users.currentUser)).status
  // The first request of each comes before the person is known, so it counts for the address.
  const behind = async (who: { id: string }, address: string) => {
    const browser = new TestBrowser(target, address)
    for (const [name, value] of (await signedIn(target, who, place)).cookies) browser.cookies.set(name, value)
    expect(await ask(browser)).toBe(200)
    return browser
  }
  const [browser, other] = [await behind(user, '10.0.1.1'), await behind(user, '10.0.1.2')]
  for (const by of [browser, other, browser, other]) expect(await ask(by)).toBe(200)
  for (const by of [browser, other]) {
    const late = await by.call(users.currentUser)
    expect(late).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(late.headers['retry-after']).toBe(late.headers['x-ratelimit-reset'])
  }
  expect(await ask(await behind(colleague, '10.0.1.1'))).toBe(200)
  const [stranger, neighbour] = [new TestBrowser(target, '10.0.0.1'), new TestBrowser(target, '10.0.0.2')]
  for (let turn = 0; turn < 4; turn += 1) expect(await ask(stranger)).toBe(401)
  expect([await ask(stranger), await ask(neighbour)]).toEqual([429, 401])
})

test('a customer and staff logged in as them have separate allowances', async () => {
  const customer = await buildCustomer(target.app, { email: 'marie@mail.example.test' })
  const [phone, laptop] = [await signedInCustomer(target, customer), await signedInCustomer(target, customer)]
  const ask = async (by: TestBrowser) => (await by.call(customerAccounts.me)).status
  const statuses: number[] = []
  for (const by of [phone, laptop, phone, laptop, phone, laptop, phone]) statuses.push(await ask(by))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('strangers who use up an address’s allowance do not affect signed-in users behind it', async () => {
  const place = await buildDealership(target.app)
  const browser = await signedIn(target, await buildUser(target.app, { dealerships: [place] }), place)
  const ask = async (by: TestBrowser) => (await by.call(users.currentUser)).status
  expect(await ask(browser)).toBe(200)
  const stranger = new TestBrowser(target)
  const turns = []
  for (let turn = 0; turn < 5; turn += 1) turns.push(await ask(stranger))
  expect(turns.at(-1)).toBe(429)
  for (let turn = 0; turn < 4; turn += 1) expect(await ask(browser)).toBe(200)
})

test('an invented cookie for each request brings no extra allowance', async () => {
  const browser = new TestBrowser(target, '10.0.0.4')
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    for (const name of ['__Host-dp_sid', '__Host-dp_csid']) browser.cookies.set(name, `invented ${turn}`)
    statuses.push((await browser.call(users.currentUser)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test.each(['/dealer/customers?page=2', '/shop/maple-motors/', '/'])(
  '%s is sent however often it is requested',
  async path => {
    const somebody = new TestBrowser(target, '10.0.0.5')
    const statuses = new Set<number>()
    for (let turn = 0; turn < 9; turn += 1) statuses.add((await somebody.send('GET', path)).status)
    expect(statuses).not.toContain(429)
  },
)

test('the liveness check has no limit', async () => {
  const probe = new TestBrowser(target, '10.0.0.3')
  const ask = async (path: string) => (await probe.send('GET', path)).status
  for (let turn = 0; turn < 9; turn += 1) expect(await ask('/healthz')).toBe(200)
  expect((await probe.send('GET', '/readyz')).body).toEqual({ status: 'ready' })
})
