import { createHmac } from 'node:crypto'
import { cardAccounts } from '@forecourt/contract/card-accounts.ts'
import { customerDeposits } from '@forecourt/contract/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deposits.ts'
import { MAX_UNKNOWN_PAYMENTS } from '@forecourt/domain/deposits/unknown-outcomes.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  actOn,
  buildPayer,
  connectCards,
  giveCard,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../test/card-desk.ts'
import { newestMail } from '../../test/actors.ts'
import { findDifferences } from '../../test/deposit-differences.ts'
import { buildDesk, type BuiltDesk } from '../../test/desk.ts'
import { NOW, useTestApp } from '../../test/test-app.ts'
import { sqlStateOf, withTenant } from '../db/tenant.ts'
import { newId } from '../http/ids.ts'
import { buildOrder } from '../orders/orders.factory.ts'
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
/** The clock of the product, so much later; what was put off is due then. */
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

describe('nobody knows what became of a capture', () => {
  test.each(['lost', 'unanswered', 'ill'] as const)('%s: it is found out, and done once', async fault => {
    await payDeposit(payer)
    way.fault = fault
    const key = newId()
    const { version } = await read()
    const headers = { 'if-match': `"v${version}"`, 'idempotency-key': key }
    const capture = () => desk.asAdmin.call(deposits.capture, { params: { id: payer.order }, headers })
    const begun = await capture()
    expect(begun).toMatchObject({
      status: 200,
      body: { deposit: { state: 'pre_authorized', pending: { act: 'capture' } } },
    })
    // The same again and another act find it under way.
    expect((await capture()).body.deposit?.pending).not.toBeNull()
    expect(codeOf(await actOn(desk.asAdmin, 'cancel', payer.order))).toBe('409 deposit_busy')
    await checkDeposits(later(MINUTE))
    expect((await read()).deposit?.pending).not.toBeNull()
    way.fault = 'none'
    await checkDeposits(later(30 * MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
    expect(await count(depositEntries)).toBe('authorized captured')
    expect((await capture()).body.deposit?.state).toBe('confirmed')
  })

  test('a process that died before it asked, and one that died behind it', async () => {
    for (const isAsked of [false, true]) {
      const { order } = (payer = await buildPayer(target, desk))
      await payDeposit(payer)
      if (isAsked) way.fault = 'unanswered'
      else way.fault = 'lost'
      await actOn(desk.asAdmin, 'capture', order)
      way.fault = 'none'
      await Promise.all([checkDeposits(later(MINUTE)), checkDeposits(later(MINUTE))])
      expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
      expect(await count(depositEntries)).toBe('authorized captured')
    }
  })

  test('a refund in two parts of which the first one’s answer was lost', async () => {
    await payDeposit(payer)
    await actOn(desk.asAdmin, 'capture', payer.order)
    const refund = (amount: string) =>
      actOn(desk.asAdmin, 'refund', payer.order, {
        refund_reason_id: 'price',
        other_refund_reason: null,
        amount,
      })
    way.fault = 'unanswered'
    await refund('100.00')
    way.fault = 'none'
    await checkDeposits(later(MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', refunded_amount: '100.00' })
    await refund('400.00')
    expect((await read()).deposit).toMatchObject({ state: 'refunded', refunded_amount: '500.00' })
  })

  /** The jobs of two weeks, once a day. */
  const passDays = async (from: number, to: number) => {
    for (let day = from; day < to; day += 1) await checkDeposits(later(day * 25 * 60 * MINUTE + 2 * 60 * MINUTE))
  }

  test('what cannot be read for two weeks stays unknown, and is then read before it is reported as refused', async () => {
    await payDeposit(payer)
    way.fault = 'lost'
    await actOn(desk.asAdmin, 'capture', payer.order)
    await passDays(0, 14)
    expect((await read()).deposit?.pending).not.toBeNull()
    way.fault = 'none'
    const { acted } = way
    await passDays(14, 16)
    expect((await read()).deposit).toMatchObject({ state: 'pre_authorized', pending: null })
    // Nothing was asked for that staff no longer expect.
    expect(way.acted).toBe(acted)
    expect((await actOn(desk.asAdmin, 'capture', payer.order)).body.deposit?.state).toBe('confirmed')
  })

  test('what was done and could not be read for two weeks is written as done', async () => {
    await payDeposit(payer)
    way.fault = 'unanswered'
    await actOn(desk.asAdmin, 'capture', payer.order)
    await passDays(0, 14)
    way.fault = 'none'
    await passDays(14, 16)
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
    expect(await count(depositEntries)).toBe('authorized captured')
  })

  test.each(['lost actions', 'unanswered actions', 'ill actions', 'ill after the work of actions'] as const)(
    'a part that is refunded while %s, and looked into after two days, is paid back once',
    async fault => {
      await payDeposit(payer)
      await actOn(desk.asAdmin, 'capture', payer.order)
      way.fault = fault
      await actOn(desk.asAdmin, 'refund', payer.order, {
        refund_reason_id: 'price',
        other_refund_reason: null,
        amount: '100.00',
      })
      way.fault = 'none'
      // By then the provider has forgotten the key.
      const days = 2 * 24 * 60
      await advance(days * 60)
      await checkDeposits(later(days * MINUTE))
      await checkDeposits(later((days + 30) * MINUTE))
      await advance(-days * 60)
      expect((await read()).deposit).toMatchObject({ refunded_amount: '100.00', pending: null })
      expect(await findDifferences(place(), [payer.order])).toEqual([])
    },
  )

  test('a fault that the provider remembers is followed by an attempt under another key', async () => {
    await payDeposit(payer)
    way.fault = 'ill actions'
    await actOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    await checkDeposits(later(MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
  })

  test('is asked for once, however many processes look into it at the same moment', async () => {
    await payDeposit(payer)
    way.fault = 'lost actions'
    await actOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    const { acted } = way
    await Promise.all(Array.from({ length: 4 }, () => checkDeposits(later(MINUTE))))
    expect(way.acted - acted).toBe(1)
    expect((await read()).deposit?.state).toBe('confirmed')
  })
})

describe('payments that the provider does not know', () => {
  const isUnknownSince = async () =>
    (await desk.asAdmin.call(cardAccounts.read)).body.unknown_since

  test('stay as they are: nothing expires, nothing is released, and nobody is mailed', async () => {
    await payDeposit(payer)
    const { deposit: before } = await read()
    const mail = await newestMail(target)
    way.fault = 'unknown payments'
    await checkDeposits(later(2 * 60 * MINUTE))
    await checkOrderDeposits(target.app, desk.dealership.id, payer.order)
    expect(codeOf(await desk.asRep.call(deposits.refresh, { params: { id: payer.order } }))).toBe(
      '409 cards_unavailable',
    )
    expect((await read()).deposit).toEqual(before)
    expect(await count(depositEntries)).toBe('authorized')
    expect(await newestMail(target)).toEqual(mail)
  })

  test('stop the run where there are many, and the account says so until one is known again', async () => {
    const payers = [payer]
    for (let more = 0; more < 6; more += 1) payers.push(await buildPayer(target, desk))
    for (const one of payers) await payDeposit(one)
    await withTenant(target.app.pool, desk.dealership, tx => tx.update(table).set({ next_check: null }))
    await withTenant(target.app.pool, desk.dealership, async tx => {
      for (const { order } of payers)
        await tx.update(table).set({ next_check: NOW.toISOString() }).where(eq(table.order_id, order))
    })
    const error = vi.spyOn(target.app.log, 'error')
    way.fault = 'unknown payments'
    const { asked } = way
    await checkDeposits(target.app)
    expect(way.asked - asked).toBe(MAX_UNKNOWN_PAYMENTS)
    expect(error.mock.calls.map(([, words]) => words)).toEqual([expect.stringContaining('CARDS_SECRET')])
    error.mockRestore()
    expect(await isUnknownSince()).toBe(NOW.toISOString())
    way.fault = 'none'
    await checkDeposits(later(20 * MINUTE))
    expect(await isUnknownSince()).toBeNull()
  })
})

describe('the provider decides otherwise', () => {
  test('a hold that its issuer let go is not taken, and told as over', async () => {
    await payDeposit(payer)
    await advance(8 * 24 * 3600)
    expect(codeOf(await actOn(desk.asAdmin, 'capture', payer.order))).toBe('409 cards_refused')
    await checkDeposits(later(8 * 24 * 60 * MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'expired', pending: null })
    expect(await count(depositEntries)).toBe('authorized released')
    await advance(-8 * 24 * 3600)
  })

  test('a hold whose time is over by our clock is not even asked for', async () => {
    await payDeposit(payer)
    await withTenant(target.app.pool, desk.dealership, async tx => {
      await tx.update(table).set({ capture_before: NOW.toISOString() }).where(eq(table.order_id, payer.order))
    })
    const before = way.asked
    expect(codeOf(await actOn(desk.asAdmin, 'capture', payer.order))).toBe('409 deposit_state')
    expect(way.asked).toBe(before)
  })

  test('a request that nobody paid expires, and its link with it', async () => {
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

  test('starting to pay while it does not answer costs nothing, and is tried again', async () => {
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
  test('are taken once, whatever comes of them, and never believed', async () => {
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
    'about %j are taken and forgotten',
    async reference => {
      expect((await send(eventOf(reference))).statusCode).toBe(200)
    },
  )

  test('that are no JSON are taken as nothing', async () => {
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

test('whatever is done and told in whatever order, the entries add up and nothing goes back', async () => {
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
  const act = fc.constantFrom('capture', 'cancel', 'refund', 'part', 'transfer', 'check', 'hear')
  const step = fc.oneof(act.map(name => ({ act: name })), faults.map(name => ({ fault: name })))
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
        if (one.act === 'capture' || one.act === 'cancel') await actOn(desk.asAdmin, one.act, order)
        else if (one.act === 'refund') await actOn(desk.asAdmin, 'refund', order, refunding)
        else if (one.act === 'part') await actOn(desk.asAdmin, 'refund', order, { ...refunding, amount: '90.00' })
        else if (one.act === 'transfer')
          await actOn(desk.asAdmin, 'transfer', order, {
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

test('the ledger takes no change and nothing that does not add up', async () => {
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
  const insert = (...rows: readonly { readonly kind: (typeof depositEntries.$inferInsert)['kind']; readonly amount: number }[]) =>
    stateOf(tx => tx.insert(depositEntries).values(rows.map(row => ({ ...entry, id: newId(), ...row }))))
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
