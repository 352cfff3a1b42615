import { depositDifferences } from '@forecourt/contract/deals/deposit-differences.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { PAYOUT_DAYS } from '@forecourt/domain/deals/deposits/payouts.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  runActionOn,
  buildPayer,
  connectCards,
  payDeposit,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { deposits as table } from '#deals/deposits/deposits.table.ts'
import { compareDeposits } from './compare-deposits.ts'

const { env, way, atProvider, payments } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let payer: Payer
let payment: string

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
})
beforeEach(async () => {
  payer = await buildPayer(target, desk)
  await payDeposit(payer)
  await runActionOn(desk.asAdmin, 'capture', payer.order)
  payment = await withTenant(target.app.pool, desk.dealership, async tx => {
    const [row] = await tx
      .select({ ref: table.payment_ref })
      .from(table)
      .where(eq(table.order_id, payer.order))
    return row?.ref ?? ''
  })
})
afterEach(() => {
  way.fault = 'none'
})

const account = () => `acct_${desk.dealership.id}`
const payOut = (more: Record<string, string> = {}) => atProvider('payouts', { account: account(), ...more })
const inDays = (days: number) => ({
  ...target.app,
  now: () => new Date(NOW.getTime() + days * 24 * 3_600_000),
})
const compare = (days = 0) => compareDeposits(inDays(days), desk.dealership.id)
const openOf = async (ref: string) =>
  (await desk.asAdmin.call(depositDifferences.list, {})).body.results
    .filter(row => row.payment === ref && row.resolved === null)
    .map(({ kind, ours, theirs }) => `${kind} ${ours} ${theirs}`)

describe('payouts are compared with captured deposits', () => {
  test('and agree, with recorded refunds and disputes', async () => {
    await runActionOn(desk.asAdmin, 'refund', payer.order, {
      refund_reason_id: 'price',
      other_refund_reason: null,
      amount: '120.00',
    })
    await payOut()
    await compare(PAYOUT_DAYS + 1)
    expect(await openOf(payment)).toEqual([])
  })

  test('money in no payout after three weeks is a difference, notified, and resolved once it is paid out', async () => {
    await payOut({ without: payment }).catch(() => undefined)
    await compare(PAYOUT_DAYS)
    expect(await openOf(payment)).toEqual([])
    await compare(PAYOUT_DAYS + 1)
    expect(await openOf(payment)).toEqual(['not_paid_out 500.00 null'])
    const notices = (await desk.asAdmin.call(notifications.list, { query: {} })).body.results
    expect(notices.map(({ event }) => event)).toContain('card_difference')
    await payOut()
    await compare(PAYOUT_DAYS + 1)
    expect(await openOf(payment)).toEqual([])
  })

  test('a payout with another amount for a deposit is a difference', async () => {
    await payOut()
    const payout = payments.state.payouts.at(-1)
    const line = payout?.lines.find(one => one.payment === payment)
    if (line) line.amount = 49_000
    await compare()
    expect(await openOf(payment)).toEqual(['payout_amount 500.00 490.00'])
    if (line) line.amount = 50_000
    await compare()
    expect(await openOf(payment)).toEqual([])
  })

  test('a payout that the bank returns is a difference until the next one arrives', async () => {
    const { id } = await payOut()
    await atProvider(`payouts/${id}/fail`)
    await compare()
    expect(await openOf(id)).toEqual([expect.stringMatching(/^payout_failed null \d+\.\d\d$/)])
    await payOut()
    const next = payments.state.payouts.at(-1)
    if (next) next.created += 60
    await compare()
    expect(await openOf(id)).toEqual([])
  })

  test('payouts that cannot be read leave the earlier differences', async () => {
    await payOut()
    const line = payments.state.payouts.at(-1)?.lines.find(one => one.payment === payment)
    if (line) line.amount = 49_000
    await compare()
    way.take = ({ text, forward }) =>
      text.includes('/v1/payouts') ? Promise.resolve({ status: 500, text: '{}' }) : forward()
    await compare()
    delete way.take
    expect(await openOf(payment)).toEqual(['payout_amount 500.00 490.00'])
    if (line) line.amount = 50_000
    await compare()
    expect(await openOf(payment)).toEqual([])
  })
})
