import { consents } from '@forecourt/contract/customers/consents.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()

let place: { id: string }
let customer: Awaited<ReturnType<typeof buildCustomer>>
let byManager: TestBrowser
let byRep: TestBrowser
let byStranger: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const elsewhere = await buildDealership(app)
  const manager = await buildUser(app, {
    dealerships: [place],
    role: 'dealer_sales_manager',
    first_name: 'Max',
    last_name: 'Roy',
  })
  byManager = await signedIn(target, manager, place)
  byRep = await signedIn(target, await buildUser(app, { dealerships: [place] }), place)
  byStranger = await signedIn(
    target,
    await buildUser(app, { dealerships: [elsewhere], role: 'dealer_admin' }),
    elsewhere,
  )
})

beforeEach(async () => {
  customer = await buildCustomer(target.app, { dealer_id: place.id })
})

const yes = {
  channel: 'email',
  basis: 'express',
  source: 'in_person',
  obtained_at: '2026-11-20',
  evidence: 'Signed the form at the desk.',
} as const
type Entry = { -readonly [Field in keyof typeof yes]: string }

const record = (entry: Partial<Entry> = {}, by = byManager) =>
  by.call(consents.record, { params: { id: customer.id }, body: { ...yes, ...entry } as typeof yes })
const read = (by = byManager) => by.call(consents.ofCustomer, { params: { id: customer.id } })
const stateOf = ({ body }: Awaited<ReturnType<typeof read>>, channel = 'email') =>
  body.channels.find(line => line.channel === channel)

describe('the ledger of consents', () => {
  test('begins empty, with the state of each channel', async () => {
    expect((await read()).body).toEqual({
      channels: ['email', 'sms', 'phone'].map(channel => ({ channel, state: 'none', until: null })),
      results: [],
    })
  })

  test('an entry says who recorded it and how long it is valid', async () => {
    expect((await record({ basis: 'implied_inquiry' })).status).toBe(200)
    const ledger = await record({ channel: 'sms' })
    expect(ledger.body.results).toMatchObject([
      { channel: 'sms', basis: 'express', expires_at: null, evidence: yes.evidence, recorded_by: 'Max Roy' },
      { channel: 'email', basis: 'implied_inquiry', obtained_at: '2026-11-20', expires_at: '2027-05-20' },
    ])
    expect(stateOf(ledger)).toEqual({ channel: 'email', state: 'implied', until: '2027-05-20' })
    expect(stateOf(ledger, 'sms')).toMatchObject({ state: 'express' })
  })

  test('an inquiry from seven months ago has expired', async () => {
    await record({ basis: 'implied_inquiry', obtained_at: '2026-04-21' })
    expect(stateOf(await read())).toEqual({ channel: 'email', state: 'expired', until: '2026-10-21' })
  })

  test('the same key records one entry', async () => {
    const headers = { 'idempotency-key': newId() }
    const send = () => byManager.call(consents.record, { params: { id: customer.id }, body: yes, headers })
    await Promise.all([send(), send()])
    expect((await read()).body.results).toHaveLength(1)
  })

  test.each([
    ['obtained_at', { obtained_at: '2026-11-22' }],
    ['obtained_at', { obtained_at: '2026-02-30' }],
    ['evidence', { evidence: '' }],
    ['evidence', { evidence: 'x'.repeat(501) }],
    ['channel', { channel: 'pigeon' }],
    ['basis', { basis: 'hearsay' }],
    ['source', { source: '' }],
  ])('names the invalid field: %s', async (field, wrong) => {
    const reply = await record(wrong)
    expect(reply.status).toBe(400)
    expect(Object.keys((reply.body as unknown as { fields: object }).fields)).toEqual([field])
  })

  test('is written by those who may change the customer, and read by those who may see them', async () => {
    const holder = await buildUser(target.app, { dealerships: [place] })
    customer = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: holder.id })
    expect((await record({}, byRep)).status).toBe(404)
    expect((await read(byStranger)).status).toBe(404)
    expect((await record({}, byStranger)).status).toBe(404)
    expect((await record({}, await signedIn(target, holder, place))).status).toBe(200)
  })
})

describe('a customer who withdrew consent', () => {
  const no = (channel: string) => record({ channel, basis: 'withdrawn', evidence: '' })

  test('gets no invitation and no shared link by mail until they consent again', async () => {
    await no('email')
    const params = { id: customer.id }
    const refused = { status: 409, body: { code: 'consent_withdrawn' } }
    expect(await byManager.call(invitations.send, { params })).toMatchObject(refused)
    const share = (share_type: 'email' | 'copy_link') =>
      byManager.call(invitations.trackShared, { params, body: { share_type } })
    expect(await share('email')).toMatchObject(refused)
    expect((await share('copy_link')).status).toBe(200)
    await record({ basis: 'implied_purchase' })
    expect(await byManager.call(invitations.send, { params })).toMatchObject(refused)
    await record()
    expect((await byManager.call(invitations.send, { params })).status).toBe(200)
  })

  test('gets no order link on that channel, and one on the other', async () => {
    await no('sms')
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: customer.id })
    const send = (channel: 'sms' | 'email') =>
      byManager.call(orderLinks.send, { params: { id: order.id }, body: { channel } })
    expect(await send('sms')).toMatchObject({ status: 409, body: { code: 'consent_withdrawn' } })
    expect((await send('email')).status).toBe(200)
  })
})
