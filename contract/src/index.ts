import { accessories, offeredAccessories } from './accessories.ts'
import { cardAccounts } from './card-accounts.ts'
import { commissionNumbers } from './commission-numbers.ts'
import { confirmations } from './confirmations.ts'
import { account } from './account.ts'
import { assignments } from './assignments.ts'
import { audit } from './audit.ts'
import { customerAccesses } from './customer-accesses.ts'
import { consents } from './consents.ts'
import { customerAccounts } from './customer-accounts.ts'
import { customerErasures } from './customer-erasures.ts'
import { customerExports } from './customer-exports.ts'
import { customerMerges } from './customer-merges.ts'
import { appointments, customerAppointments } from './appointments.ts'
import { coApplicants } from './co-applicants.ts'
import { creditApplications, customerCreditApplications } from './credit-applications.ts'
import { customerPayments } from './customer-payments.ts'
import { customers } from './customers.ts'
import { dealershipSettings } from './dealership-settings.ts'
import { dealerships } from './dealerships.ts'
import { disclosures } from './disclosures.ts'
import { customerDeposits } from './customer-deposits.ts'
import { customDeposits, deposits } from './deposits.ts'
import { depositDifferences } from './deposit-differences.ts'
import { depositTransfers } from './deposit-transfers.ts'
import { documents } from './documents.ts'
import { dms } from './dms.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { desk } from './desk.ts'
import { events } from './events.ts'
import { identityProviders } from './identity-providers.ts'
import { feedImports, feeds } from './feeds.ts'
import { installation } from './installation.ts'
import { invitations } from './invitations.ts'
import { leadForms, leads } from './leads.ts'
import { lenders } from './lenders.ts'
import { moves } from './moves.ts'
import { notifications } from './notifications.ts'
import { orderLines } from './order-lines.ts'
import { orderPlans } from './order-plans.ts'
import { orderLinks } from './order-links.ts'
import { customDiscounts, customFees, globalDiscounts, globalFees, library } from './library.ts'
import { orders } from './orders.ts'
import { organizations } from './organizations.ts'
import { orderVersions } from './order-versions.ts'
import { penProducts } from './pen-products.ts'
import { planPrices, planTypes, protectionPlans } from './protection-plans.ts'
import { provinceTaxes } from './province-taxes.ts'
import { shopPlans } from './shop-plans.ts'
import { tradeInEstimates } from './trade-in-estimates.ts'
import { paymentSettings } from './payment-settings.ts'
import { prequalOffers } from './prequal-offers.ts'
import { priceProfiles } from './price-profiles.ts'
import { pricingReport } from './pricing-report.ts'
import { pricing } from './pricing.ts'
import { programmeChanges } from './programme-changes.ts'
import { aftermarketQuestions, askedQuestions, tradeInQuestions } from './questions.ts'
import { rateEngine } from './rate-engine.ts'
import { orderVehicles } from './order-vehicles.ts'
import { reservations } from './reservations.ts'
import { setUp } from './set-up.ts'
import { settings } from './settings.ts'
import { settingsFile } from './settings-file.ts'
import { timelines } from './timelines.ts'
import { shopDealerships } from './shop-dealerships.ts'
import { singleSignOn } from './single-sign-on.ts'
import { staff } from './staff.ts'
import { stock } from './stock.ts'
import { visits } from './visits.ts'
import { vehiclePhotos } from './vehicle-photos.ts'
import { customerTradeIns, tradeIns } from './trade-ins.ts'
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
  whatIfs,
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

/** Every endpoint of the surface, for the tests that walk all of them. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(contract).flatMap(group =>
  Object.values(group),
)
