import { serveCommissionNumbers } from './commission-numbers/commission-numbers.routes.ts'
import { serveConfirmations } from './confirmations/confirmations.routes.ts'
import { serveAudit } from './audit/audit.routes.ts'
import { serveAvatars } from './avatars/avatars.routes.ts'
import { serveCustomerAccounts } from './customer-accounts/customer-accounts.routes.ts'
import { serveCustomerPayments } from './customer-payments/customer-payments.routes.ts'
import { serveCustomers } from './customers/customers.routes.ts'
import { serveDealerships } from './dealerships/dealerships.routes.ts'
import { serveDepositTransfers } from './deposit-transfers/deposit-transfers.routes.ts'
import { serveDms } from './dms/dms.routes.ts'
import { serveDocuments } from './documents/documents.routes.ts'
import type { Router } from './http/serve.ts'
import { serveIdentityProviders } from './identity-providers/identity-providers.routes.ts'
import { serveInvitations } from './invitations/invitations.routes.ts'
import { serveLenders } from './lenders/lenders.routes.ts'
import { serveOrderLines } from './order-lines/order-lines.routes.ts'
import { serveOrderLinks } from './order-links/order-links.routes.ts'
import { serveLibrary } from './library/library.routes.ts'
import { serveOrderVersions } from './order-versions/order-versions.routes.ts'
import { serveOrders } from './orders/orders.routes.ts'
import { serveDesk } from './desk/desk.routes.ts'
import { servePaymentSettings } from './payment-settings/payment-settings.routes.ts'
import { servePrequalOffers } from './prequal-offers/prequal-offers.routes.ts'
import { servePricing } from './pricing/pricing.routes.ts'
import { serveProgrammeChanges } from './programme-changes/programme-changes.routes.ts'
import { serveReservations } from './reservations/reservations.routes.ts'
import { serveSettings } from './settings/settings.routes.ts'
import { serveTimelines } from './timelines/timelines.routes.ts'
import { serveAccount } from './sessions/account.routes.ts'
import { serveSingleSignOn } from './single-sign-on/single-sign-on.routes.ts'
import { serveStaff } from './users/staff.routes.ts'
import { serveUsers } from './users/users.routes.ts'
import { serveInventory } from './vehicles/vehicles.routes.ts'
import { servePictures } from './vehicles/picture.routes.ts'
import { serveWhatIfs } from './what-ifs/what-ifs.routes.ts'

/** Every slice, in the order of the contract. No autoload: this list is the server's table of contents. */
export const resources: readonly ((router: Router) => void)[] = [
  serveSettings,
  serveUsers,
  serveSingleSignOn,
  serveIdentityProviders,
  serveStaff,
  serveAccount,
  serveAvatars,
  serveAudit,
  serveDealerships,
  serveCustomers,
  serveInventory,
  serveOrders,
  serveConfirmations,
  serveCommissionNumbers,
  serveReservations,
  serveOrderLines,
  serveOrderLinks,
  serveTimelines,
  serveDms,
  servePrequalOffers,
  serveDepositTransfers,
  serveOrderVersions,
  serveWhatIfs,
  servePricing,
  serveDocuments,
  serveDesk,
  servePaymentSettings,
  serveLenders,
  serveLibrary,
  serveProgrammeChanges,
  serveInvitations,
  serveCustomerAccounts,
  serveCustomerPayments,
  servePictures,
]
