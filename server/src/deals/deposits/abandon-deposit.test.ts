import { audit } from '@forecourt/contract/platform/audit.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { MIN_UNKNOWN_MS } from '@forecourt/domain/deals/deposits/unknown-outcomes.ts'
import { eq } from 'drizzle-orm'
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
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { compareDeposits } from '#deals/deposit-differences/compare-deposits.ts'
import { depositDifferences } from '@forecourt/contract/deals/deposit-differences.ts'
import { newId } from '#platform/http/ids.ts'
import { checkDeposits } from './check-deposits.ts'
import { deposits as table } from './deposits.table.ts'

const { env, way, payments } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let payer: Payer
let page: string

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
  await payDeposit(await buildPayer(target, desk))
})
beforeEach(async () => {
  payer = await buildPayer(target, desk)
  const started = await payer.browser.call(customerDeposits.start, {
    body: { order: payer.order, amount: '500.00' },
  })
  page = started.body.url
})
afterEach(() => {
  way.fault = 'none'
  delete way.take
})

const read = () => readDeposit(desk.asManager, payer.order)
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, params } = body as { code?: string; params?: { reason?: string } }
  return [status, code, params?.reason].filter(word => word !== undefined).join(' ')
}
const change = (changes: Partial<typeof table.$inferInsert>) =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx.update(table).set(changes).where(eq(table.order_id, payer.order)),
  )
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
/** Makes the provider's page and payment of this order unknown to the provider. */
const lose = async (since = MIN_UNKNOWN_MS) =>
  change({ session_ref: `cs_gone_${newId()}`, payment_ref: null, unknown_since: ago(since) })
const body = { abandon_reason_id: 'not_at_provider', other_abandon_reason: null, confirmed: true } as const
const abandon = (by = desk.asManager, given: object = {}, headers = {}) =>
  runActionOn(by, 'abandon', payer.order, { ...body, ...given }, headers)

describe('a payment that the provider does not recognize', () => {
  test('is recorded when it is read, and cleared once it is recognized again', async () => {
    await change({ next_check: NOW.toISOString() })
    way.fault = 'unknown payments'
    await checkDeposits(target.app)
    expect((await read()).deposit?.unknown_since).toBe(NOW.toISOString())
    way.fault = 'none'
    await checkDeposits({ ...target.app, now: () => new Date(NOW.getTime() + 11 * 60_000) })
    expect((await read()).deposit?.unknown_since).toBeNull()
  })

  test('is closed by a manager with a reason, and another deposit can be taken', async () => {
    await lose()
    const reply = await abandon()
    expect(reply.body.deposit).toMatchObject({ state: 'canceled', entries: [], pending: null })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const { body: events } = await desk.asAdmin.call(audit.list, { query: { object_id: payer.order } })
    expect(events.results.find(({ action }) => action === 'order.deposit_abandoned')).toMatchObject({
      actor_kind: 'staff',
      changes: { amount: 50_000, reason: 'not_at_provider' },
    })
    const { version } = await read()
    const paid = await desk.asManager.call(deposits.markPaid, {
      params: { id: payer.order },
      body: { amount: '700.00', method: 'debit', date: '2026-11-21', reference: null },
      headers: { 'if-match': `"v${version}"` },
    })
    expect(paid.body.deposit).toMatchObject({ state: 'confirmed', amount: '700.00' })
  })

  test.each(['rejected', 'error'] as const)('is closed with a deposit that is %s too', async state => {
    await lose()
    await change({ state })
    expect((await abandon()).body.deposit?.state).toBe('canceled')
  })

  test('sent twice under one key is closed once', async () => {
    await lose()
    const { version } = await read()
    const headers = { 'if-match': `"v${version}"`, 'idempotency-key': newId() }
    const send = () => desk.asManager.call(deposits.abandon, { params: { id: payer.order }, body, headers })
    const replies = [await send(), await send()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body: events } = await desk.asAdmin.call(audit.list, { query: { object_id: payer.order } })
    expect(events.results.filter(({ action }) => action === 'order.deposit_abandoned')).toHaveLength(1)
  })

  test('is closed once, also with simultaneous requests', async () => {
    await lose()
    const replies = await Promise.all(Array.from({ length: 4 }, () => abandon()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.map(({ status }) => status).every(one => [200, 409, 412].includes(one))).toBe(true)
  })
})

describe('it is refused', () => {
  test('before the provider has not recognized it for a day', async () => {
    expect(codeOf(await abandon())).toBe('409 payment_known')
    await lose(MIN_UNKNOWN_MS - 1)
    expect(codeOf(await abandon())).toBe('409 deposit_state unknown_lately')
    expect((await read()).deposit?.state).toBe('initiated')
  })

  test('if the provider recognizes the payment after all, and its state is applied', async () => {
    await giveCard(page)
    await change({ unknown_since: ago(2 * MIN_UNKNOWN_MS) })
    expect(codeOf(await abandon())).toBe('409 payment_known')
    expect((await read()).deposit).toMatchObject({ state: 'pre_authorized', unknown_since: null })
  })

  test.each(['lost', 'ill', 'unanswered'] as const)(
    'while the outcome is unknown: the provider is %s',
    async fault => {
      await lose()
      way.fault = fault
      expect(codeOf(await abandon())).toBe('409 cards_unavailable')
      expect((await read()).deposit?.state).toBe('initiated')
    },
  )

  test('if the provider recognizes no payment of the account: our key may be wrong', async () => {
    await lose()
    way.fault = 'unknown payments'
    expect(codeOf(await abandon())).toBe('409 payment_unproven')
    expect((await read()).deposit?.state).toBe('initiated')
  })

  test('to representatives, without a confirmation, and without words for another reason', async () => {
    await lose()
    expect((await abandon(desk.asRep)).status).toBe(403)
    expect(await abandon(desk.asManager, { confirmed: false })).toMatchObject({
      status: 400,
      body: { fields: { confirmed: [{}] } },
    })
    expect(await abandon(desk.asManager, { abandon_reason_id: 'other' })).toMatchObject({
      status: 400,
      body: { fields: { other_abandon_reason: [{ rule: 'required' }] } },
    })
  })

  test('of a hold', async () => {
    await payDeposit(payer)
    await change({ unknown_since: ago(2 * MIN_UNKNOWN_MS) })
    expect(codeOf(await abandon())).toMatch(/^409 (?:payment_known|deposit_state)/)
    expect((await read()).deposit?.state).toBe('pre_authorized')
  })
})

test('a payment that turns up after its deposit was closed is a difference', async () => {
  await payDeposit(payer)
  const [row] = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.select().from(table).where(eq(table.order_id, payer.order)),
  )
  const reference = row?.payment_ref ?? ''
  await runActionOn(desk.asManager, 'cancel', payer.order)
  const turnedUp = payments.state.payments[reference]
  if (turnedUp) turnedUp.status = 'requires_capture'
  await compareDeposits(target.app, desk.dealership.id)
  const { body: found } = await desk.asAdmin.call(depositDifferences.list, {})
  expect(found.results.find(({ payment }) => payment === reference)).toMatchObject({
    kind: 'state',
    ours_state: 'canceled',
    theirs_state: 'held',
  })
})
