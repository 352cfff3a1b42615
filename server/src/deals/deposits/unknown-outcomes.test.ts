import { cardAccounts } from '@forecourt/contract/deals/card-accounts.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { MAX_UNKNOWN_PAYMENTS } from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newestMail } from '../../../test/actors.ts'
import {
  runActionOn,
  buildPayer,
  connectCards,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { findDifferences, listDone } from '../../../test/deposit-differences.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { withTenant } from '#platform/db/tenant.ts'
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

describe('a capture with an unknown outcome', () => {
  test.each(['lost', 'unanswered', 'ill'] as const)('%s: it is resolved, and done once', async fault => {
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
    // The same request again and another action find it under way.
    expect((await capture()).body.deposit?.pending).not.toBeNull()
    expect(codeOf(await runActionOn(desk.asAdmin, 'cancel', payer.order))).toBe('409 deposit_busy')
    await checkDeposits(later(MINUTE))
    expect((await read()).deposit?.pending).not.toBeNull()
    way.fault = 'none'
    await checkDeposits(later(30 * MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
    expect(await count(depositEntries)).toBe('authorized captured')
    expect((await capture()).body.deposit?.state).toBe('confirmed')
  })

  test('a process that died before it called the provider, and one that died after it', async () => {
    for (const isAsked of [false, true]) {
      const { order } = (payer = await buildPayer(target, desk))
      await payDeposit(payer)
      if (isAsked) way.fault = 'unanswered'
      else way.fault = 'lost'
      await runActionOn(desk.asAdmin, 'capture', order)
      way.fault = 'none'
      await Promise.all([checkDeposits(later(MINUTE)), checkDeposits(later(MINUTE))])
      expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
      expect(await count(depositEntries)).toBe('authorized captured')
    }
  })

  test('a refund in two parts; the response of the first is lost', async () => {
    await payDeposit(payer)
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    const refund = (amount: string) =>
      runActionOn(desk.asAdmin, 'refund', payer.order, {
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

  /** Runs the daily jobs of these days. */
  const passDays = async (from: number, to: number) => {
    for (let day = from; day < to; day += 1)
      await checkDeposits(later(day * 25 * 60 * MINUTE + 2 * 60 * MINUTE))
  }

  test('what cannot be read for two weeks stays unknown, and is read again before it is reported as refused', async () => {
    await payDeposit(payer)
    way.fault = 'lost'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    await passDays(0, 14)
    expect((await read()).deposit?.pending).not.toBeNull()
    way.fault = 'none'
    const { acted } = way
    await passDays(14, 16)
    expect((await read()).deposit).toMatchObject({ state: 'pre_authorized', pending: null })
    // The provider got no request that staff no longer expect.
    expect(way.acted).toBe(acted)
    expect((await runActionOn(desk.asAdmin, 'capture', payer.order)).body.deposit?.state).toBe('confirmed')
  })

  test('what was done and could not be read for two weeks is written as done', async () => {
    await payDeposit(payer)
    way.fault = 'unanswered'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    await passDays(0, 14)
    way.fault = 'none'
    await passDays(14, 16)
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
    expect(await count(depositEntries)).toBe('authorized captured')
  })

  test.each(['lost actions', 'unanswered actions', 'ill actions', 'ill after the work of actions'] as const)(
    'a part that is refunded while %s, and checked after two days, is refunded once',
    async fault => {
      await payDeposit(payer)
      await runActionOn(desk.asAdmin, 'capture', payer.order)
      way.fault = fault
      await runActionOn(desk.asAdmin, 'refund', payer.order, {
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

  test('is read when staff look at it, and nothing is sent again', async () => {
    await payDeposit(payer)
    way.fault = 'unanswered actions'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    const { acted } = way
    const shown = await desk.asRep.call(deposits.refresh, { params: { id: payer.order } })
    expect(shown.body.deposit).toMatchObject({ state: 'confirmed', pending: null })
    expect(way.acted).toBe(acted)
  })

  test('is written on the current order of the deposit', async () => {
    await payDeposit(payer)
    way.fault = 'unanswered actions'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    const other = await buildOrder(target.app, { ...desk.at, customer_id: payer.customer.id })
    await withTenant(target.app.pool, desk.dealership, async tx => {
      await tx.update(table).set({ order_id: other.id }).where(eq(table.order_id, payer.order))
    })
    await checkDeposits(later(MINUTE))
    expect((await readDeposit(desk.asManager, other.id)).deposit).toMatchObject({
      state: 'confirmed',
      pending: null,
    })
    expect(await listDone(place(), [other.id])).toEqual(['order.deposit_captured'])
    expect(await listDone(place(), [payer.order])).not.toContain('order.deposit_captured')
  })

  test('a refund whose first request arrives after the second is refunded once', async () => {
    await payDeposit(payer)
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    const late: (() => Promise<unknown>)[] = []
    way.take = ({ isAction, forward }) => {
      if (isAction) late.push(() => forward())
      return isAction ? Promise.resolve(undefined) : undefined
    }
    await runActionOn(desk.asAdmin, 'refund', payer.order, {
      refund_reason_id: 'price',
      other_refund_reason: null,
      amount: '100.00',
    })
    delete way.take
    await checkDeposits(later(MINUTE))
    expect(late).toHaveLength(1)
    await late[0]?.()
    expect((await read()).deposit).toMatchObject({ refunded_amount: '100.00', pending: null })
    expect(await findDifferences(place(), [payer.order])).toEqual([])
  })

  test('an error that the provider remembers is followed by an attempt under another key', async () => {
    await payDeposit(payer)
    way.fault = 'ill actions'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    await checkDeposits(later(MINUTE))
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
  })

  test('is sent once, however many processes check it at the same moment', async () => {
    await payDeposit(payer)
    way.fault = 'lost actions'
    await runActionOn(desk.asAdmin, 'capture', payer.order)
    way.fault = 'none'
    const { acted } = way
    await Promise.all(Array.from({ length: 4 }, () => checkDeposits(later(MINUTE))))
    expect(way.acted - acted).toBe(1)
    expect((await read()).deposit?.state).toBe('confirmed')
  })
})

describe('payments that the provider does not recognize', () => {
  const isUnknownSince = async () => (await desk.asAdmin.call(cardAccounts.read)).body.unknown_since

  test('stay unchanged: nothing expires, nothing is released, and no mail is sent', async () => {
    await payDeposit(payer)
    const { deposit: before } = await read()
    const mail = await newestMail(target)
    way.fault = 'unknown payments'
    await checkDeposits(later(2 * 60 * MINUTE))
    await checkOrderDeposits(target.app, desk.dealership.id, payer.order)
    expect(codeOf(await desk.asRep.call(deposits.refresh, { params: { id: payer.order } }))).toBe(
      '409 cards_unavailable',
    )
    expect((await read()).deposit).toEqual({ ...before, unknown_since: expect.any(String) })
    expect(await count(depositEntries)).toBe('authorized')
    expect(await newestMail(target)).toEqual(mail)
  })

  test('stop the run if there are many, and the account says so until one is recognized again', async () => {
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
    expect(await isUnknownSince()).toBe('2026-11-21T16:00:00Z')
    way.fault = 'none'
    await checkDeposits(later(20 * MINUTE))
    expect(await isUnknownSince()).toBeNull()
  })
})
