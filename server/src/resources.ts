import { serveAccessories } from './accessories/accessories.routes.ts'
import { serveCommissionNumbers } from './commission-numbers/commission-numbers.routes.ts'
import { serveCardAccounts } from './card-accounts/card-accounts.routes.ts'
import { serveConfirmations } from './confirmations/confirmations.routes.ts'
import { serveCoApplicants } from './credit-applications/co-applicants.routes.ts'
import { serveCreditApplications } from './credit-applications/credit-applications.routes.ts'
import { serveAppointments } from './appointments/appointments.routes.ts'
import { serveTradeIns } from './trade-ins/trade-ins.routes.ts'
import { serveAssignments } from './assignments/assignments.routes.ts'
import { serveAudit } from './audit/audit.routes.ts'
import { serveAvatars } from './avatars/avatars.routes.ts'
import { serveCustomerAccesses } from './customer-accesses/customer-accesses.routes.ts'
import { serveCustomerAccounts } from './customer-accounts/customer-accounts.routes.ts'
import { serveCustomerPayments } from './customer-payments/customer-payments.routes.ts'
import { serveConsents } from './consents/consents.routes.ts'
import { serveCustomerErasures } from './customer-erasures/customer-erasures.routes.ts'
import { serveCustomerExports } from './customer-exports/customer-exports.routes.ts'
import { serveCustomerMerges } from './customer-merges/customer-merges.routes.ts'
import { serveCustomers } from './customers/customers.routes.ts'
import { serveDealershipSettings } from './dealerships/dealership-settings.routes.ts'
import { serveDealerships } from './dealerships/dealerships.routes.ts'
import { serveCardEvents } from './deposits/card-events.routes.ts'
import { serveDeposits } from './deposits/deposits.routes.ts'
import { serveDepositDifferences } from './deposit-differences/deposit-differences.routes.ts'
import { serveDepositTransfers } from './deposit-transfers/deposit-transfers.routes.ts'
import { serveDisclosures } from './disclosures/disclosures.routes.ts'
import { serveDms } from './dms/dms.routes.ts'
import { serveDocuments } from './documents/documents.routes.ts'
import { serveEvents } from './events/events.routes.ts'
import type { Router } from './http/serve.ts'
import { serveFeeds } from './feeds/feeds.routes.ts'
import { serveGuardReports } from './guard-reports/guard-reports.routes.ts'
import { serveIdentityProviders } from './identity-providers/identity-providers.routes.ts'
import { serveInstallation } from './installation/installation.routes.ts'
import { serveInvitations } from './invitations/invitations.routes.ts'
import { serveLeadIntake } from './leads/lead-intake.routes.ts'
import { serveLeads } from './leads/leads.routes.ts'
import { serveLenders } from './lenders/lenders.routes.ts'
import { serveMoves } from './moves/moves.routes.ts'
import { serveNotifications } from './notifications/notifications.routes.ts'
import { serveOrderPlans } from './order-plans/order-plans.routes.ts'
import { serveOrderLines } from './order-lines/order-lines.routes.ts'
import { serveOrderLinks } from './order-links/order-links.routes.ts'
import { serveLibrary } from './library/library.routes.ts'
import { serveOrganizations } from './organizations/organizations.routes.ts'
import { serveOrderVersions } from './order-versions/order-versions.routes.ts'
import { serveOrders } from './orders/orders.routes.ts'
import { serveDesk } from './desk/desk.routes.ts'
import { servePaymentSettings } from './payment-settings/payment-settings.routes.ts'
import { servePriceProfiles } from './price-profiles/price-profiles.routes.ts'
import { servePricingReport } from './pricing-report/pricing-report.routes.ts'
import { serveRateEngine } from './rate-engine/rate-engine.routes.ts'
import { servePolicyReports } from './policy-reports/policy-reports.routes.ts'
import { servePrequalOffers } from './prequal-offers/prequal-offers.routes.ts'
import { servePenProducts } from './pen-products/pen-products.routes.ts'
import { serveProtectionPlans } from './protection-plans/protection-plans.routes.ts'
import { serveProvinceTaxes } from './province-taxes/province-taxes.routes.ts'
import { serveShopPlans } from './shop-plans/shop-plans.routes.ts'
import { servePricing } from './pricing/pricing.routes.ts'
import { serveProgrammeChanges } from './programme-changes/programme-changes.routes.ts'
import { serveQuestions } from './questions/questions.routes.ts'
import { serveOrderVehicles } from './order-vehicles/order-vehicles.routes.ts'
import { serveReservations } from './reservations/reservations.routes.ts'
import { serveSetUp } from './set-up/set-up.routes.ts'
import { serveSettingsFile } from './settings-file/settings-file.routes.ts'
import { serveSettings } from './settings/settings.routes.ts'
import { serveTradeInEstimates } from './trade-in-estimates/trade-in-estimates.routes.ts'
import { serveTimelines } from './timelines/timelines.routes.ts'
import { serveAccount } from './sessions/account.routes.ts'
import { serveSingleSignOn } from './single-sign-on/single-sign-on.routes.ts'
import { serveStaff } from './users/staff.routes.ts'
import { serveUsers } from './users/users.routes.ts'
import { serveStock } from './stock/stock.routes.ts'
import { serveVehiclePhotos } from './vehicle-photos/vehicle-photos.routes.ts'
import { serveInventory } from './vehicles/vehicles.routes.ts'
import { servePictures } from './vehicles/picture.routes.ts'
import { serveVisits } from './visits/visits.routes.ts'
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
  serveCustomerAccesses,
  serveOrganizations,
  serveInstallation,
  serveDealerships,
  serveDealershipSettings,
  serveCardAccounts,
  serveSetUp,
  serveDisclosures,
  serveCustomers,
  serveCustomerMerges,
  serveCustomerErasures,
  serveCustomerExports,
  serveConsents,
  serveAssignments,
  serveLeads,
  serveLeadIntake,
  serveInventory,
  serveStock,
  serveVehiclePhotos,
  serveFeeds,
  serveOrders,
  serveConfirmations,
  serveCommissionNumbers,
  serveOrderVehicles,
  serveReservations,
  serveOrderLines,
  serveOrderPlans,
  serveOrderLinks,
  serveTimelines,
  serveDms,
  servePrequalOffers,
  serveTradeInEstimates,
  serveDeposits,
  serveCardEvents,
  serveDepositDifferences,
  serveDepositTransfers,
  serveOrderVersions,
  serveWhatIfs,
  servePricing,
  serveDocuments,
  serveDesk,
  servePaymentSettings,
  serveLenders,
  servePricingReport,
  servePriceProfiles,
  serveRateEngine,
  serveLibrary,
  serveProtectionPlans,
  servePenProducts,
  serveProvinceTaxes,
  serveShopPlans,
  serveAccessories,
  serveProgrammeChanges,
  serveQuestions,
  serveSettingsFile,
  serveInvitations,
  serveCustomerAccounts,
  serveCustomerPayments,
  serveAppointments,
  serveTradeIns,
  serveCreditApplications,
  serveCoApplicants,
  serveVisits,
  serveEvents,
  serveMoves,
  serveNotifications,
  servePictures,
  servePolicyReports,
  serveGuardReports,
]
