import { serveAccessories } from '#pricing/accessories/accessories.routes.ts'
import { serveCommissionNumbers } from '#deals/commission-numbers/commission-numbers.routes.ts'
import { serveCardAccounts } from '#deals/card-accounts/card-accounts.routes.ts'
import { serveConfirmations } from '#deals/confirmations/confirmations.routes.ts'
import { serveCoApplicants } from '#deals/credit-applications/co-applicants.routes.ts'
import { serveCreditApplications } from '#deals/credit-applications/credit-applications.routes.ts'
import { serveAppointments } from '#deals/appointments/appointments.routes.ts'
import { serveTradeIns } from '#deals/trade-ins/trade-ins.routes.ts'
import { serveAssignments } from '#customers/assignments/assignments.routes.ts'
import { serveAudit } from '#platform/audit/audit.routes.ts'
import { serveAvatars } from '#identity/avatars/avatars.routes.ts'
import { serveCustomerAccesses } from '#customers/customer-accesses/customer-accesses.routes.ts'
import { serveCustomerAccounts } from '#customers/customer-accounts/customer-accounts.routes.ts'
import { serveCustomerPayments } from '#deals/customer-payments/customer-payments.routes.ts'
import { serveConsents } from '#customers/consents/consents.routes.ts'
import { serveCustomerErasures } from '#customers/customer-erasures/customer-erasures.routes.ts'
import { serveCustomerExports } from '#customers/customer-exports/customer-exports.routes.ts'
import { serveCustomerMerges } from '#customers/customer-merges/customer-merges.routes.ts'
import { serveCustomers } from '#customers/customers/customers.routes.ts'
import { serveDealershipSettings } from '#dealership/dealerships/dealership-settings.routes.ts'
import { serveDealerships } from '#dealership/dealerships/dealerships.routes.ts'
import { serveCardEvents } from '#deals/deposits/card-events.routes.ts'
import { serveDeposits } from '#deals/deposits/deposits.routes.ts'
import { serveDepositDifferences } from '#deals/deposit-differences/deposit-differences.routes.ts'
import { serveDepositTransfers } from '#deals/deposit-transfers/deposit-transfers.routes.ts'
import { serveDisclosures } from '#dealership/disclosures/disclosures.routes.ts'
import { serveDms } from '#deals/dms/dms.routes.ts'
import { serveDocuments } from '#deals/documents/documents.routes.ts'
import { servePresence } from '#deals/orders/presence.routes.ts'
import { serveEvents } from '#platform/events/events.routes.ts'
import type { Router } from '#platform/http/serve.ts'
import { serveFeeds } from '#inventory/feeds/feeds.routes.ts'
import { serveGuardReports } from '#identity/guard-reports/guard-reports.routes.ts'
import { serveIdentityProviders } from '#identity/identity-providers/identity-providers.routes.ts'
import { serveInstallation } from '#setup/installation/installation.routes.ts'
import { serveInvitations } from '#customers/invitations/invitations.routes.ts'
import { serveLeadIntake } from '#customers/leads/lead-intake.routes.ts'
import { serveLeads } from '#customers/leads/leads.routes.ts'
import { serveLenders } from '#pricing/lenders/lenders.routes.ts'
import { serveMoves } from '#deals/moves/moves.routes.ts'
import { serveNotifications } from '#customers/notifications/notifications.routes.ts'
import { serveOrderPlans } from '#deals/order-plans/order-plans.routes.ts'
import { serveOrderLines } from '#deals/order-lines/order-lines.routes.ts'
import { serveOrderLinks } from '#deals/order-links/order-links.routes.ts'
import { serveListPayments } from '#pricing/list-payments/list-payments.routes.ts'
import { serveLibrary } from '#pricing/library/library.routes.ts'
import { serveOrganizations } from '#dealership/organizations/organizations.routes.ts'
import { serveOrderVersions } from '#deals/order-versions/order-versions.routes.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { getOwnOrder } from '#deals/orders/own-order.queries.ts'
import { serveVehicleOrders } from '#deals/orders/vehicle-orders.routes.ts'
import { serveOrders } from '#deals/orders/orders.routes.ts'
import { serveDesk } from '#deals/desk/desk.routes.ts'
import { servePaymentSettings } from '#pricing/payment-settings/payment-settings.routes.ts'
import { servePriceProfiles } from '#pricing/price-profiles/price-profiles.routes.ts'
import { servePricingReport } from '#pricing/pricing-report/pricing-report.routes.ts'
import { serveRateEngine } from '#pricing/rate-engine/rate-engine.routes.ts'
import { servePolicyReports } from '#identity/policy-reports/policy-reports.routes.ts'
import { servePrequalOffers } from '#customers/prequal-offers/prequal-offers.routes.ts'
import { servePenProducts } from '#pricing/pen-products/pen-products.routes.ts'
import { serveProtectionPlans } from '#pricing/protection-plans/protection-plans.routes.ts'
import { serveProvinceTaxes } from '#pricing/province-taxes/province-taxes.routes.ts'
import { serveShopPlans } from '#pricing/shop-plans/shop-plans.routes.ts'
import { servePricing } from '#pricing/pricing/pricing.routes.ts'
import { serveProgrammeChanges } from '#deals/programme-changes/programme-changes.routes.ts'
import { serveQuestions } from '#pricing/questions/questions.routes.ts'
import { serveOrderVehicles } from '#deals/order-vehicles/order-vehicles.routes.ts'
import { serveReservations } from '#deals/reservations/reservations.routes.ts'
import { serveSetUp } from '#setup/set-up/set-up.routes.ts'
import { serveSettingsFile } from '#setup/settings-file/settings-file.routes.ts'
import { serveSettings } from '#dealership/settings/settings.routes.ts'
import { serveTradeInEstimates } from '#deals/trade-in-estimates/trade-in-estimates.routes.ts'
import { serveTimelines } from '#deals/timelines/timelines.routes.ts'
import { serveAccount } from '#identity/accounts/users/account.routes.ts'
import { serveSingleSignOn } from '#identity/single-sign-on/single-sign-on.routes.ts'
import { serveStaff } from '#identity/accounts/staff/staff.routes.ts'
import { serveUsers } from '#identity/accounts/users/users.routes.ts'
import { serveStock } from '#inventory/stock/stock.routes.ts'
import { serveVehiclePhotos } from '#inventory/vehicle-photos/vehicle-photos.routes.ts'
import { serveFilterChoices } from '#inventory/vehicles/filter-choices.routes.ts'
import { serveInventory } from '#inventory/vehicles/vehicles.routes.ts'
import { servePictures } from '#inventory/vehicles/picture.routes.ts'
import { serveVisits } from '#customers/visits/visits.routes.ts'
import { serveScenarios } from '#deals/scenarios/what-ifs.routes.ts'
import { auditParts } from './audit-names.ts'

/** Every slice, in the order of the contract. No autoload: this list is the server's table of contents. */
export const resources: readonly ((router: Router) => void)[] = [
  serveSettings,
  serveUsers,
  serveSingleSignOn,
  serveIdentityProviders,
  serveStaff,
  serveAccount,
  serveAvatars,
  router => serveAudit(router, auditParts),
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
  serveFilterChoices,
  serveListPayments,
  serveStock,
  serveVehicleOrders,
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
  serveScenarios,
  router => servePricing(router, getReadableOrder),
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
  router => serveAccessories(router, getOwnOrder),
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
  servePresence,
  serveMoves,
  serveNotifications,
  servePictures,
  servePolicyReports,
  serveGuardReports,
]
