import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newestMail, signedIn } from '../../../test/actors.ts'
import {
  runActionOn,
  buildPayer,
  connectCards,
  declinedCard,
  giveCard,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { buildAmericanDesk, buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

// It is Saturday, 21 November 2026, 11:00 in Toronto.
const { env } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let payer: Payer

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000, name: 'Érable & Fils' })
  await connectCards(target, desk)
})
beforeEach(async () => {
  payer = await buildPayer(target, desk, { payment_type: 'finance' })
})

const read = (by = desk.asManager) => readDeposit(by, payer.order)
const order = async (id = payer.order) => (await desk.asManager.call(orders.get, { params: { id } })).body
const runAction = (name: 'capture' | 'cancel' | 'refund' | 'transfer', body?: object, headers = {}) =>
  runActionOn(desk.asAdmin, name, payer.order, body, headers)
const refund = (body: object = {}) =>
  runAction('refund', { refund_reason_id: 'changed_mind', other_refund_reason: null, ...body })
const request = (given: object = {}, by = desk.asRep) =>
  by.call(customDeposits.create, {
    body: {
      order: payer.order,
      amount: '900.00',
      mode: 'hold',
      purpose_en: 'Winter tires',
      purpose_fr: 'Pneus d’hiver',
      message: 'See you soon',
      ...given,
    },
  })
const own = async () =>
  (await payer.browser.call(customerDeposits.read, { query: { order: payer.order } })).body
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { fields?: Record<string, { rule: string; params: object }[]> }).fields
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code}`

describe('a hold', () => {
  test('is paid on the provider’s page, captured, and refunded', async () => {
    expect(await read()).toMatchObject({
      deposit: null,
      offer: { amount: '500.00', mode: 'hold', least: '50.00', cap: '1000.00' },
      takes_cards: true,
      is_test: true,
      version: 0,
    })
    const back = await payDeposit(payer)
    expect(back.body).toMatchObject({
      deposit: { state: 'pre_authorized', payment: 'paid', card: { brand: 'visa', last4: '4242' } },
      offer: null,
      closed: null,
    })
    const held = await newestMail(target)
    expect(held.subject).toBe('Érable & Fils holds $500.00 on your card')
    expect(held.text).toContain(`Receipt: ${payer.number}-D1`)
    expect(held.html).toContain('Érable &amp; Fils')
    const { deposit } = await read()
    expect(deposit).toMatchObject({
      number: `${payer.number}-D1`,
      capture_before: '2026-11-28T16:00:00.000Z',
      entries: [{ kind: 'authorized', amount: '500.00', by: null }],
    })
    expect(await order()).toMatchObject({
      steps: { deposit: 'awaiting-dealer' },
      order_management_status: 'deposit_held',
    })

    const captured = await runAction('capture')
    expect(captured.body.deposit).toMatchObject({ state: 'confirmed', capture_before: null, version: 3 })
    expect(queriesOf(captured)).toBeLessThanOrEqual(6)
    expect((await newestMail(target)).subject).toBe(
      `Receipt ${payer.number}-D1: your deposit of $500.00 at Érable & Fils`,
    )
    expect(await order()).toMatchObject({
      steps: { deposit: 'completed' },
      order_management_status: 'deposit_paid',
    })

    const part = await refund({ amount: '120.00' })
    expect(part.body.deposit).toMatchObject({ state: 'confirmed', refunded_amount: '120.00' })
    const over = await refund({ amount: '380.01' })
    expect(fieldsOf(over)).toEqual({ amount: [{ rule: 'cap', params: { amount: '380.00' } }] })
    const rest = await refund({ refund_reason_id: 'other', other_refund_reason: 'They moved away' })
    expect(rest.body.deposit).toMatchObject({ state: 'refunded', payment: 'refunded' })
    expect(rest.body.deposit?.entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'authorized 500.00',
      'captured 500.00',
      'refunded 120.00',
      'refunded 380.00',
    ])
    expect(rest.body.deposit?.entries.at(-1)).toMatchObject({
      reason: 'other',
      other_reason: 'They moved away',
    })
    expect(await order()).toMatchObject({ steps: { deposit: 'refunded' } })
    expect(codeOf(await refund())).toBe('409 deposit_state')
  })

  test('is released', async () => {
    await payDeposit(payer)
    const released = await runActionOn(desk.asRep, 'cancel', payer.order)
    expect(released.body.deposit).toMatchObject({
      state: 'canceled',
      entries: [{ kind: 'authorized' }, { kind: 'released' }],
    })
    expect((await newestMail(target)).subject).toBe('The hold of $500.00 on your card has ended')
    expect(codeOf(await runAction('capture'))).toBe('409 deposit_state')
    expect(await own()).toMatchObject({ offer: { amount: '500.00' } })
  })

  test('notifies the representative of the customer', async () => {
    await payDeposit(payer)
    const received = (await desk.asRep.call(notifications.list, { query: {} })).body.results
    expect(received.some(one => one.event === 'customer_paid_deposit' && one.order === payer.order)).toBe(
      true,
    )
  })
})

describe('the same request sent twice', () => {
  test('is done once', async () => {
    await payDeposit(payer)
    const { version } = await read()
    const key = newId()
    const headers = { 'if-match': `"v${version}"`, 'idempotency-key': key }
    const send = () => desk.asAdmin.call(deposits.capture, { params: { id: payer.order }, headers })
    const replies = await Promise.all([send(), send(), send(), send()])
    expect(replies.filter(({ status }) => status === 200).length).toBe(4)
    const { deposit } = await read()
    expect(deposit?.entries.filter(({ kind }) => kind === 'captured').length).toBe(1)
    expect((await send()).body.deposit?.state).toBe('confirmed')
    const other = await desk.asAdmin.call(deposits.cancel, { params: { id: payer.order }, headers })
    expect(codeOf(other)).toBe('422 key_reused')
  })

  test('with twenty simultaneous requests, under one key or many, it is done once and none has a fault', async () => {
    await payDeposit(payer)
    const { version } = await read()
    const send = (key: string) =>
      desk.asAdmin.call(deposits.capture, {
        params: { id: payer.order },
        headers: { 'if-match': `"v${version}"`, 'idempotency-key': key },
      })
    const same = newId()
    const keys = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? same : newId()))
    const replies = await Promise.all(keys.map(send))
    expect(replies.map(({ status }) => status).filter(status => ![200, 409, 412].includes(status))).toEqual(
      [],
    )
    const { deposit } = await read()
    expect(deposit).toMatchObject({ state: 'confirmed', pending: null })
    expect(deposit?.entries.filter(({ kind }) => kind === 'captured').length).toBe(1)
  })

  test('of two users one wins, and the other is shown the current state', async () => {
    await payDeposit(payer)
    const { version } = await read()
    const headers = () => ({ 'if-match': `"v${version}"`, 'idempotency-key': newId() })
    const [one, two] = await Promise.all([
      desk.asAdmin.call(deposits.capture, { params: { id: payer.order }, headers: headers() }),
      desk.asPlatform.call(deposits.cancel, { params: { id: payer.order }, headers: headers() }),
    ])
    expect(Math.min(one.status, two.status)).toBe(200)
    expect([409, 412]).toContain(Math.max(one.status, two.status))
    const { deposit } = await read()
    expect(deposit?.entries.length).toBe(2)
    const stale = await desk.asAdmin.call(deposits.capture, {
      params: { id: payer.order },
      headers: headers(),
    })
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ current: { deposit: { id: deposit?.id } } })
  })
})

describe('a request', () => {
  test('is created, changed, and withdrawn until it is paid', async () => {
    const made = await request()
    expect(made.status).toBe(200)
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    expect(made.body.deposit).toMatchObject({
      state: 'created',
      source: 'custom',
      amount: '900.00',
      expires: '2026-11-24T16:00:00.000Z',
      created_by: `${desk.rep.first_name} ${desk.rep.last_name}`,
    })
    expect(await order()).toMatchObject({
      steps: { deposit: 'awaiting-customer' },
      next_move: { whose: 'customer' },
    })
    const id = made.body.deposit?.id ?? ''
    const change = (version: number, body: object) =>
      desk.asRep.call(customDeposits.update, {
        params: { id },
        body,
        headers: { 'if-match': `"v${version}"` },
      })
    expect((await change(1, { amount: '800.00', due_at: '2026-11-25' })).body.deposit).toMatchObject({
      amount: '800.00',
      due_at: '2026-11-25',
      expires: '2026-11-26T05:00:00.000Z',
      message: 'See you soon',
      version: 2,
    })
    expect((await change(1, { amount: '700.00' })).status).toBe(412)
    expect(codeOf(await request())).toBe('409 deposit_state')
    const remove = (version: number) =>
      desk.asRep.call(customDeposits.remove, { params: { id }, headers: { 'if-match': `"v${version}"` } })
    expect((await remove(1)).status).toBe(412)
    expect((await remove(2)).status).toBe(204)
    expect((await read()).deposit).toBeNull()
    expect(await order()).toMatchObject({ steps: { deposit: 'initial' }, is_draft: expect.any(Boolean) })
    expect((await remove(2)).status).toBe(404)
  })

  test.each([
    ['1500.00', 'cap', { amount: '1000.00' }],
    ['49.99', 'deposit_least', { amount: '50.00' }],
  ])('of %s is refused on the amount', async (amount, rule, params) => {
    expect(fieldsOf(await request({ amount }))).toEqual({ amount: [{ rule, params }] })
  })

  test.each(['2026-11-20', '9999-12-31', '2027-11-22'])('cannot be due on %s', async due_at => {
    expect(Object.keys(fieldsOf(await request({ due_at })) ?? {})).toEqual(['due_at'])
  })

  test('is paid by the customer in the requested amount', async () => {
    await request({ mode: 'capture' })
    expect(await own()).toMatchObject({
      deposit: { state: 'created', purpose_fr: 'Pneus d’hiver', message: 'See you soon' },
      offer: { amount: '900.00', mode: 'capture', fee: '0.00', total: '900.00' },
    })
    const back = await payDeposit(payer)
    expect(back.body.deposit).toMatchObject({ state: 'confirmed', number: `${payer.number}-D1` })
    expect((await read()).deposit?.entries.map(({ kind }) => kind)).toEqual(['captured'])
  })
})

describe('a card', () => {
  const start = async (amount = '500.00') =>
    payer.browser.call(customerDeposits.start, { body: { order: payer.order, amount } })
  const refresh = async () => {
    const id = (await own()).deposit?.id ?? ''
    return (await payer.browser.call(customerDeposits.refresh, { params: { id } })).body
  }

  test('that is declined costs nothing, and another one pays on the same page', async () => {
    const { body } = await start()
    const page = await giveCard(body.url, declinedCard)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('No money was taken') })
    expect(page.text).toContain('value="Zoé"')
    expect(page.text).not.toContain('value="123"')
    expect(await refresh()).toMatchObject({
      deposit: { state: 'rejected', decline_code: 'generic_decline' },
      offer: { amount: '500.00' },
    })
    expect(await order()).toMatchObject({ steps: { deposit: 'declined' } })
    const again = await start()
    expect(again.body.url).toBe(body.url)
    await giveCard(again.body.url)
    expect((await refresh()).deposit).toMatchObject({ state: 'pre_authorized', decline_code: null })
  })

  test('that was declined pays nothing beside a new request: its page is closed', async () => {
    const { body } = await start()
    await giveCard(body.url, declinedCard)
    await refresh()
    expect((await request()).body.deposit).toMatchObject({ state: 'created', amount: '900.00' })
    expect((await giveCard(body.url)).status).toBe(303)
    expect((await read()).deposit).toMatchObject({ state: 'created' })
    expect((await payDeposit(payer)).body.deposit).toMatchObject({
      state: 'pre_authorized',
      amount: '900.00',
    })
  })

  test('two windows lead to one page', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect(one.body.url).toMatch(/^http/)
    expect(two.body.url).toBe(one.body.url)
    expect((await read()).deposit).toMatchObject({ state: 'initiated' })
    expect(codeOf(await runActionOn(desk.asAdmin, 'capture', payer.order))).toBe('409 deposit_state')
  })

  test('pays only the requested amount', async () => {
    expect(codeOf(await start('50.00'))).toBe('409 deposit_changed')
    expect((await read()).deposit).toBeNull()
  })

  test('a payment that was started is cancelled, and its page with it', async () => {
    const { body } = await start()
    const ended = await runActionOn(desk.asRep, 'cancel', payer.order)
    expect(ended.body.deposit).toMatchObject({ state: 'canceled', entries: [] })
    await giveCard(body.url)
    expect((await read()).deposit).toMatchObject({ state: 'canceled' })
  })

  test('cannot be used if no account is connected', async () => {
    const elsewhere = await buildDesk(target, { deposit: 50_000 })
    const other = await buildPayer(target, elsewhere)
    const received = await other.browser.call(customerDeposits.read, { query: { order: other.order } })
    expect(received.body).toMatchObject({ offer: null, closed: 'cards_not_connected' })
    const begun = await other.browser.call(customerDeposits.start, {
      body: { order: other.order, amount: '500.00' },
    })
    expect(codeOf(begun)).toBe('409 cards_not_connected')
  })

  test('shows nothing of another customer’s order', async () => {
    const other = await buildPayer(target, desk)
    const query = { order: other.order }
    expect((await payer.browser.call(customerDeposits.read, { query })).status).toBe(404)
    const begun = await payer.browser.call(customerDeposits.start, {
      body: { order: other.order, amount: '500.00' },
    })
    expect(begun.status).toBe(404)
  })
})

describe('a deposit paid at the dealership', () => {
  const pay = async (given: object = {}, by = desk.asManager) =>
    by.call(deposits.markPaid, {
      params: { id: payer.order },
      headers: { 'if-match': `"v${(await read()).version}"` },
      body: { amount: '500.00', method: 'cash', reference: 'till 3', date: '2026-11-21', ...given },
    })

  test('is recorded without a card, and refunded without one', async () => {
    const paid = await pay()
    expect(paid.body.deposit).toMatchObject({
      state: 'confirmed',
      method: 'cash',
      reference: 'till 3',
      paid_on: '2026-11-21',
      number: `${payer.number}-D1`,
      card: null,
    })
    expect((await newestMail(target)).text).toContain('Paid by: Cash')
    expect(codeOf(await pay())).toBe('409 deposit_state')
    expect((await refund()).body.deposit).toMatchObject({ state: 'refunded' })
  })

  test('settles a request', async () => {
    const made = await request()
    const paid = await pay({ amount: '900.00', method: 'e_transfer' })
    expect(paid.body.deposit).toMatchObject({
      id: made.body.deposit?.id,
      state: 'confirmed',
      method: 'e_transfer',
    })
    expect(paid.body.earlier).toEqual([])
  })

  test.each([
    [{ date: '2026-11-22' }, 'date'],
    [{ date: '0001-01-01' }, 'date'],
    [{ amount: '0.00' }, 'amount'],
  ])('%j is refused on its field', async (given, field) => {
    expect(Object.keys(fieldsOf(await pay(given)) ?? {})).toEqual([field])
  })

  test('a large amount of cash is reported', async () => {
    expect((await pay({ amount: '10000.00' })).body.deposit?.cash_review).toBe('large_cash')
    const american = await buildAmericanDesk(target)
    const theirs = await buildPayer(target, american)
    const body = { amount: '10000.01', method: 'cash', reference: null, date: '2026-11-20' } as const
    const headers = { 'if-match': '"v0"' }
    const paid = await american.asManager.call(deposits.markPaid, {
      params: { id: theirs.order },
      body,
      headers,
    })
    expect(paid.body.deposit).toMatchObject({ cash_review: 'form_8300', currency: 'USD' })
  })
})

describe('a transfer to another order', () => {
  const move = (to: string, given: object = {}) =>
    runAction('transfer', {
      transferred_order_id: to,
      transfer_reason_id: 'another_vehicle',
      other_transfer_reason: null,
      ...given,
    })

  test('moves the deposit, and nothing else', async () => {
    await payDeposit(payer)
    const other = await buildOrder(target.app, { ...desk.at, customer_id: payer.customer.id })
    const able = await desk.asRep.call(deposits.transferable, { params: { id: payer.order } })
    expect(able.body.results.map(({ number }) => number)).toEqual([other.number])
    const moved = await move(other.id)
    expect(moved.status).toBe(200)
    expect(queriesOf(moved)).toBeLessThanOrEqual(6)
    expect(moved.body.deposit).toBeNull()
    const there = await readDeposit(desk.asManager, other.id)
    expect(there.deposit).toMatchObject({
      state: 'pre_authorized',
      number: `${payer.number}-D1`,
      entries: [{ kind: 'authorized' }, { kind: 'transferred_out' }, { kind: 'transferred_in' }],
    })
    expect(await order(other.id)).toMatchObject({ steps: { deposit: 'awaiting-dealer' } })
    expect(await order()).toMatchObject({ steps: { deposit: 'initial' } })
    const captured = await runActionOn(desk.asAdmin, 'capture', other.id)
    expect(captured.body.deposit).toMatchObject({ state: 'confirmed' })
  })

  test('is refused to another customer, an archived order, one with a deposit, and the same order', async () => {
    await payDeposit(payer)
    const mine = { ...desk.at, customer_id: payer.customer.id }
    const archived = await buildOrder(target.app, { ...mine, is_archived: true })
    const stranger = await buildPayer(target, desk)
    for (const id of [archived.id, stranger.order])
      expect(codeOf(await move(id))).toBe('409 not_transferable')
    for (const id of [payer.order, newId()]) expect((await move(id)).status).toBe(404)
    expect(fieldsOf(await move(archived.id, { transfer_reason_id: 'other' }))).toEqual({
      other_transfer_reason: [{ rule: 'required', params: {} }],
    })
    expect((await read()).deposit).toMatchObject({ state: 'pre_authorized' })
  })
})

describe('permissions', () => {
  test('a representative requests and releases, and neither captures nor refunds', async () => {
    await payDeposit(payer)
    for (const name of ['capture', 'transfer'] as const) {
      const body =
        name === 'transfer'
          ? { transferred_order_id: newId(), transfer_reason_id: 'wrong_order', other_transfer_reason: null }
          : undefined
      expect((await runActionOn(desk.asRep, name, payer.order, body)).status).toBe(403)
    }
    const assistant = await buildUser(target.app, {
      dealerships: [desk.dealership],
      role: 'organization_assistant',
    })
    const asAssistant = await signedIn(target, assistant, desk.dealership)
    expect((await runActionOn(asAssistant, 'cancel', payer.order)).status).toBe(403)
    expect((await runActionOn(desk.asRep, 'cancel', payer.order)).status).toBe(200)
  })

  test('a refund requires a recent authentication', async () => {
    await payDeposit(payer)
    await runAction('capture')
    await withPlatform(target.app.pool, async tx => {
      await tx.update(sessions).set({ proved_at: sql`now() - interval '11 minutes'` })
    })
    expect(codeOf(await refund())).toBe('403 step_up_required')
    expect((await read()).deposit).toMatchObject({ state: 'confirmed', pending: null })
    await withPlatform(target.app.pool, async tx => {
      await tx.update(sessions).set({ proved_at: sql`now()` })
    })
  })
})

describe('receipts and reasons', () => {
  test('a receipt can be sent again', async () => {
    await payDeposit(payer)
    await runAction('capture')
    const sent = await desk.asRep.call(deposits.resendReceipt, { params: { id: payer.order } })
    expect(sent.body).toEqual({ to: payer.customer.email })
    expect((await newestMail(target)).subject).toMatch(/^Receipt /)
    const none = await buildPayer(target, desk)
    expect(codeOf(await desk.asRep.call(deposits.resendReceipt, { params: { id: none.order } }))).toBe(
      '409 no_deposit',
    )
  })

  test('reasons are listed in both languages', async () => {
    const { body } = await desk.asRep.call(deposits.refundReasons)
    expect(body.results.at(-1)).toEqual({ id: 'other', name: 'Other', name_fr: 'Autre' })
    expect((await desk.asRep.call(deposits.transferReasons)).body.results.length).toBe(7)
  })

  test('all deposits are listed, and by state', async () => {
    await payDeposit(payer)
    const list = (query: Record<string, string | number>) => desk.asManager.call(deposits.list, { query })
    const held = (await list({ state: 'pre_authorized' })).body
    expect(held.results.some(({ order: { id } }) => id === payer.order)).toBe(true)
    expect(held.results.every(({ state }) => state === 'pre_authorized')).toBe(true)
    expect((await list({ page: 1000 })).body.results).toEqual([])
    expect((await list({ state: 'nothing' })).status).toBe(400)
  })
})
