import { accessories, offeredAccessories } from '#pricing/accessories.ts'
import { cardAccounts } from '#deals/card-accounts.ts'
import { commissionNumbers } from '#deals/commission-numbers.ts'
import { confirmations } from '#deals/confirmations.ts'
import { account } from '#identity/account.ts'
import { assignments } from '#customers/assignments.ts'
import { audit } from '#platform/audit.ts'
import { customerAccesses } from '#customers/customer-accesses.ts'
import { consents } from '#customers/consents.ts'
import { customerAccounts } from '#identity/customer-accounts.ts'
import { customerErasures } from '#customers/customer-erasures.ts'
import { customerExports } from '#customers/customer-exports.ts'
import { customerMerges } from '#customers/customer-merges.ts'
import { appointments, customerAppointments } from '#deals/appointments.ts'
import { coApplicants } from '#deals/co-applicants.ts'
import { creditApplications, customerCreditApplications } from '#deals/credit-applications.ts'
import { customerPayments } from '#deals/customer-payments.ts'
import { customers } from '#customers/customers.ts'
import { dealershipSettings } from '#dealership/dealership-settings.ts'
import { dealerships } from '#dealership/dealerships.ts'
import { disclosures } from '#dealership/disclosures.ts'
import { customerDeposits } from '#deals/customer-deposits.ts'
import { customDeposits, deposits } from '#deals/deposits.ts'
import { depositDifferences } from '#deals/deposit-differences.ts'
import { depositTransfers } from '#deals/deposit-transfers.ts'
import { documents } from '#deals/documents.ts'
import { dms } from '#deals/dms.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { desk } from '#pricing/desk.ts'
import { events } from '#platform/events.ts'
import { identityProviders } from '#identity/identity-providers.ts'
import { feedImports, feeds } from '#inventory/feeds.ts'
import { installation } from '#setup/installation.ts'
import { invitations } from '#identity/invitations.ts'
import { leadForms, leads } from '#customers/leads.ts'
import { lenders } from '#pricing/lenders.ts'
import { moves } from '#customers/moves.ts'
import { notifications } from '#identity/notifications.ts'
import { orderLines } from '#deals/order-lines.ts'
import { orderPlans } from '#deals/order-plans.ts'
import { orderLinks } from '#deals/order-links.ts'
import { customDiscounts, customFees, globalDiscounts, globalFees, library } from '#pricing/library.ts'
import { orders } from '#deals/orders.ts'
import { organizations } from '#dealership/organizations.ts'
import { orderVersions } from '#deals/order-versions.ts'
import { penProducts } from '#pricing/pen-products.ts'
import { planPrices, planTypes, protectionPlans } from '#pricing/protection-plans.ts'
import { provinceTaxes } from '#pricing/province-taxes.ts'
import { shopPlans } from '#pricing/shop-plans.ts'
import { tradeInEstimates } from '#deals/trade-in-estimates.ts'
import { paymentSettings } from '#pricing/payment-settings.ts'
import { prequalOffers } from '#customers/prequal-offers.ts'
import { priceProfiles } from '#pricing/price-profiles.ts'
import { pricingReport } from '#pricing/pricing-report.ts'
import { pricing } from '#pricing/pricing.ts'
import { programmeChanges } from '#pricing/programme-changes.ts'
import { aftermarketQuestions, askedQuestions, tradeInQuestions } from '#pricing/questions.ts'
import { rateEngine } from '#pricing/rate-engine.ts'
import { orderVehicles } from '#deals/order-vehicles.ts'
import { reservations } from '#deals/reservations.ts'
import { setUp } from '#setup/set-up.ts'
import { settings } from '#dealership/settings.ts'
import { settingsFile } from '#setup/settings-file.ts'
import { timelines } from '#customers/timelines.ts'
import { shopDealerships } from '#dealership/shop-dealerships.ts'
import { singleSignOn } from '#identity/single-sign-on.ts'
import { staff } from '#identity/staff.ts'
import { stock } from '#inventory/stock.ts'
import { visits } from '#customers/visits.ts'
import { vehiclePhotos } from '#inventory/vehicle-photos.ts'
import { customerTradeIns, tradeIns } from '#deals/trade-ins.ts'
import { users } from '#identity/users.ts'
import { inventory } from '#inventory/vehicles.ts'
import { scenarios } from '#deals/what-ifs.ts'

/** The HTTP interface, by resource. The server implements each endpoint; the browser calls them by name. */
export const contract = {
  settings,
  users,
  singleSignOn,
  identityProviders,
  staff,
  account,
  audit,
  customerAccesses,
  organizations,
  installation,
  dealerships,
  dealershipSettings,
  cardAccounts,
  setUp,
  disclosures,
  customers,
  customerMerges,
  customerErasures,
  customerExports,
  consents,
  assignments,
  leads,
  leadForms,
  inventory,
  stock,
  vehiclePhotos,
  feeds,
  feedImports,
  orders,
  confirmations,
  commissionNumbers,
  orderVehicles,
  reservations,
  orderLines,
  orderPlans,
  orderLinks,
  timelines,
  dms,
  prequalOffers,
  tradeInEstimates,
  deposits,
  customDeposits,
  customerDeposits,
  depositDifferences,
  depositTransfers,
  orderVersions,
  scenarios,
  pricing,
  documents,
  desk,
  paymentSettings,
  lenders,
  pricingReport,
  priceProfiles,
  rateEngine,
  library,
  globalFees,
  customFees,
  globalDiscounts,
  customDiscounts,
  protectionPlans,
  planPrices,
  planTypes,
  penProducts,
  provinceTaxes,
  shopPlans,
  accessories,
  offeredAccessories,
  programmeChanges,
  askedQuestions,
  tradeInQuestions,
  aftermarketQuestions,
  settingsFile,
  invitations,
  customerAccounts,
  customerPayments,
  appointments,
  tradeIns,
  creditApplications,
  customerCreditApplications,
  coApplicants,
  customerAppointments,
  customerTradeIns,
  shopDealerships,
  visits,
  events,
  moves,
  notifications,
}

/** Every endpoint, for tests that iterate over all of them. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap(group =>
  Object.values(group),
)
