import type { Action } from './actions.ts'

/** Access to a page: anyone, anyone with a verified password, or users with permission for the action. */
export type PageAccess = 'public' | 'half-session' | 'signed-in' | Action

export type Page = {
  /** Path below /dealer, as in product 2. */
  readonly path: string
  readonly access: PageAccess
}

/** Every route of product 2 with its access. */
export const PAGES = [
  { path: '/login', access: 'public' },
  { path: '/reset-password', access: 'public' },
  { path: '/setup', access: 'public' },
  { path: '/gallery/:token', access: 'public' },
  { path: '/trader-panel-warning', access: 'public' },
  { path: '/trader-panel-successful-login', access: 'public' },
  { path: '/verification', access: 'half-session' },
  { path: '/error-message/:errorContext/:referenceId', access: 'signed-in' },
  { path: '/no-access-yet', access: 'signed-in' },
  { path: '/confirm-identity', access: 'signed-in' },
  { path: '/select-dealership', access: 'signed-in' },

  { path: '/customers', access: 'page:customers' },
  { path: '/customers/add', access: 'page:customer-add' },
  { path: '/my-move', access: 'page:customers' },
  { path: '/customers/:id', access: 'customer:read' },
  { path: '/customers/:id/add', access: 'order:create' },
  {
    path: '/customers/:id/order/:orderId/personal-application',
    access: 'credit-application:read',
  },
  { path: '/customers/:id/order/:orderId/trade-in', access: 'trade-in:read' },
  { path: '/customers/:id/trade-in/', access: 'trade-in:read' },
  { path: '/customers/:id/order/:orderId/', access: 'trade-in:read' },
  {
    path: '/customers/:id/order/:orderId/pricing-worksheet',
    access: 'pricing-worksheet:read',
  },
  {
    path: '/customers/:id/order/:orderId/documents/:kind',
    access: 'deal-document:read',
  },
  { path: '/customers/:id/order/:orderId/deposit', access: 'deposit:read' },
  { path: '/customers/:id/order/:orderId/appointment', access: 'appointment:read' },
  { path: '/customers/:id/praq/activate/:praqFlowId', access: 'quote:send' },
  { path: '/customers/:id/praq/edit/:praqId', access: 'quote:edit' },
  {
    path: '/customers/:id/praq/create/:vehicleId/:praqFlowId/:orderId',
    access: 'quote:edit',
  },
  { path: '/customers/:id/quote-builder/:orderId', access: 'quote:read' },
  { path: '/customers/:id/file-upload/:orderId', access: 'document:read' },

  { path: '/appointments', access: 'appointment:list' },
  { path: '/deposits', access: 'deposit:list' },
  { path: '/leads', access: 'lead:review' },
  { path: '/inventory', access: 'inventory:read' },
  { path: '/inventory/feeds', access: 'inventory:sync' },
  { path: '/inventory/:id', access: 'inventory:read' },

  { path: '/payments', access: 'page:payments' },
  { path: '/programme-changes', access: 'programme-change:read' },
  { path: '/price-profiles', access: 'page:price-profiles' },
  { path: '/pricing-report', access: 'page:pricing-report' },
  { path: '/marketscan', access: 'page:marketscan' },
  { path: '/aftermarket', access: 'page:aftermarket' },
  { path: '/questionnaire', access: 'page:questionnaire' },
  { path: '/fees-and-discounts', access: 'page:fees-and-discounts' },
  { path: '/dealerships', access: 'page:dealerships' },
  { path: '/dealerships/settings-file', access: 'settings-file:edit' },
  { path: '/organizations', access: 'installation:read' },
  { path: '/users', access: 'page:users' },
  { path: '/card-provider', access: 'dealership:connect-services' },
  { path: '/single-sign-on', access: 'identity-provider:edit' },
  { path: '/audit-log', access: 'page:audit-log' },
  { path: '/my-profile', access: 'page:my-profile' },
  { path: '/disclosure', access: 'page:disclosure' },
  { path: '/analytics', access: 'page:analytics' },
] as const satisfies readonly Page[]
