import { commissionNumbers } from './commission-numbers.ts'
import { confirmations } from './confirmations.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { customerAccounts } from './customer-accounts.ts'
import { customerPayments } from './customer-payments.ts'
import { customers } from './customers.ts'
import { dealerships } from './dealerships.ts'
import { depositTransfers } from './deposit-transfers.ts'
import { documents } from './documents.ts'
import { dms } from './dms.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { desk } from './desk.ts'
import { identityProviders } from './identity-providers.ts'
import { invitations } from './invitations.ts'
import { lenders } from './lenders.ts'
import { orderLines } from './order-lines.ts'
import { orderLinks } from './order-links.ts'
import { customDiscounts, customFees, globalDiscounts, globalFees, library } from './library.ts'
import { orders } from './orders.ts'
import { orderVersions } from './order-versions.ts'
import { paymentSettings } from './payment-settings.ts'
import { prequalOffers } from './prequal-offers.ts'
import { pricing } from './pricing.ts'
import { programmeChanges } from './programme-changes.ts'
import { reservations } from './reservations.ts'
import { settings } from './settings.ts'
import { timelines } from './timelines.ts'
import { singleSignOn } from './single-sign-on.ts'
import { staff } from './staff.ts'
import { users } from './users.ts'
import { inventory } from './vehicles.ts'
import { whatIfs } from './what-ifs.ts'

/** The HTTP surface, resource by resource. The server serves each endpoint once; the browser calls them by name. */
export const contract = {
  settings,
  users,
  singleSignOn,
  identityProviders,
  staff,
  account,
  audit,
  dealerships,
  customers,
  inventory,
  orders,
  confirmations,
  commissionNumbers,
  reservations,
  orderLines,
  orderLinks,
  timelines,
  dms,
  prequalOffers,
  depositTransfers,
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
