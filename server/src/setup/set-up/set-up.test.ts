import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import { setUp } from '@forecourt/contract/setup/set-up.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { signedIn } from '../../../test/actors.ts'
import { buildDesk, queriesOf } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()

const read = (browser: TestBrowser) => browser.call(setUp.read)
const doneOf = async (browser: TestBrowser) =>
  (await read(browser)).body.steps.flatMap(({ key, is_done }) => (is_done ? [key] : []))

test('a new dealership is led step by step to its first offer', async () => {
  const { app } = target
  const desk = await buildDesk(target)
  const owner = await buildUser(app, { dealerships: [desk.dealership], role: 'organization_admin' })
  const atFirst = await signedIn(target, owner, desk.dealership)
  const made = await atFirst.call(dealershipSettings.create, {
    headers: { 'idempotency-key': newId() },
    body: {
      organization_id: owner.organisation_id ?? '',
      name: 'Lakeside Motors',
      country: 'CA',
      province_code: 'ON',
      city: 'Toronto',
      address_line_1: '1 Lake Street',
      postal_code: 'M5V 2T6',
      phone: '(416) 555-0123',
      email: 'desk@lakeside.example.test',
      cname: `lakeside-${newId().slice(-6)}`,
    },
  })
  const place = { id: made.body.id }
  const at = { dealer_id: place.id }
  const browser = await signedIn(target, owner, place)
  const first = await read(browser)
  expect(queriesOf(first)).toBeLessThanOrEqual(6)
  expect(first.body).toMatchObject({ is_done: false, next: 'lenders' })
  expect(await doneOf(browser)).toEqual(['payments'])

  // An inactive lender and a price of zero do not count.
  await buildLender(app, { ...at, is_active: false })
  await buildVehicle(app, { ...at, listing_price: 0 })
  await buildVehicle(app, { ...at, stock_status: 'S' })
  expect(await doneOf(browser)).toEqual(['payments'])
  await buildLender(app, at)
  expect((await read(browser)).body.next).toBe('vehicles')
  await buildVehicle(app, { ...at, listing_price: 4_200_000 })
  await buildUser(app, { dealerships: [place] })
  expect(await read(browser)).toMatchObject({ body: { next: 'offer', is_done: false } })
  expect(await doneOf(browser)).toEqual(['payments', 'lenders', 'vehicles', 'team'])
  await buildOrder(app, at)
  expect(await read(browser)).toMatchObject({ body: { next: null, is_done: true } })
  // Rows of another dealership do not count.
  expect((await read(atFirst)).body.is_done).toBe(false)
})

test('requires the permission to edit settings', async () => {
  const desk = await buildDesk(target)
  expect((await read(desk.asRep)).status).toBe(403)
})
