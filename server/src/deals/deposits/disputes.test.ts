import { createHmac } from 'node:crypto'
import { audit } from '@forecourt/contract/platform/audit.ts'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  runActionOn,
  buildPayer,
  connectCards,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { checkDeposits, checkOrderDeposits } from './check-deposits.ts'
import { cardEvents, depositEntries, deposits as table } from './deposits.table.ts'
import { followOrderLedgers } from './follow-order.ts'

const { env, way, atProvider } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let payer: Payer
let payment: string

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
})
beforeEach(async () => {
  await buildCaptured()
})
afterEach(() => {
  way.fault = 'none'
})

/** A deposit of 500.00 captured on a card. */
async function buildCaptured() {
  payer = await buildPayer(target, desk)
  await payDeposit(payer)
  await runActionOn(desk.asAdmin, 'capture', payer.order)
  payment = await withTenant(target.app.pool, desk.dealership, async tx => {
    const [row] = await tx
      .select({ ref: table.payment_ref })
      .from(table)
      .where(sql`${table.order_id} = ${payer.order}`)
    return row?.ref ?? ''
  })
}

const read = () => readDeposit(desk.asManager, payer.order)
const follow = () => followOrderLedgers(target.app, desk.dealership.id, payer.order)
const dispute = (status = 'needs_response', more: Record<string, string> = {}) =>
  atProvider('disputes', { payment, status, ...more })
const refund = (amount?: string) =>
  runActionOn(desk.asAdmin, 'refund', payer.order, {
    refund_reason_id: 'price',
    other_refund_reason: null,
    ...(amount !== undefined && { amount }),
  })
const kinds = async () => (await read()).deposit?.entries.map(({ kind, amount }) => `${kind} ${amount}`)
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, params } = body as { code?: string; params?: { reason?: string } }
  return [status, code, params?.reason].filter(word => word !== undefined).join(' ')
}
const noticesOf = async (as = desk.asRep) =>
  (await as.call(notifications.list, { query: {} })).body.results
    .filter(({ order }) => order === payer.order)
    .map(({ event }) => event)
const actionsOf = async () =>
  (await desk.asRep.call(timelines.ofOrder, { params: { id: payer.order } })).body.results.map(
    ({ act }) => act,
  )
const own = async () =>
  (await payer.browser.call(customerDeposits.read, { query: { order: payer.order } })).body

describe('a dispute', () => {
  test('is in the ledger, the timeline and the notifications, and stops refunds and transfers', async () => {
    await dispute()
    await follow()
    const { deposit } = await read()
    expect(deposit).toMatchObject({
      state: 'confirmed',
      disputed_amount: '500.00',
      charged_back_amount: '0.00',
      disputes: [{ status: 'needs_response', reason: 'fraudulent', amount: '500.00' }],
    })
    expect(deposit?.disputes[0]?.evidence_due).toBe('2026-12-01T16:00:00.000Z')
    expect(await kinds()).toEqual(['authorized 500.00', 'captured 500.00', 'disputed 500.00'])
    expect(await noticesOf()).toContain('deposit_disputed')
    expect(await noticesOf(desk.asAdmin)).toContain('deposit_disputed')
    expect((await actionsOf())[0]).toBe('order.deposit_disputed')
    expect(codeOf(await refund())).toBe('409 deposit_state disputed')
    expect(
      codeOf(
        await runActionOn(desk.asAdmin, 'transfer', payer.order, {
          transferred_order_id: newId(),
          transfer_reason_id: 'wrong_order',
          other_transfer_reason: null,
        }),
      ),
    ).toBe('409 deposit_state disputed')
    const list = await desk.asManager.call(deposits.list, { query: { page: '1', disputed: 'true' } })
    expect(list.body.results[0]).toMatchObject({ order: { id: payer.order }, dispute: 'needs_response' })
    expect(list.body.results.every(row => row.dispute !== null)).toBe(true)
    expect(queriesOf(list)).toBeLessThanOrEqual(6)
  })

  test('that is lost takes the money, on the side of staff and of the customer', async () => {
    const { id } = await dispute()
    await follow()
    await atProvider(`disputes/${id}`, { status: 'lost' })
    await follow()
    expect((await read()).deposit).toMatchObject({
      state: 'charged_back',
      payment: 'unpaid',
      charged_back_amount: '500.00',
      disputed_amount: '0.00',
    })
    expect((await actionsOf())[0]).toBe('order.deposit_dispute_lost')
    expect(codeOf(await refund())).toBe('409 deposit_state charged_back')
    expect(await own()).toMatchObject({
      deposit: { state: 'charged_back', charged_back_amount: '500.00' },
      offer: null,
      closed: 'charged_back',
    })
    // Staff may request another one.
    const body = {
      order: payer.order,
      amount: '100.00',
      mode: 'capture' as const,
      purpose_en: null,
      purpose_fr: null,
      message: null,
    }
    expect((await desk.asRep.call(customDeposits.create, { body })).status).toBe(200)
  })

  test('that is won leaves the deposit as it was, and it can be refunded', async () => {
    const { id } = await dispute()
    await follow()
    await atProvider(`disputes/${id}`, { status: 'under_review' })
    await follow()
    await atProvider(`disputes/${id}`, { status: 'won' })
    await follow()
    await follow()
    expect((await read()).deposit).toMatchObject({
      state: 'confirmed',
      payment: 'paid',
      disputed_amount: '0.00',
      charged_back_amount: '0.00',
      disputes: [{ status: 'won', evidence_due: null }],
    })
    expect(await actionsOf()).toEqual(
      expect.arrayContaining(['order.deposit_disputed', 'order.deposit_dispute_won']),
    )
    expect((await refund()).body.deposit).toMatchObject({ state: 'refunded' })
  })

  test('about a part leaves the rest to be refunded', async () => {
    const { id } = await dispute('needs_response', { amount: '20000' })
    await atProvider(`disputes/${id}`, { status: 'lost' })
    await follow()
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', charged_back_amount: '200.00' })
    const over = await refund('300.01')
    expect((over.body as { fields?: object }).fields).toEqual({
      amount: [{ rule: 'cap', params: { amount: '300.00' } }],
    })
  })

  test('that is only an inquiry takes nothing and lets staff refund', async () => {
    const { id } = await dispute('warning_needs_response')
    await follow()
    expect((await read()).deposit).toMatchObject({
      disputed_amount: '0.00',
      disputes: [{ status: 'warning_needs_response' }],
    })
    expect((await actionsOf())[0]).toBe('order.deposit_inquired')
    expect(await noticesOf()).toContain('deposit_disputed')
    await atProvider(`disputes/${id}`, { status: 'warning_closed' })
    await follow()
    expect((await actionsOf())[0]).toBe('order.deposit_inquiry_closed')
    expect((await refund()).status).toBe(200)
    expect(await kinds()).toEqual(['authorized 500.00', 'captured 500.00', 'refunded 500.00'])
  })

  test('that the provider knows before we do is refused there, and no money moves twice', async () => {
    await dispute()
    expect(codeOf(await refund())).toBe('409 cards_refused')
    await follow()
    expect((await read()).deposit).toMatchObject({ refunded_amount: '0.00', disputed_amount: '500.00' })
  })

  test('is read later while the provider does not answer, or while an action is unfinished', async () => {
    await dispute()
    way.fault = 'unanswered'
    expect(await follow()).toBeInstanceOf(Date)
    way.fault = 'none'
    expect(await follow()).toBeUndefined()
    expect((await read()).deposit?.disputed_amount).toBe('500.00')
  })

  test('read by several requests at the same time is written once', async () => {
    await dispute()
    await Promise.all(Array.from({ length: 6 }, follow))
    expect(await kinds()).toEqual(['authorized 500.00', 'captured 500.00', 'disputed 500.00'])
    expect((await actionsOf()).filter(act => act === 'order.deposit_disputed').length).toBe(1)
  })

  test('is audited', async () => {
    await dispute()
    await follow()
    const { body } = await desk.asAdmin.call(audit.list, { query: { action: 'order.deposit_disputed' } })
    expect(JSON.stringify(body)).toContain(payer.order)
  })
})

describe('refunds at the provider', () => {
  test('made there by hand are recorded as entries of their own', async () => {
    await atProvider('refunds', { payment, amount: '12000' })
    await follow()
    await follow()
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', refunded_amount: '120.00' })
    expect((await kinds())?.at(-1)).toBe('refunded_outside 120.00')
    expect((await actionsOf())[0]).toBe('order.deposit_refunded_outside')
    await refund()
    expect((await read()).deposit).toMatchObject({ state: 'refunded', refunded_amount: '500.00' })
  })

  test('that fail give the money back to the deposit, and staff are notified', async () => {
    await refund()
    const { id } = await atProvider('refunds', { payment, amount: '1' }).catch(() => ({ id: '' }))
    expect(id).toBe('')
    const list = (await (
      await fetch(`${env.CARDS_URL}/v1/refunds?payment_intent=${payment}`, {
        headers: { authorization: 'Bearer sk_test', 'stripe-account': `acct_${desk.dealership.id}` },
      })
    ).json()) as { data: { id: string; metadata: { operation?: string } }[] }
    expect(list.data[0]?.metadata.operation).toMatch(/^[0-9a-f-]{36}$/)
    await atProvider(`refunds/${list.data[0]?.id}/fail`)
    await follow()
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', refunded_amount: '0.00' })
    expect((await kinds())?.at(-1)).toBe('refund_failed 500.00')
    expect(await noticesOf()).toContain('refund_failed')
    expect((await refund()).body.deposit).toMatchObject({ state: 'refunded' })
  })
})

describe('events about disputes and refunds', () => {
  const send = (event: unknown) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    const seconds = NOW.getTime() / 1000
    const sign = createHmac('sha256', env.CARDS_WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')
    return target.fastify.inject({
      method: 'POST',
      url: '/api/webhooks/cards/',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${sign}` },
      payload: body,
    })
  }
  const account = () => `acct_${desk.dealership.id}`
  const eventOf = (object: object, more: object = {}) => ({
    id: `evt_${newId()}`,
    type: 'charge.dispute.created',
    account: account(),
    data: { object: { id: 'du_1', object: 'dispute', ...object } },
    ...more,
  })
  /** Keys of waiting jobs, which the application itself cannot read. */
  const jobsOf = async () => {
    const owner = new Client({ connectionString: target.ownerUrl })
    await owner.connect()
    const { rows } = await owner.query<{ key: string }>(
      `SELECT key FROM graphile_worker.jobs WHERE task_identifier IN ('check_order_deposits', 'compare_deposits')`,
    )
    await owner.end()
    return rows.map(({ key }) => key)
  }

  test('lead to the order of their payment, by the account and the payment alone', async () => {
    expect((await send(eventOf({ payment_intent: payment }))).statusCode).toBe(200)
    expect(await jobsOf()).toContain(`deposits:${payer.order}`)
  })

  test('about a payment that we do not know lead to a comparison of the account', async () => {
    expect((await send(eventOf({ payment_intent: 'pi_unknown' }))).statusCode).toBe(200)
    expect(await jobsOf()).toContain(`compare_deposits:${desk.dealership.id}`)
  })

  test('are never trusted for their content', async () => {
    await send(
      eventOf({ payment_intent: payment, status: 'lost', amount: 50_000 }, { type: 'charge.dispute.closed' }),
    )
    await checkOrderDeposits(target.app, desk.dealership.id, payer.order)
    await follow()
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', disputes: [] })
  })

  test('that come out of order and repeatedly apply the provider’s current state, once', async () => {
    const { id } = await dispute()
    await atProvider(`disputes/${id}`, { status: 'lost' })
    const closed = eventOf({ id, payment_intent: payment }, { type: 'charge.dispute.closed' })
    const created = eventOf({ id, payment_intent: payment })
    for (const event of [closed, created, closed, created]) {
      expect((await send(event)).statusCode).toBe(200)
      await follow()
    }
    expect((await read()).deposit).toMatchObject({ state: 'charged_back', charged_back_amount: '500.00' })
    expect(await kinds()).toEqual([
      'authorized 500.00',
      'captured 500.00',
      'disputed 500.00',
      'dispute_lost 500.00',
    ])
    expect((await actionsOf()).filter(one => one === 'order.deposit_dispute_lost')).toHaveLength(1)
    const kept = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.select({ id: cardEvents.id }).from(cardEvents),
    )
    expect(kept.filter(event => event.id === closed.id || event.id === created.id)).toHaveLength(2)
  })

  test('that are replayed after their five minutes, or under another signature, are refused', async () => {
    const body = JSON.stringify(eventOf({ payment_intent: payment }))
    const sendSigned = (seconds: number, secret: string) =>
      target.fastify.inject({
        method: 'POST',
        url: '/api/webhooks/cards/',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
        },
        payload: body,
      })
    const now = NOW.getTime() / 1000
    expect((await sendSigned(now - 301, env.CARDS_WEBHOOK_SECRET)).statusCode).toBe(401)
    expect((await sendSigned(now, 'whsec_of_somebody_else')).statusCode).toBe(401)
    expect((await sendSigned(now - 299, env.CARDS_WEBHOOK_SECRET)).statusCode).toBe(200)
  })

  test.each([
    ['another account', () => eventOf({ payment_intent: payment }, { account: 'acct_nobody' })],
    ['no account', () => eventOf({ payment_intent: payment }, { account: null })],
    ['a payment that is no text', () => eventOf({ payment_intent: { id: payment } })],
    ['a zero byte', () => eventOf({ payment_intent: 'pi_\u0000' }, { id: 'evt_\u0000' })],
    ['a zero byte in the account', () => eventOf({ payment_intent: payment }, { account: 'acct_\u0000' })],
    ['no object', () => ({ id: 'evt_1', type: 'charge.dispute.created', account: account(), data: {} })],
    ['no data', () => ({ id: 'evt_2', type: 'charge.dispute.created' })],
    ['a list', () => [1, 2]],
    ['a number as its id', () => eventOf({ payment_intent: payment }, { id: 7 })],
    ['nothing', () => 'null'],
    ['a name of 10,000 characters', () => eventOf({ payment_intent: 'p'.repeat(10_000) })],
  ])('with %s are accepted and change nothing', async (_name, eventFor) => {
    expect((await send(eventFor())).statusCode).toBe(200)
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', disputes: [] })
  })

  test('that are nonsense of any kind are never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.json({ maxDepth: 2 }), async (object, other) => {
        const event = {
          id: JSON.parse(other) as unknown,
          type: 'charge.dispute.created',
          account: account(),
          data: { object: JSON.parse(object) as unknown },
        }
        expect((await send(event)).statusCode).toBe(200)
        expect((await send({ ...event, id: `evt_${newId()}` })).statusCode).toBe(200)
      }),
      { numRuns: 40 },
    )
  })
})

test('with any actions of the bank, the provider and staff, the ledger adds up and matches the provider', async () => {
  const step = fc.constantFrom(
    'dispute',
    'inquire',
    'win',
    'lose',
    'part',
    'outside',
    'fail',
    'follow',
    'lost',
    'ok',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async steps => {
      await buildCaptured()
      const disputes: string[] = []
      const refunds: string[] = []
      const attempt = async (path: string, form: Record<string, string> = {}) => {
        try {
          return (await atProvider(path, form)).id
        } catch {
          return undefined
        }
      }
      way.fault = 'none'
      for (const one of steps) {
        if (one === 'dispute' || one === 'inquire') {
          const status = one === 'dispute' ? 'needs_response' : 'warning_needs_response'
          // A provider has one dispute for a payment at a time.
          if (disputes.length > 0) continue
          const id = await attempt('disputes', { payment, status, amount: '30000' })
          if (id) disputes.push(id)
        } else if (one === 'win' || one === 'lose')
          await attempt(`disputes/${disputes[0] ?? 'none'}`, { status: one === 'win' ? 'won' : 'lost' })
        else if (one === 'part') await refund('40.00')
        else if (one === 'outside') {
          const id = await attempt('refunds', { payment, amount: '3000' })
          if (id) refunds.push(id)
        } else if (one === 'fail') await attempt(`refunds/${refunds.shift() ?? 'none'}/fail`)
        else if (one === 'follow') await follow()
        else way.fault = one === 'ok' ? 'none' : one
      }
      way.fault = 'none'
      await checkDeposits({ ...target.app, now: () => new Date(NOW.getTime() + 3_600_000) })
      await follow()
      const { deposit } = await read()
      expect(deposit?.pending).toBeNull()
      const sum = (...names: string[]) =>
        deposit?.entries
          .filter(({ kind }) => names.includes(kind))
          .reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0) ?? 0
      const back = sum('refunded', 'refunded_outside') - sum('refund_failed')
      expect(back).toBe(Math.round(Number(deposit?.refunded_amount) * 100))
      const gone = sum('disputed') - sum('dispute_won')
      expect(gone).toBe(
        Math.round((Number(deposit?.disputed_amount) + Number(deposit?.charged_back_amount)) * 100),
      )
      expect(back + gone).toBeLessThanOrEqual(50_000)
    }),
    { numRuns: Number(process.env['LONG'] ?? 0) ? 200 : 8 },
  )
})

test('the ledger holds the sums of disputes', async () => {
  const { deposit } = await read()
  const entry = {
    dealer_id: desk.dealership.id,
    deposit_id: deposit?.id ?? '',
    order_id: payer.order,
    amount: 50_001,
  }
  const stateOf = (kind: 'disputed' | 'dispute_won' | 'dispute_lost' | 'refund_failed') =>
    withTenant(target.app.pool, desk.dealership, tx =>
      tx.insert(depositEntries).values({ ...entry, id: newId(), kind, ref: 'du_x' }),
    ).then(() => 'done', sqlStateOf)
  expect(await stateOf('disputed')).toBe('23514')
  expect(await stateOf('dispute_won')).toBe('23514')
  expect(await stateOf('dispute_lost')).toBe('23514')
  expect(await stateOf('refund_failed')).toBe('23514')
})
