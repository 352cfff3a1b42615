import { prequalOffers } from '@forecourt/contract/customers/prequal-offers.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { signedIn } from '../../../test/actors.ts'
import { buildDesk, queriesOf } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildPrequalOffer } from './prequal-offers.factory.ts'

const target = useTestApp()

test('the offers of a customer, newest first, each with its current status', async () => {
  const desk = await buildDesk(target)
  const given = { ...desk.at, customer_id: desk.customer.id }
  const old = await buildPrequalOffer(target.app, {
    ...given,
    created: '2026-09-01T12:00:00.000Z',
    expires: '2026-10-01T12:00:00.000Z',
  })
  const used = await buildPrequalOffer(target.app, {
    ...given,
    created: '2026-11-10T12:00:00.000Z',
    used: '2026-11-12T12:00:00.000Z',
  })
  const active = await buildPrequalOffer(target.app, { ...given, est_payment: null })
  await buildPrequalOffer(target.app, desk.at)
  const reply = await desk.asRep.call(prequalOffers.details, { params: { id: desk.customer.id } })
  const offers = reply.body.pre_qual_detail.pre_qual_offers
  expect(offers.map(({ id, status }) => [id, status])).toEqual([
    [active.id, 'active'],
    [used.id, 'used'],
    [old.id, 'expired'],
  ])
  expect(offers[0]).toMatchObject({
    type: 'soft',
    max_amount: '42000.00',
    rate_from: '5.49',
    est_payment: null,
    expires_at: '2026-12-20T15:00:00Z',
  })
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
})

test('are invisible to those who may not see the customer; corporate users see none', async () => {
  const desk = await buildDesk(target)
  const colleague = await buildUser(target.app, { dealerships: [desk.dealership] })
  const theirs = await buildCustomer(target.app, { ...desk.at, assigned_dealer: colleague.id })
  const details = (id: string, browser = desk.asRep) =>
    browser.call(prequalOffers.details, { params: { id } })
  expect((await details(theirs.id)).status).toBe(404)
  expect((await details((await buildCustomer(target.app)).id)).status).toBe(404)
  expect((await details(newId())).status).toBe(404)
  expect(await details(theirs.id, desk.asManager)).toMatchObject({
    status: 200,
    body: { pre_qual_detail: { pre_qual_offers: [] } },
  })
  const corporate = await buildUser(target.app, {
    dealerships: [desk.dealership],
    role: 'dealer_admin',
    is_corporate: true,
  })
  const asCorporate = await signedIn(target, corporate, desk.dealership)
  expect((await details(theirs.id, asCorporate)).status).toBe(403)
})
