import { createHmac } from 'node:crypto'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { customDeposits } from '@forecourt/contract/deals/deposits.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  runActionOn,
  buildPayer,
  connectCards,
  giveCard,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { findDifferences } from '../../../test/deposit-differences.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { checkDeposits, checkOrderDeposits } from './check-deposits.ts'
import { depositEntries, deposits as table } from './deposits.table.ts'

const { env, way, advance, payments } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let payer: Payer

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
})
beforeEach(async () => {
  payer = await buildPayer(target, desk)
})
afterEach(() => {
  way.fault = 'none'
})

const place = () => ({ app: target.app, dealership: desk.dealership, payments })
const read = () => readDeposit(desk.asManager, payer.order)
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code}`
/** The app with a later clock, so that postponed work is due. */
const later = (ms: number) => ({ ...target.app, now: () => new Date(NOW.getTime() + ms) })
const MINUTE = 60_000
const count = (of: typeof depositEntries) =>
  withTenant(target.app.pool, desk.dealership, async tx => {
    const rows = await tx.select({ kind: of.kind }).from(of).where(eq(of.order_id, payer.order))
    return rows
      .map(({ kind }) => kind)
      .toSorted()
      .join(' ')
  })

describe('the provider decides otherwise', () => {
  test('a hold that its issuer released is not captured, and is reported as expired', async () => {
    await payDeposit(payer)
    await advance(8 * 24 * 3600)
    expect(codeOf(await runActionOn(desk.asAdmin, 'capture', payer.order))).toBe('409 cards_refused')
    await checkDeposits(later(8 * 24 * 60 * MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'expired', pending: null })
    expect(await count(depositEntries)).toBe('authorized released')
    await advance(-8 * 24 * 3600)
  })

  test('a hold that has expired by our clock is not sent to the provider', async () => {
    await payDeposit(payer)
    await withTenant(target.app.pool, desk.dealership, async tx => {
      await tx.update(table).set({ capture_before: NOW.toISOString() }).where(eq(table.order_id, payer.order))
    })
    const before = way.asked
    expect(codeOf(await runActionOn(desk.asAdmin, 'capture', payer.order))).toBe('409 deposit_state')
    expect(way.asked).toBe(before)
  })

  test('an unpaid request expires, and its link with it', async () => {
    const body = {
      order: payer.order,
      amount: '100.00',
      mode: 'capture' as const,
      purpose_en: null,
      purpose_fr: null,
      message: null,
    }
    await desk.asRep.call(customDeposits.create, { body })
    await checkDeposits(later(71 * 60 * MINUTE))
    expect((await read()).deposit?.state).toBe('created')
    await checkDeposits(later(73 * 60 * MINUTE))
    expect((await read()).deposit?.state).toBe('expired')
    const own = await payer.browser.call(customerDeposits.read, { query: { order: payer.order } })
    expect(own.body).toMatchObject({ offer: null, closed: 'link_expired' })
  })

  test('a failed start of a payment costs nothing, and can be retried', async () => {
    const start = () =>
      payer.browser.call(customerDeposits.start, { body: { order: payer.order, amount: '500.00' } })
    way.fault = 'unanswered'
    expect(codeOf(await start())).toBe('409 cards_unavailable')
    expect((await read()).deposit).toBeNull()
    way.fault = 'none'
    expect((await start()).status).toBe(200)
  })
})

describe('events of the provider', () => {
  const eventOf = (reference: string, id = `evt_${newId()}`) => ({
    id,
    type: 'payment_intent.succeeded',
    account: 'acct_x',
    data: { object: { id: 'pi_x', metadata: { deposit: reference } } },
  })
  const signed = (body: string, seconds = NOW.getTime() / 1000, secret = env.CARDS_WEBHOOK_SECRET) =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  const send = (event: object, signature?: string) => {
    const body = JSON.stringify(event)
    return target.fastify.inject({
      method: 'POST',
      url: '/api/webhooks/cards/',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? signed(body) },
      payload: body,
    })
  }
  test('are taken once, whatever their result, and never trusted', async () => {
    const event = eventOf(`${desk.dealership.id}.${payer.order}`)
    expect((await send(event)).statusCode).toBe(200)
    expect((await send(event)).statusCode).toBe(200)
    expect((await read()).deposit).toBeNull()
    const { body } = await payer.browser.call(customerDeposits.start, {
      body: { order: payer.order, amount: '500.00' },
    })
    await giveCard(body.url)
    await checkOrderDeposits(target.app, desk.dealership.id, payer.order)
    await checkOrderDeposits(target.app, desk.dealership.id, payer.order)
    expect((await read()).deposit?.state).toBe('pre_authorized')
    expect(await count(depositEntries)).toBe('authorized')
  })

  test.each([
    ['a wrong key', (body: string) => signed(body, NOW.getTime() / 1000, 'another')],
    ['an old time', (body: string) => signed(body, NOW.getTime() / 1000 - 301)],
    ['no signature', () => ''],
    ['nonsense', () => 't=x,v1=zz'],
  ])('with %s are refused', async (_name, signature) => {
    const event = eventOf(`${desk.dealership.id}.${payer.order}`)
    expect((await send(event, signature(JSON.stringify(event)))).statusCode).toBe(401)
  })

  test.each(['', 'x.y', `${newId()}.${newId()}`, newId()])(
    'about %j are accepted and ignored',
    async reference => {
      expect((await send(eventOf(reference))).statusCode).toBe(200)
    },
  )

  test('that are not JSON are accepted as empty', async () => {
    const payload = 'not json'
    const reply = await target.fastify.inject({
      method: 'POST',
      url: '/api/webhooks/cards/',
      headers: { 'content-type': 'application/json', 'stripe-signature': signed(payload) },
      payload,
    })
    expect(reply.statusCode).toBe(200)
  })
})

test('with any actions and events in any order, the entries add up and nothing moves backwards', async () => {
  const faults = fc.constantFrom(
    'none',
    'lost',
    'lost actions',
    'unanswered',
    'ill actions',
    'ill after the work of actions',
    'twice asked actions',
    'unknown payments',
  )
  const anyAction = fc.constantFrom('capture', 'cancel', 'refund', 'part', 'transfer', 'check', 'hear')
  const step = fc.oneof(
    anyAction.map(name => ({ act: name })),
    faults.map(name => ({ fault: name })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      payer = await buildPayer(target, desk)
      const other = await buildOrder(target.app, { ...desk.at, customer_id: payer.customer.id })
      const both = [payer.order, other.id]
      way.fault = 'none'
      await payDeposit(payer)
      const id = (await read()).deposit?.id
      const find = async () => {
        for (const order of both) {
          const { deposit } = await readDeposit(desk.asManager, order)
          if (deposit?.id === id) return { order, deposit }
        }
        throw new Error('the deposit is gone')
      }
      let clock = 0
      for (const one of steps) {
        clock += 8 * 60 * MINUTE
        if ('fault' in one) {
          way.fault = one.fault
          continue
        }
        const { order } = await find()
        const refunding = { refund_reason_id: 'price', other_refund_reason: null }
        if (one.act === 'capture' || one.act === 'cancel') await runActionOn(desk.asAdmin, one.act, order)
        else if (one.act === 'refund') await runActionOn(desk.asAdmin, 'refund', order, refunding)
        else if (one.act === 'part')
          await runActionOn(desk.asAdmin, 'refund', order, { ...refunding, amount: '90.00' })
        else if (one.act === 'transfer')
          await runActionOn(desk.asAdmin, 'transfer', order, {
            transferred_order_id: both.find(to => to !== order),
            transfer_reason_id: 'wrong_order',
            other_transfer_reason: null,
          })
        else if (one.act === 'check') await checkDeposits(later(clock))
        else await checkOrderDeposits(target.app, desk.dealership.id, order)
      }
      way.fault = 'none'
      await checkDeposits(later(clock + 48 * 60 * MINUTE))
      expect(await findDifferences(place(), both)).toEqual([])
    }),
    { numRuns: Number(process.env['LONG'] ?? 0) ? 300 : 12 },
  )
})

test('the ledger takes no change, and no entry that does not add up', async () => {
  await payDeposit(payer)
  const { deposit } = await read()
  const change = (work: (tx: Parameters<Parameters<typeof withTenant>[2]>[0]) => Promise<unknown>) =>
    withTenant(target.app.pool, desk.dealership, work)
  const stateOf = (work: Parameters<typeof change>[0]) => change(work).then(() => 'done', sqlStateOf)
  expect(await stateOf(tx => tx.update(depositEntries).set({ amount: 1 }))).toBe('42501')
  expect(await stateOf(tx => tx.delete(depositEntries))).toBe('42501')
  const entry = {
    dealer_id: desk.dealership.id,
    deposit_id: deposit?.id ?? '',
    order_id: payer.order,
  }
  const insert = (
    ...rows: readonly {
      readonly kind: (typeof depositEntries.$inferInsert)['kind']
      readonly amount: number
    }[]
  ) => stateOf(tx => tx.insert(depositEntries).values(rows.map(row => ({ ...entry, id: newId(), ...row }))))
  const refused = [
    await insert({ kind: 'refunded', amount: 1 }),
    await insert({ kind: 'captured', amount: 50_001 }),
    await insert({ kind: 'released', amount: 50_001 }),
    await insert({ kind: 'captured', amount: 30_000 }, { kind: 'released', amount: 20_001 }),
    await insert({ kind: 'captured', amount: 30_000 }, { kind: 'refunded', amount: 30_001 }),
    await insert({ kind: 'transferred_in', amount: 50_000 }),
    await insert({ kind: 'transferred_out', amount: 50_000 }, { kind: 'transferred_in', amount: 49_999 }),
    await insert({ kind: 'captured', amount: 0 }),
    await insert({ kind: 'captured', amount: -1 }),
  ]
  expect(refused).toEqual(refused.map(() => '23514'))
  expect(await count(depositEntries)).toBe('authorized')
})
