import { depositDifferences } from '@forecourt/contract/deals/deposit-differences.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { sql } from 'drizzle-orm'
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
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { depositEntries, deposits as table } from '#deals/deposits/deposits.table.ts'
import { newId } from '#platform/http/ids.ts'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { checkDeposits } from '#deals/deposits/check-deposits.ts'
import { compareDeposits } from './compare-deposits.ts'

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
  payment = await buildCaptured()
})
afterEach(async () => {
  way.fault = 'none'
})

const account = () => `acct_${desk.dealership.id}`
const compare = () => compareDeposits(target.app, desk.dealership.id)
const list = async (as = desk.asAdmin) => (await as.call(depositDifferences.list, {})).body
const openOf = async (ref = payment) =>
  (await list()).results
    .filter(row => row.payment === ref && row.resolved === null)
    .map(({ kind, ours, theirs }) => `${kind} ${ours} ${theirs}`)
const read = () => readDeposit(desk.asManager, payer.order)
const change = (changes: Partial<typeof table.$inferInsert>) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx
      .update(table)
      .set(changes)
      .where(sql`${table.order_id} = ${payer.order}`),
  )

async function buildHeld() {
  payer = await buildPayer(target, desk)
  await payDeposit(payer)
  return withTenant(target.app.pool, desk.dealership, async tx => {
    const [row] = await tx
      .select({ ref: table.payment_ref })
      .from(table)
      .where(sql`${table.order_id} = ${payer.order}`)
    return row?.ref ?? ''
  })
}

async function buildCaptured() {
  const ref = await buildHeld()
  await runActionOn(desk.asAdmin, 'capture', payer.order)
  return ref
}

test('without differences the time of the comparison is stored', async () => {
  await compare()
  expect(await list()).toMatchObject({ open: 0, results: [], compared: '2026-11-21T16:00:00Z' })
})

describe('a difference', () => {
  test('of a payment that belongs to no deposit is found, notified once, and resolved', async () => {
    const reference = `${desk.dealership.id}.${payer.order}`
    const { id } = await atProvider('payments', { account: account(), amount: '30000', reference })
    await compare()
    await compare()
    expect(await openOf(id)).toEqual(['unknown_payment null 300.00'])
    const notified = (await desk.asAdmin.call(notifications.list, { query: {} })).body.results
    expect(notified.filter(({ event }) => event === 'card_difference').length).toBe(1)
    expect(
      (await desk.asRep.call(notifications.list, { query: {} })).body.results.map(({ event }) => event),
    ).not.toContain('card_difference')
    await atProvider('payments', { id, gone: '1' })
    await compare()
    expect(await openOf(id)).toEqual([])
    const { results } = await list()
    expect(results.find(row => row.payment === id)).toMatchObject({ resolved: '2026-11-21T16:00:00Z' })
  })

  test('of a payment of another system on the same account is ignored', async () => {
    await atProvider('payments', { account: account(), amount: '30000', reference: '' })
    await atProvider('payments', { account: account(), amount: '30000', reference: `${newId()}.${newId()}` })
    await compare()
    expect((await list()).open).toBe(0)
  })

  test('of a deposit whose payment the provider does not know', async () => {
    await change({ payment_ref: 'pi_gone' })
    await compare()
    expect(await openOf('pi_gone')).toEqual(['missing_payment 500.00 null'])
    await change({ payment_ref: payment })
    await compare()
    expect((await list()).open).toBe(0)
  })

  test('of the amount', async () => {
    await atProvider('payments', { id: payment, amount: '49000' })
    await compare()
    expect(await openOf()).toEqual(['amount 500.00 490.00'])
    const [row] = (await list()).results
    expect(row).toMatchObject({
      order: { id: payer.order, number: payer.number, full_name: expect.any(String) },
    })
    await atProvider('payments', { id: payment, amount: '50000' })
    await compare()
    expect(await openOf()).toEqual([])
  })

  test('of refunds that do not add up', async () => {
    await withTenant(target.app.pool, desk.dealership, async tx => {
      const [deposit] = await tx
        .select()
        .from(table)
        .where(sql`${table.order_id} = ${payer.order}`)
      const entry = { dealer_id: desk.dealership.id, deposit_id: deposit?.id ?? '', order_id: payer.order }
      await tx.insert(depositEntries).values({ ...entry, id: newId(), kind: 'refunded', amount: 7000 })
      await tx
        .update(table)
        .set({ refunded: 7000 })
        .where(sql`${table.order_id} = ${payer.order}`)
    })
    await compare()
    expect(await openOf()).toEqual(['refunds 70.00 0.00'])
    await atProvider('refunds', { payment, amount: '7000' })
    await compare()
    expect(await openOf()).toEqual([])
    expect((await read()).deposit?.refunded_amount).toBe('70.00')
  })

  test('of a dispute about more than is left', async () => {
    const { id } = await atProvider('disputes', { payment, status: 'warning_needs_response' })
    await runActionOn(desk.asAdmin, 'refund', payer.order, {
      refund_reason_id: 'price',
      other_refund_reason: null,
      amount: '100.00',
    })
    await atProvider(`disputes/${id}`, { status: 'needs_response' })
    await compare()
    expect(await openOf()).toEqual(['dispute 400.00 500.00'])
    await atProvider(`disputes/${id}`, { status: 'won' })
    await compare()
    expect(await openOf()).toEqual([])
  })

  test('of a state that cannot be applied', async () => {
    const held = await buildHeld()
    await change({ state: 'canceled' })
    await compare()
    expect((await list()).results.find(row => row.payment === held)).toMatchObject({
      kind: 'state',
      ours_state: 'canceled',
      theirs_state: 'held',
      resolved: null,
    })
    await change({ state: 'pre_authorized' })
    await compare()
    expect(await openOf(held)).toEqual([])
  })

  test('is not reported while an action of staff is unfinished', async () => {
    const held = await buildHeld()
    way.fault = 'unanswered actions'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    expect((await read()).deposit).toMatchObject({ state: 'pre_authorized', pending: { act: 'capture' } })
    await compare()
    expect(await openOf(held)).toEqual([])
    await checkDeposits({ ...target.app, now: () => new Date(NOW.getTime() + 60_000) })
    await compare()
    expect((await list()).open).toBe(0)
  })

  test('of the whole account, which keeps the differences found before', async () => {
    await atProvider('payments', { id: payment, amount: '49000' })
    await compare()
    way.fault = 'ill'
    await compare()
    const open = (await list()).results.filter(({ resolved }) => resolved === null)
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(['amount', 'unreadable'])
    way.fault = 'none'
    await atProvider('payments', { id: payment, amount: '50000' })
    await compare()
    expect((await list()).open).toBe(0)
  })
})

describe('certain changes are applied', () => {
  test('a capture, a dispute and a refund whose events never arrived', async () => {
    const held = await buildHeld()
    const headers = {
      authorization: 'Bearer sk_test',
      'stripe-account': account(),
      'content-type': 'application/x-www-form-urlencoded',
    }
    await fetch(`${env.CARDS_URL}/v1/payment_intents/${held}/capture`, { method: 'POST', headers })
    await compare()
    expect((await read()).deposit?.state).toBe('confirmed')
    await atProvider('refunds', { payment: held, amount: '2000' })
    await compare()
    expect((await read()).deposit?.refunded_amount).toBe('20.00')
    await atProvider('disputes', { payment: held, status: 'needs_response', amount: '30000' })
    await compare()
    expect((await read()).deposit?.disputed_amount).toBe('300.00')
    expect((await list()).open).toBe(0)
  })

  test('a payment that was completed without an event', async () => {
    payer = await buildPayer(target, desk)
    const { body } = await payer.browser.call(customerDeposits.start, {
      body: { order: payer.order, amount: '500.00' },
    })
    await giveCard(body.url)
    await compare()
    expect((await read()).deposit?.state).toBe('pre_authorized')
    expect((await list()).open).toBe(0)
  })

  test('many payments that the provider does not recognize are its fault: one alarm and no changes', async () => {
    const lost: { readonly order: string; readonly ref: string }[] = []
    for (let index = 0; index < 20; index += 1) {
      const ref = await buildHeld()
      lost.push({ order: payer.order, ref })
      await change({ payment_ref: `pi_lost_${index}` })
    }
    await compare()
    const open = (await list()).results.filter(({ resolved }) => resolved === null)
    expect(open.map(({ kind }) => kind)).toEqual(['unreadable'])
    await withTenant(target.app.pool, desk.dealership, async tx => {
      for (const { order, ref } of lost)
        await tx
          .update(table)
          .set({ payment_ref: ref })
          .where(sql`${table.order_id} = ${order}`)
    })
    await compare()
    expect((await list()).open).toBe(0)
  })
})

test('after any actions of staff and the provider, the comparison leaves no difference', async () => {
  const step = fc.constantFrom(
    'capture',
    'cancel',
    'part',
    'refund',
    'outside',
    'dispute',
    'win',
    'lose',
    'compare',
    'lost',
    'unanswered',
    'ok',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async steps => {
      const held = await buildHeld()
      let dispute = ''
      const attempt = (path: string, form: Record<string, string> = {}) =>
        atProvider(path, form).catch(() => ({ id: '' }))
      for (const one of steps) {
        const refunding = { refund_reason_id: 'price', other_refund_reason: null }
        if (one === 'capture' || one === 'cancel') await runActionOn(desk.asAdmin, one, payer.order)
        else if (one === 'part')
          await runActionOn(desk.asAdmin, 'refund', payer.order, { ...refunding, amount: '60.00' })
        else if (one === 'refund') await runActionOn(desk.asAdmin, 'refund', payer.order, refunding)
        else if (one === 'outside') await attempt('refunds', { payment: held, amount: '1500' })
        else if (one === 'dispute') {
          // Money that was refunded cannot be disputed too: that is a difference, with its own test.
          const { deposit } = await read()
          if (dispute === '' && Number(deposit?.refunded_amount) === 0)
            dispute = (
              await attempt('disputes', { payment: held, status: 'needs_response', amount: '20000' })
            ).id
        } else if (one === 'win' || one === 'lose')
          await attempt(`disputes/${dispute || 'none'}`, { status: one === 'win' ? 'won' : 'lost' })
        else if (one === 'compare') await compare()
        else way.fault = one === 'ok' ? 'none' : one
      }
      way.fault = 'none'
      await checkDeposits({ ...target.app, now: () => new Date(NOW.getTime() + 40 * 60_000) })
      await compare()
      await compare()
      expect((await list()).results.filter(({ resolved }) => resolved === null)).toEqual([])
    }),
    { numRuns: Number(process.env['LONG'] ?? 0) ? 200 : 8 },
  )
})

test('only users who connect the account see differences, in few queries', async () => {
  await compare()
  const reply = await desk.asAdmin.call(depositDifferences.list, {})
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  expect((await desk.asManager.call(depositDifferences.list, {})).status).toBe(403)
  const elsewhere = await buildDesk(target)
  expect((await elsewhere.asAdmin.call(depositDifferences.list, {})).body).toMatchObject({
    results: [],
    open: 0,
    compared: null,
  })
})
