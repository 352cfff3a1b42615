import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { customerRequester, newestText, signedIn } from '../../../test/actors.ts'
import { useLiveServer } from '../../../test/live-stream.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { watchHolds } from '#deals/orders/watch-holds.ts'
import { sealStaffPhone } from '#identity/accounts/staff/staff-phone.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { notifyStaff } from '#identity/accounts/staff/notify-staff.ts'
import { sendNotifications } from './send-notifications.ts'

const target = useTestApp({ LIVE_SECONDS: '60' })
const { follow } = useLiveServer(target)

type Place = Awaited<ReturnType<typeof buildDealership>>
type User = Awaited<ReturnType<typeof buildUser>>
let place: Place
let ana: User
let dev: User
let ofAna: TestBrowser
let ofDev: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  const role = 'dealer_sales_rep'
  ana = await buildUser(target.app, { role, dealerships: [place] })
  dev = await buildUser(target.app, { role, dealerships: [place] })
  ofAna = await signedIn(target, ana, place)
  ofDev = await signedIn(target, dev, place)
})

const tell = (
  customer: string,
  event: Parameters<typeof notifyStaff>[1]['event'] = 'customer_creates_account',
) => withTenant(target.app.pool, place, async tx => notifyStaff(tx, { dealer: place.id, event, customer }))

const list = async (browser: TestBrowser) => (await browser.call(notifications.list)).body

const markRead = async (browser: TestBrowser, id_list: string[] | null) =>
  (await browser.call(notifications.markRead, { body: { id_list } })).body.unread

const forget = () =>
  withTenant(target.app.pool, place, tx =>
    tx.execute(sql`DELETE FROM notifications WHERE dealer_id = ${place.id}`),
  )

describe('who is notified', () => {
  test('the customer’s holder; of an unassigned one, everybody who could take them', async () => {
    const hers = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
    const open = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: null })
    const corporate = await buildUser(target.app, { is_corporate: true, role: null, dealerships: [place] })
    await tell(hers.id)
    await tell(open.id)
    const customersOf = async (browser: TestBrowser) =>
      (await list(browser)).results.map(({ customer }) => customer?.id)
    expect(await customersOf(ofAna)).toEqual([open.id, hers.id])
    expect(await customersOf(ofDev)).toEqual([open.id])
    expect(await customersOf(await signedIn(target, corporate, place))).toEqual([])
  })

  test('the same event is sent once an hour', async () => {
    await forget()
    const { id } = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
    await tell(id)
    await tell(id)
    expect((await list(ofAna)).unread).toBe(1)
    await tell(id, 'quote_selected')
    await withTenant(target.app.pool, place, tx =>
      tx.execute(
        sql`UPDATE notifications SET created = created - interval '2 hours' WHERE dealer_id = ${place.id}`,
      ),
    )
    await tell(id)
    expect((await list(ofAna)).unread).toBe(3)
  })

  test('the panel of the reader receives it immediately, and nobody else’s', async () => {
    const [hers, his] = [await follow(ofAna), await follow(ofDev)]
    const { id } = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
    await tell(id)
    await hers.hears(({ data }) => JSON.stringify(data).includes('"notification"'))
    expect(JSON.stringify(his.heard)).not.toContain('"notification"')
    for (const one of [hers, his]) one.hangUp()
  })

  test('a customer who opens their invitation and accepts it', async () => {
    await forget()
    const manager = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
    const staff = await signedIn(target, manager, place)
    const customer = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: dev.id })
    const { body } = await staff.call(invitations.trackShared, {
      params: { id: customer.id },
      body: { share_type: 'copy_link' },
    })
    const invitation = body.url?.split('#')[1] ?? ''
    const browser = customerRequester(target)
    await browser.call(customerAccounts.readInvitation, { body: { invitation } })
    const password = 'Oystercatcher 6274 passphrase'
    const accepted = await browser.call(customerAccounts.acceptInvitation, {
      body: { invitation, password, confirm_password: password },
    })
    expect(accepted.status).toBe(200)
    expect((await list(ofDev)).results.map(({ event, customer: of }) => [event, of?.id])).toEqual([
      ['customer_creates_account', customer.id],
      ['customer_opens_tokenized_link', customer.id],
    ])
  })
})

describe('reading', () => {
  test('marks one’s own, these or all; those of others stay unread', async () => {
    await forget()
    const made = []
    for (let n = 0; n < 3; n += 1)
      made.push(await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: null }))
    for (const { id } of made) await tell(id)
    const { results, unread } = await list(ofAna)
    expect([results.length, unread]).toEqual([3, 3])
    const [first] = results
    if (!first) throw new Error('there are three')
    expect(await markRead(ofDev, [first.id])).toBe(3)
    expect(await markRead(ofAna, [first.id, newId()])).toBe(2)
    expect((await list(ofAna)).results.map(({ is_read }) => is_read)).toEqual([true, false, false])
    expect(await markRead(ofAna, null)).toBe(0)
    expect((await list(ofDev)).unread).toBe(3)
  })

  test('hides notifications about a customer who was reassigned', async () => {
    await forget()
    const { id } = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
    await tell(id)
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`UPDATE customers SET assigned_dealer = ${dev.id} WHERE id = ${id}`),
    )
    expect(await list(ofAna)).toEqual({ results: [], unread: 0 })
  })
})

describe('beside the panel', () => {
  const sent = async (channel: 'mail' | 'sms') => {
    const { rows } = await withPlatform(target.app.pool, tx =>
      tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM outbox WHERE channel = ${channel}`),
    )
    return rows[0]?.n ?? 0
  }

  test('a mail unless it is switched off, a text where it is switched on; one of each', async () => {
    await forget()
    const events = ['customer_creates_account', 'quote_selected'] as const
    const choices = { quote_selected: { email: false, sms: true } }
    await withPlatform(target.app.pool, tx =>
      tx.execute(
        sql`UPDATE users SET phone_sealed = ${sealStaffPhone(target.app.keyring, ana.id, '+14165550188')?.stored}, dealer_notifications = ${JSON.stringify(choices)}::jsonb WHERE id = ${ana.id}`,
      ),
    )
    const { id } = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
    for (const event of events) await tell(id, event)
    const before = [await sent('mail'), await sent('sms')]
    expect(await sendNotifications(target.app, place.id)).toBeUndefined()
    expect(await sendNotifications(target.app, place.id)).toBeUndefined()
    expect([await sent('mail'), await sent('sms')]).toEqual(before.map(count => count + 1))
    expect((await newestText(target)).text).toMatch(/^Forecourt: .+ chose how to pay$/)
  })

  test('nothing at night: it waits for the morning of the dealership', async () => {
    await forget()
    const { id } = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
    await tell(id)
    const before = await sent('mail')
    const night = { ...target.app, now: () => new Date('2026-11-21T05:30:00.000Z') }
    const later = await sendNotifications(night, place.id)
    expect([later?.toISOString(), await sent('mail')]).toEqual(['2026-11-21T13:00:00.000Z', before])
  })
})

test('a hold that nears its end becomes our move, and its customer’s holder is notified', async () => {
  await forget()
  const customer = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: ana.id })
  const order = await buildOrder(target.app, {
    dealer_id: place.id,
    customer_id: customer.id,
    deposit_payment: 'paid',
    deposit_mode: 'hold',
    deposit_step: 'completed',
    deposit_capture_before: '2026-12-30T16:00:00.000Z',
  })
  const keyOf = async () => (await ofAna.call(orders.get, { params: { id: order.id } })).body.next_move.key
  await watchHolds(target.app)
  expect(await keyOf()).not.toBe('capture_deposit')
  const soon = { ...target.app, now: () => new Date('2026-12-29T16:00:00.000Z') }
  await watchHolds(soon)
  await watchHolds(soon)
  expect(await keyOf()).toBe('capture_deposit')
  expect((await list(ofAna)).results.map(({ event, order: of }) => [event, of])).toEqual([
    ['hold_expiring', order.id],
  ])
})
