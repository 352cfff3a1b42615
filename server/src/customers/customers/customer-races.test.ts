import { appointments } from '@forecourt/contract/deals/appointments.ts'
import { assignments } from '@forecourt/contract/customers/assignments.ts'
import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { deposits } from '@forecourt/contract/deals/deposits.ts'
import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { renewProofs } from '../../../test/card-desk.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type Reply } from '../../../test/test-app.ts'
import { playBehindLock } from '../../../test/waiting-requests.ts'
import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { customerInvitations } from '#customers/invitations/invitations.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildCustomer } from './customers.factory.ts'
import { customers } from './customers.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let customer: Awaited<ReturnType<typeof buildCustomer>>
let order: string

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
})

beforeEach(async () => {
  await renewProofs(target)
  customer = await buildCustomer(target.app, { ...desk.at, first_name: 'Zoé', last_name: 'Roy' })
  order = (await buildOrder(target.app, { ...desk.at, customer_id: customer.id })).id
})

type Action = () => Promise<Reply<unknown>>
const statuses = (replies: readonly Reply<unknown>[]) => replies.map(({ status }) => status)
const play = (table: 'customers' | 'orders', ...actions: readonly Action[]) =>
  playBehindLock(
    target,
    { table, id: table === 'orders' ? order : customer.id, dealer: desk.at.dealer_id },
    actions,
  )

const invite: Action = () => desk.asManager.call(invitations.send, { params: { id: customer.id } })
const share: Action = () =>
  desk.asManager.call(invitations.trackShared, {
    params: { id: customer.id },
    body: { share_type: 'copy_link' },
  })
const sendLink: Action = () =>
  desk.asManager.call(orderLinks.send, {
    params: { id: order },
    body: { channel: 'email', step: 'order', message: null },
  })

const openInvitations = () =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx
      .select()
      .from(customerInvitations)
      .where(
        and(
          eq(customerInvitations.customer_id, customer.id),
          isNull(customerInvitations.replaced_at),
          isNull(customerInvitations.used_at),
        ),
      ),
  )

test.each([
  ['two invitations', invite, invite],
  ['an invitation and a shared link', invite, share],
  ['a shared link and an invitation', share, invite],
  ['two shared links', share, share],
  ['a shared link and one of an order', share, sendLink],
])('parallel %s run one after the other, and one link is open', async (_what, one, other) => {
  expect(statuses(await play('customers', one, other))).toEqual([200, 200])
  expect(await openInvitations()).toHaveLength(1)
})

test('of two links that are shared in parallel both are the open one', async () => {
  const replies = await play('customers', share, share)
  const urls = replies.map(({ body }) => (body as { url: string }).url)
  expect(new Set(urls).size).toBe(1)
})

const erase: Action = () =>
  desk.asAdmin.call(customerErasures.erase, { params: { id: customer.id }, body: { full_name: 'Zoé Roy' } })
const markPaid: Action = () =>
  desk.asManager.call(deposits.markPaid, {
    params: { id: order },
    body: { amount: '500.00', method: 'cash', reference: null, date: '2026-11-21' },
    headers: { 'if-match': '"v0"' },
  })

test.each(['customers', 'orders'] as const)(
  'a deposit that arrives during an erasure is seen by it, where both wait for the %s',
  async table => {
    const [paid, erased] = await play(table, markPaid, erase)
    expect(paid?.status).toBe(200)
    expect(erased).toMatchObject({ status: 409, body: { code: 'deposit_live' } })
  },
)

test.each([1, 2])('a claim of an order waits for the merge of its customer (%i)', async () => {
  const kept = await buildCustomer(target.app, desk.at)
  const merge: Action = () =>
    desk.asManager.call(customerMerges.merge, {
      body: { kept_id: kept.id, merged_id: customer.id, kept_version: 1, merged_version: 1, choices: {} },
    })
  const claim: Action = () => desk.asRep.call(assignments.claimOrder, { params: { id: order }, body: {} })
  expect(statuses(await play('customers', merge, claim))).toEqual([200, 200])
  const { body } = await desk.asManager.call(orders.get, { params: { id: order } })
  expect(body.customer).toBe(kept.id)
})

test('the list columns of a customer follow the orders, for any order of parallel writes', async () => {
  const older = order
  const starts = new Date(target.app.now().getTime() + 86_400_000).toISOString()
  await buildAppointment(target.app, { ...desk.at, order_id: older, starts, state: 'unconfirmed' })
  const newer = (await buildOrder(target.app, { ...desk.at, customer_id: customer.id })).id
  const archive: Action = () =>
    desk.asManager.call(orders.setArchiveStatus, { params: { id: newer }, body: { archivedStatus: true } })
  const confirm: Action = () => desk.asManager.call(appointments.confirm, { params: { id: older }, body: {} })
  expect(statuses(await play('customers', archive, confirm))).toEqual([200, 200])
  const [row] = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.select().from(customers).where(eq(customers.id, customer.id)),
  )
  expect(row?.latest_order_id).toBe(older)
})
