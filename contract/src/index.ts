import { account } from './account.ts'
import { audit } from './audit.ts'
import { customerAccounts } from './customer-accounts.ts'
import { customerPayments } from './customer-payments.ts'
import { customers } from './customers.ts'
import { dealerships } from './dealerships.ts'
import { documents } from './documents.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { desk } from './desk.ts'
import { invitations } from './invitations.ts'
import { lenders } from './lenders.ts'
import { customDiscounts, customFees, globalDiscounts, globalFees, library } from './library.ts'
import { orders } from './orders.ts'
import { orderVersions } from './order-versions.ts'
import { paymentSettings } from './payment-settings.ts'
import { pricing } from './pricing.ts'
import { programmeChanges } from './programme-changes.ts'
import { settings } from './settings.ts'
import { staff } from './staff.ts'
import { users } from './users.ts'
import { inventory } from './vehicles.ts'
import { whatIfs } from './what-ifs.ts'

/** The HTTP surface, resource by resource. The server serves each endpoint once; the browser calls them by name. */
export const contract = {
  settings,
  users,
  staff,
  account,
  audit,
  dealerships,
  customers,
  inventory,
  orders,
  orderVersions,
  whatIfs,
  pricing,
  documents,
  desk,
  paymentSettings,
  lenders,
  library,
  globalFees,
  customFees,
  globalDiscounts,
  customDiscounts,
  programmeChanges,
  invitations,
  customerAccounts,
  customerPayments,
}

/** Every endpoint of the surface, for the tests that walk all of them. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap(group =>
  Object.values(group),
)
