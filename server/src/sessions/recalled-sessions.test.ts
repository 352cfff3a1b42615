import { allEndpoints } from '@forecourt/contract/index.ts'
import { isAction } from '@forecourt/domain/permissions/actions.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../test/test-app.ts'
import { buildCustomer } from '../customers/customers.factory.ts'
import { customers } from '../customers/customers.table.ts'
import { withPlatform, withTenant } from '../db/tenant.ts'
import { buildDealership } from '../dealerships/dealerships.factory.ts'
import { newId } from '../http/ids.ts'
import { buildUser } from '../users/users.factory.ts'
import { dealershipMembers, users } from '../users/users.table.ts'
import { RecalledSessions } from './recalled-sessions.ts'
import { sessions } from './sessions.table.ts'

const target = useTestApp()
const list = { method: 'GET', path: '/api/dealer/customer/' }
let dealership: { id: string }
let user: { id: string }
let browser: TestBrowser

beforeEach(async () => {
  dealership = await buildDealership(target.app, {})
  user = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_admin' })
  browser = await signedIn(target, user, dealership)
  // The first request reads the session in full, the next go by memory.
  await ask(list)
  await ask(list)
})

const ask = ({ method, path }: { method: string; path: string }, body: unknown = {}) =>
  browser.send(method, path.replaceAll(/\{\w+\}/g, newId()), {
    ...(method !== 'GET' && { body }),
    headers: { 'if-match': '"v1"', 'idempotency-key': newId() },
  })

const change = (work: Parameters<typeof withPlatform<unknown>>[1]) => withPlatform(target.app.pool, work)
const endSession = () =>
  change(tx =>
    tx
      .update(sessions)
      .set({ ended_at: sql`now()`, end_reason: 'revoked' })
      .where(eq(sessions.user_id, user.id)),
  )

describe('a session that was ended behind the memory', () => {
  const dealt = allEndpoints.filter(({ options }) => isAction(options.access))
  test.each(dealt.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is refused by %s, whatever it sends',
    async (_name, endpoint) => {
      await endSession()
      expect((await ask(endpoint, { unknown: 'field' })).status).toBe(440)
    },
  )

  test('writes nothing', async () => {
    await endSession()
    const email = 'nobody@example.test'
    const body = {
      first_name: 'A',
      last_name: 'B',
      email,
      email_confirmation: email,
      phone: '(416) 555-0142',
    }
    expect((await ask({ method: 'POST', path: '/api/dealer/customer/' }, body)).status).toBe(440)
    const stored = await withTenant(target.app.pool, dealership, tx => tx.select().from(customers))
    expect(stored).toEqual([])
  })
})

test.each([
  [
    'deactivated',
    440,
    () => change(tx => tx.update(users).set({ is_active: false }).where(eq(users.id, user.id))),
  ],
  [
    'given another password',
    440,
    () => change(tx => tx.update(users).set({ password_version: 2 }).where(eq(users.id, user.id))),
  ],
  [
    'taken out of the dealership',
    403,
    () => change(tx => tx.delete(dealershipMembers).where(eq(dealershipMembers.user_id, user.id))),
  ],
  [
    'left without a role',
    403,
    () => change(tx => tx.update(users).set({ role: null }).where(eq(users.id, user.id))),
  ],
  [
    'idle for half an hour',
    440,
    () =>
      change(tx =>
        tx
          .update(sessions)
          .set({ last_active: sql`now() - interval '31 minutes'` })
          .where(eq(sessions.user_id, user.id)),
      ),
  ],
] as const)('one who was %s meanwhile gets %i at once', async (_what, status, happen) => {
  await happen()
  expect((await ask(list)).status).toBe(status)
})

test('a changed right counts from the next request on', async () => {
  const colleague = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_sales_rep' })
  const customer = await buildCustomer(target.app, {
    dealer_id: dealership.id,
    assigned_dealer: colleague.id,
  })
  const one = { method: 'GET', path: `/api/dealer/customer/${customer.id}/` }
  expect((await ask(one)).status).toBe(200)
  await change(tx => tx.update(users).set({ role: 'dealer_sales_rep' }).where(eq(users.id, user.id)))
  expect((await ask(one)).status).toBe(404)
})

test('activity is still marked once a minute', async () => {
  const before = sql`now() - interval '2 minutes'`
  await change(tx => tx.update(sessions).set({ last_active: before }).where(eq(sessions.user_id, user.id)))
  expect((await ask(list)).status).toBe(200)
  const recent = sql`${sessions.last_active} > now() - interval '1 minute'`
  const [row] = (await change(tx =>
    tx.select({ isRecent: recent }).from(sessions).where(eq(sessions.user_id, user.id)),
  )) as { isRecent: boolean }[]
  expect(row?.isRecent).toBe(true)
})

test('memory keeps the newest ten thousand', () => {
  const memory = new RecalledSessions<{ seal: string }>()
  const session = { seal: '1' }
  for (let n = 0; n <= 10_000; n += 1) memory.remember(Buffer.from(String(n)), session)
  expect(memory.recall(Buffer.from('0'))).toBeUndefined()
  expect(memory.recall(Buffer.from('10000'))).toBe(session)
})
