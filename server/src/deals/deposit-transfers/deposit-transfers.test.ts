import { depositTransfers } from '@forecourt/contract/deals/deposit-transfers.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { signedIn } from '../../../test/actors.ts'
import { buildDesk, queriesOf } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildDepositTransfer } from './deposit-transfers.factory.ts'

const target = useTestApp()

test('describes the last move of a deposit in a sentence, in the reader’s language', async () => {
  const desk = await buildDesk(target)
  const customer_id = desk.customer.id
  const note = (browser = desk.asRep) => browser.call(depositTransfers.note, { params: { customer_id } })
  expect((await note()).body).toEqual({ note: null })
  const from = await buildOrder(target.app, { ...desk.at, customer_id })
  const to = await buildOrder(target.app, { ...desk.at, customer_id })
  const ids = { ...desk.at, customer_id, from_order_id: from.id, to_order_id: to.id }
  await buildDepositTransfer(target.app, { ...ids, amount: 10_000, created: '2026-11-01T12:00:00.000Z' })
  // Late in the evening in Toronto, the day after in UTC.
  await buildDepositTransfer(target.app, { ...ids, amount: 150_050, created: '2026-11-20T03:30:00.000Z' })
  const reply = await note()
  expect(reply.body.note).toBe(`Deposit of $1,500.50 moved from ${from.number} on November 19, 2026.`)
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  const reader = await buildUser(target.app, {
    dealerships: [desk.dealership],
    role: 'dealer_sales_manager',
    language: 'fr',
  })
  expect((await note(await signedIn(target, reader, desk.dealership))).body.note).toBe(
    `Dépôt de 1\u00A0500,50\u00A0$ transféré de ${from.number} le 19 novembre 2026.`,
  )
})

test('shows nothing of a customer whom the user may not see', async () => {
  const desk = await buildDesk(target)
  const colleague = await buildUser(target.app, { dealerships: [desk.dealership] })
  const theirs = await buildCustomer(target.app, { ...desk.at, assigned_dealer: colleague.id })
  for (const customer_id of [theirs.id, (await buildCustomer(target.app)).id, newId()])
    expect((await desk.asRep.call(depositTransfers.note, { params: { customer_id } })).status).toBe(404)
})
