import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { LOCK_FAILURES } from '@forecourt/domain/customers/assignments/lock-failures.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { untilAnswered } from '../../../test/until-answered.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
const isLong = process.env['LONG'] === '1'

let place: Awaited<ReturnType<typeof buildDealership>>
let sister: Awaited<ReturnType<typeof buildDealership>>
let ana: { id: string }
let byAna: TestBrowser
let byBen: TestBrowser
let byManager: TestBrowser
let byAdmin: TestBrowser
let ben: { id: string }

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  sister = await buildDealership(app, { organisation_id: place.organisation_id, name: 'South Motors' })
  ana = await buildUser(app, { dealerships: [place], first_name: 'Ana', last_name: 'Bell' })
  ben = await buildUser(app, { dealerships: [place, sister], first_name: 'Ben', last_name: 'Roy' })
  const user = (role: 'dealer_sales_manager' | 'dealer_admin') =>
    buildUser(app, { dealerships: [place], role })
  byAna = await signedIn(target, ana, place)
  byBen = await signedIn(target, ben, place)
  byManager = await signedIn(target, await user('dealer_sales_manager'), place)
  byAdmin = await signedIn(target, await user('dealer_admin'), place)
})

let customer: { id: string }
let order: { id: string }

beforeEach(async () => {
  customer = await buildCustomer(target.app, { dealer_id: place.id })
  order = await buildOrder(target.app, { dealer_id: place.id, customer_id: customer.id })
})

const claim = (by: TestBrowser, by_request = false, id = order.id) =>
  by.call(assignments.claimOrder, { params: { id }, body: { by_request } })
const claimCustomer = (by: TestBrowser) =>
  by.call(assignments.claimCustomer, { params: { id: customer.id }, body: {} })
const ask = (by: TestBrowser) =>
  by.call(assignments.ask, { params: { id: customer.id }, body: { note: 'I know her.' } })
const answer = (by: TestBrowser, id: string, approve: boolean) =>
  by.call(assignments.answer, { params: { id }, body: { approve } })
const handOver = (by: TestBrowser, to: string) =>
  by.call(assignments.handOver, { params: { id: customer.id }, body: { assigned_dealer: to } })
const requests = async (by: TestBrowser) => (await by.call(assignments.requests)).body

const seenCodes = new Set<string>()
/** The code of a refusal, recorded so that the last test can check that every reason was seen. */
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code } = body as { code: string }
  seenCodes.add(code)
  return [status, code]
}

describe('claiming an order', () => {
  test('takes its customer; repeats change nothing', async () => {
    expect(await claim(byAna)).toMatchObject({ status: 200, body: { assigned_dealer: { id: ana.id } } })
    expect(await claim(byAna)).toMatchObject({ status: 200, body: { version: 2 } })
    const late = await claim(byBen)
    expect(codeOf(late)).toEqual([409, 'other_sales_rep_assigned'])
    expect(late.body).toMatchObject({ params: { name: 'Ana Bell', customer: customer.id } })
  })

  test('a manager takes over, with an audit record', async () => {
    await claim(byAna)
    expect((await claim(byManager)).status).toBe(200)
  })

  test('someone who may not hold customers cannot claim one', async () => {
    expect(codeOf(await claim(byAdmin))).toEqual([409, 'cannot_self_assign'])
  })

  test('that was deleted or never existed', async () => {
    expect(codeOf(await claim(byAna, false, newId()))).toEqual([404, 'order_removed'])
  })

  test('whose vehicle was removed from the inventory', async () => {
    const vehicle = await buildVehicle(target.app, { dealer_id: place.id, stock_status: 'U' })
    const given = { dealer_id: place.id, customer_id: customer.id, vehicle_id: vehicle.id }
    const { id } = await buildOrder(target.app, given)
    expect(codeOf(await claim(byAna, false, id))).toEqual([409, 'vehicle_removed'])
  })

  test('of another dealership of the organisation: named to its members, not found for others', async () => {
    const there = await buildOrder(target.app, { dealer_id: sister.id })
    const wrong = await claim(byBen, false, there.id)
    expect(codeOf(wrong)).toEqual([409, 'wrong_dealership'])
    expect(wrong.body).toMatchObject({ params: { dealer: 'South Motors' } })
    expect(codeOf(await claim(byAna, false, there.id))).toEqual([409, 'dealership_not_allowed'])
    const stranger = await buildOrder(target.app, { dealer_id: (await buildDealership(target.app)).id })
    expect(codeOf(await claim(byBen, false, stranger.id))).toEqual([404, 'order_removed'])
  })

  describe('while another transaction holds the row', () => {
    let owner: Client
    beforeAll(async () => {
      owner = new Client(target.ownerUrl)
      await owner.connect()
    })
    afterAll(() => owner.end())

    test('waits briefly and answers so', async () => {
      await owner.query('BEGIN')
      await owner.query(`SELECT set_config('app.dealer_id', $1, true)`, [place.id])
      await owner.query('SELECT 1 FROM customers WHERE id = $1 FOR UPDATE', [customer.id])
      const reply = await claim(byAna)
      await owner.query('ROLLBACK')
      expect(codeOf(reply)).toEqual([409, 'lock_fail'])
      expect((await claim(byAna)).status).toBe(200)
    })
  })

  test.each([
    ['an order', (by: TestBrowser) => claim(by)],
    ['a customer', (by: TestBrowser) => claimCustomer(by)],
  ])(
    'of fifty parallel claims of %s exactly one wins, in every round',
    { timeout: 900_000 },
    async (_name, attempt) => {
      const rounds = isLong ? 1000 : 2
      const browsers: TestBrowser[] = []
      for (let n = 0; n < 50; n += 1) {
        const rep = await buildUser(target.app, { dealerships: [place] })
        browsers.push(await signedIn(target, rep, place))
      }
      for (let round = 0; round < rounds; round += 1) {
        await withTenant(target.app.pool, place, tx =>
          tx.execute(sql`UPDATE customers SET assigned_dealer = NULL WHERE id = ${customer.id}`),
        )
        const replies = await Promise.all(browsers.map(by => untilAnswered(() => attempt(by))))
        const won = replies.filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
        const lost = replies
          .filter(({ status }) => status !== 200)
          .map(({ body }) => (body as unknown as { code: string }).code)
        expect(lost.filter(code => !['other_sales_rep_assigned', 'lock_fail'].includes(code))).toEqual([])
        const stored = await byManager.call(customers.get, { params: { id: customer.id } })
        expect(stored.body.assigned_dealer?.id).toBe(won[0]?.body.assigned_dealer?.id)
      }
    },
  )
})

describe('asking the holder', () => {
  test('with consent, the requester takes the customer', async () => {
    await claim(byAna)
    expect(codeOf(await claim(byBen, true))).toEqual([409, 'no_pending_requests'])
    const asked = await ask(byBen)
    expect(asked.body).toMatchObject({
      state: 'pending',
      holder: { full_name: 'Ana Bell' },
      requester: { full_name: 'Ben Roy' },
      note: 'I know her.',
    })
    expect(codeOf(await claim(byBen, true))).toEqual([409, 'no_approval_yet'])
    expect((await requests(byAna)).to_answer.map(({ id }) => id)).toEqual([asked.body.id])
    expect((await answer(byAna, asked.body.id, true)).body.state).toBe('approved')
    expect((await requests(byBen)).mine).toMatchObject([{ id: asked.body.id, state: 'approved' }])
    expect(await claim(byBen, true)).toMatchObject({ status: 200, body: { assigned_dealer: { id: ben.id } } })
    expect((await requests(byBen)).mine).toEqual([])
  })

  test('with a refusal, the request can be made again', async () => {
    await claim(byAna)
    const { body } = await ask(byBen)
    await answer(byAna, body.id, false)
    expect(codeOf(await claim(byBen, true))).toEqual([409, 'no_approval_yet'])
    expect((await ask(byBen)).body).toMatchObject({ id: body.id, state: 'pending' })
  })

  test('a consent is void after the customer was reassigned to somebody else', async () => {
    await claim(byAna)
    const { body } = await ask(byBen)
    await answer(byAna, body.id, true)
    await claim(byManager)
    expect(codeOf(await claim(byBen, true))).toEqual([409, 'no_pending_requests'])
  })

  test('nobody answers their own request or one that is not theirs to answer', async () => {
    await claim(byAna)
    const { body } = await ask(byBen)
    expect((await answer(byBen, body.id, true)).status).toBe(404)
    const other = await signedIn(target, await buildUser(target.app, { dealerships: [place] }), place)
    expect((await answer(other, body.id, true)).status).toBe(404)
    expect((await answer(byManager, body.id, true)).status).toBe(200)
    expect(await answer(byAna, body.id, false)).toMatchObject({
      status: 409,
      body: { code: 'no_pending_requests' },
    })
  })

  test('an unassigned customer or one’s own needs no request', async () => {
    expect(await ask(byBen)).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
    await claim(byBen)
    expect(await ask(byBen)).toMatchObject({ status: 409, body: { code: 'nobody_to_ask' } })
  })
})

describe('reassigning', () => {
  test('a holder reassigns a customer to a colleague', async () => {
    await claim(byAna)
    expect(await handOver(byAna, ben.id)).toMatchObject({
      status: 200,
      body: { assigned_dealer: { id: ben.id } },
    })
    expect((await handOver(byAna, ana.id)).status).toBe(404)
    expect((await handOver(byManager, ana.id)).status).toBe(200)
  })

  test.each([
    ['to a stranger', async () => (await buildUser(target.app, { dealerships: [sister] })).id, 404],
    [
      'to one who left',
      async () => (await buildUser(target.app, { dealerships: [place], is_active: false })).id,
      400,
    ],
  ])('%s: refused', async (_name, to, status) => {
    await claim(byAna)
    expect((await handOver(byAna, await to())).status).toBe(status)
  })
})

test('every refusal reason was covered', () => {
  expect([...seenCodes].sort()).toEqual([...LOCK_FAILURES].sort())
})
