import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { PAGES, type PageAccess } from '@forecourt/domain/identity/permissions/pages.table.ts'
import { generatePath, type PathParam } from 'react-router'

/** Every route of product 2, under the base /dealer. `routes.tsx` maps them to screens; the rest are unknown paths. */
export const paths = {
  // Without authentication
  login: '/login',
  verification: '/verification',
  resetPassword: '/reset-password',
  setup: '/setup',
  gallery: '/gallery/:token',
  traderPanelWarning: '/trader-panel-warning',
  traderPanelSuccessfulLogin: '/trader-panel-successful-login',
  // Authenticated
  noAccessYet: '/no-access-yet',
  confirmIdentity: '/confirm-identity',
  selectDealership: '/select-dealership',
  errorMessage: '/error-message/:errorContext/:referenceId',
  customers: '/customers',
  customerAdd: '/customers/add',
  myMove: '/my-move',
  customer: '/customers/:id',
  orderAdd: '/customers/:id/add',
  pricingWorksheet: '/customers/:id/order/:orderId/pricing-worksheet',
  dealDocuments: '/customers/:id/order/:orderId/documents/:kind',
  personalApplication: '/customers/:id/order/:orderId/personal-application',
  orderTradeIn: '/customers/:id/order/:orderId/trade-in',
  tradeInOnly: '/customers/:id/trade-in/',
  appraisal: '/customers/:id/order/:orderId/',
  deposit: '/customers/:id/order/:orderId/deposit',
  appointment: '/customers/:id/order/:orderId/appointment',
  quoteBuilder: '/customers/:id/quote-builder/:orderId',
  praqCreate: '/customers/:id/praq/create/:vehicleId/:praqFlowId/:orderId',
  praqEdit: '/customers/:id/praq/edit/:praqId',
  praqActivate: '/customers/:id/praq/activate/:praqFlowId',
  fileUpload: '/customers/:id/file-upload/:orderId',
  appointments: '/appointments',
  deposits: '/deposits',
  leads: '/leads',
  inventory: '/inventory',
  inventoryFeeds: '/inventory/feeds',
  vehicle: '/inventory/:id',
  feesAndDiscounts: '/fees-and-discounts',
  aftermarket: '/aftermarket',
  questionnaire: '/questionnaire',
  disclosure: '/disclosure',
  dealerships: '/dealerships',
  settingsFile: '/dealerships/settings-file',
  cardReturn: '/card-provider',
  organizations: '/organizations',
  users: '/users',
  singleSignOn: '/single-sign-on',
  payments: '/payments',
  programmeChanges: '/programme-changes',
  priceProfiles: '/price-profiles',
  pricingReport: '/pricing-report',
  marketscan: '/marketscan',
  auditLog: '/audit-log',
  myProfile: '/my-profile',
  analytics: '/analytics',
} as const

export type PageName = keyof typeof paths
export type PagePath = (typeof paths)[PageName]

/** `pathTo('pricingWorksheet', { id, orderId })` */
export function pathTo<N extends PageName>(
  name: N,
  ...params: PathParam<(typeof paths)[N]> extends never ? [] : [Record<PathParam<(typeof paths)[N]>, string>]
): string {
  return generatePath<string>(paths[name], params[0])
}

/** Open to everybody, signed in or not. */
export const openPages: readonly PagePath[] = [
  paths.login,
  paths.verification,
  paths.resetPassword,
  paths.setup,
  paths.gallery,
  paths.traderPanelWarning,
  paths.traderPanelSuccessfulLogin,
]

/** Product 2 and decisions 2.13: the main pages that are closed to trade-in-system dealers. */
export const tradeInSystemPages: readonly PagePath[] = [
  paths.customers,
  paths.myMove,
  paths.appointments,
  paths.deposits,
  paths.leads,
  paths.inventory,
  paths.inventoryFeeds,
  paths.programmeChanges,
  paths.auditLog,
  paths.payments,
  paths.priceProfiles,
  paths.pricingReport,
  paths.marketscan,
  paths.aftermarket,
  paths.questionnaire,
  paths.feesAndDiscounts,
  paths.dealerships,
  paths.users,
  paths.disclosure,
  paths.analytics,
]

const isAction = (access: PageAccess): access is Action => access.includes(':')

/**
 * The action that a page requires, by the domain's table of pages; pages without one are open to every signed-in
 * user.
 */
export const pageActions: Readonly<Partial<Record<PagePath, Action>>> = Object.fromEntries(
  PAGES.flatMap(({ path, access }) => (isAction(access) ? [[path, access]] : [])),
)
