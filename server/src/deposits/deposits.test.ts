import { customerDeposits } from '@forecourt/contract/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deposits.ts'
import { orders } from '@forecourt/contract/orders.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestMail } from '../../test/actors.ts'
import {
  actOn,
  buildPayer,
  connectCards,
  declinedCard,
  giveCard,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../test/card-desk.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../test/desk.ts'
import { useTestApp } from '../../test/test-app.ts'

const { env, sandbox } = useCardProvider()
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

const read = () => readDeposit(desk.asManager, payer.order)
const order = async () => (await desk.asManager.call(orders.get, { params: { id: payer.order } })).body

describe('a deposit that is held', () => {
  test('is asked for, held on the provider’s page, captured and refunded', async () => {
    const before = await read()
    expect(before).toMatchObject({
      deposit: null,
      offer: { amount: '500.00', mode: 'hold', cap: '1000.00' },
      takes_cards: true,
    })
    const back = await payDeposit(payer)
    expect(back.body).toMatchObject({
      deposit: { state: 'pre_authorized', payment: 'paid', card: { last4: '4242' } },
    })
    const held = await read()
    expect(held.deposit).toMatchObject({
      state: 'pre_authorized',
      number: `${payer.number}-D1`,
      amount: '500.00',
      entries: [{ kind: 'authorized', amount: '500.00' }],
      pending: null,
    })
    expect((await order()).steps.deposit).toBe('awaiting-dealer')
    const captured = await actOn(desk.asAdmin, 'capture', payer.order)
    expect(captured.status).toBe(200)
    expect(queriesOf(captured)).toBeLessThanOrEqual(6)
    expect(captured.body.deposit).toMatchObject({
      state: 'confirmed',
      entries: [{ kind: 'authorized' }, { kind: 'captured' }],
    })
    expect((await order()).steps.deposit).toBe('completed')
  })
})
