import { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { hasRightCheckDigit } from '@forecourt/domain/platform/validation/vin.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers } from '#customers/customers/customers.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { withHashPlace } from '#identity/accounts/passwords/password.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()

test('an order builds its own customer, vehicle, user and dealership', async () => {
  const order = await buildOrder(target.app)
  const [customer] = await withTenant(target.app.pool, { id: order.dealer_id }, tx =>
    tx.select().from(customers).where(eq(customers.id, order.customer_id)),
  )
  expect(customer).toMatchObject({ latest_order_id: order.id, orders_count: 1, awaiting: order.awaiting })
  expect(order.next_move.key).toBe('start_worksheet')
  expect(Worksheet.parse(order.worksheet).price).toBe('35000.00')
})

test('given parents are used', async () => {
  const { app } = target
  const dealership = await buildDealership(app, { name: 'Named' })
  const at = { dealer_id: dealership.id }
  const customer = await buildCustomer(app, { ...at, last_name: "L'Écuyer" })
  expect(customer.search).toContain("l'ecuyer")
  const vehicle = await buildVehicle(app, { ...at, listing_price: 4_200_000 })
  expect(hasRightCheckDigit(vehicle.vin ?? '')).toBe(true)
  const order = await buildOrder(app, { ...at, customer_id: customer.id, vehicle_id: vehicle.id })
  expect(order).toMatchObject({ ...at, customer_id: customer.id, worksheet: { price: '42000.00' } })
  const library = [buildFee, buildDiscount, buildLender, buildPaymentSettings]
  for (const build of library) expect(await build(app, at)).toMatchObject(at)
})

test('a user signs in with the given password, hashed once for all', async () => {
  const password = 'a long enough passphrase'
  const [one, other] = [
    await buildUser(target.app, { password }),
    await buildUser(target.app, { password, dealerships: [] }),
  ]
  expect(await withHashPlace(isPassword => isPassword(password, one.password_hash))).toBe(true)
  expect(other.password_hash).toBe(one.password_hash)
  expect(other.organisation_id).toBeNull()
})
