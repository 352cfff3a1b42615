import { customers } from './customers.ts'
import { dealerships } from './dealerships.ts'
import { documents } from './documents.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { lenders } from './lenders.ts'
import { orders } from './orders.ts'
import { paymentSettings } from './payment-settings.ts'
import { pricing } from './pricing.ts'
import { programmeChanges } from './programme-changes.ts'
import { settings } from './settings.ts'
import { users } from './users.ts'
import { inventory } from './vehicles.ts'

/** The HTTP surface, resource by resource. The server serves each endpoint once; the browser calls them by name. */
export const contract = {
  settings,
  users,
  dealerships,
  customers,
  inventory,
  orders,
  pricing,
  documents,
  paymentSettings,
  lenders,
  programmeChanges,
}

/** Every endpoint of the surface, for the tests that walk all of them. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap(group =>
  Object.values(group),
)
