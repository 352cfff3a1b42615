import type { Action } from './actions.ts'

/** Who may open a page: anyone, anyone with a password proven, or whoever may do the action. */
export type PageAccess = 'public' | 'half-session' | 'signed-in' | Action

export type Page = {
  /** Below /dealer, as spec 2 writes it. */
  readonly path: string
  readonly name: string
  readonly access: PageAccess
}

/** Every route of spec 2 and who may open it. */
export const PAGES = [
  { path: '/login', name: 'login', access: 'public' },
  { path: '/reset-password', name: 'reset-password', access: 'public' },
  { path: '/first-administrator', name: 'first-administrator', access: 'public' },
  { path: '/gallery/:token', name: 'gallery', access: 'public' },
  { path: '/trader-panel-warning', name: 'trader-panel-warning', access: 'public' },
  { path: '/trader-panel-successful-login', name: 'trader-panel-successful-login', access: 'public' },
  { path: '/verification', name: 'verification', access: 'half-session' },
  { path: '/error-message/:errorContext/:referenceId', name: 'error-message', access: 'signed-in' },
  { path: '/no-access-yet', name: 'no-access-yet', access: 'signed-in' },
  { path: '/confirm-identity', name: 'confirm-identity', access: 'signed-in' },
  { path: '/select-dealership', name: 'select-dealership', access: 'signed-in' },

  { path: '/customers', name: 'customers-view', access: 'page:customers' },
  { path: '/customers/add', name: 'customer-add', access: 'page:customer-add' },
  { path: '/my-move', name: 'my-move', access: 'page:customers' },
  { path: '/customers/:id', name: 'customer-details', access: 'customer:read' },
  { path: '/customers/:id/add', name: 'order-add', access: 'order:create' },
  {
    path: '/customers/:id/order/:orderId/personal-application',
    name: 'finance',
    access: 'credit-application:read',
  },
  { path: '/customers/:id/order/:orderId/trade-in', name: 'trade-in', access: 'trade-in:read' },
  { path: '/customers/:id/trade-in/', name: 'trade-in-only', access: 'trade-in:read' },
  { path: '/customers/:id/order/:orderId/', name: 'appraisal', access: 'trade-in:read' },
  {
    path: '/customers/:id/order/:orderId/pricing-worksheet',
    name: 'pricing-worksheet',
    access: 'pricing-worksheet:read',
  },
  {
    path: '/customers/:id/order/:orderId/documents/:kind',
    name: 'deal-documents',
    access: 'deal-document:read',
  },
  { path: '/customers/:id/order/:orderId/deposit', name: 'deposit', access: 'deposit:read' },
  { path: '/customers/:id/order/:orderId/appointment', name: 'appointment', access: 'appointment:read' },
  { path: '/customers/:id/praq/activate/:praqFlowId', name: 'quote-activate', access: 'quote:send' },
  { path: '/customers/:id/praq/edit/:praqId', name: 'quote-edit', access: 'quote:edit' },
  {
    path: '/customers/:id/praq/create/:vehicleId/:praqFlowId/:orderId',
    name: 'quote-create',
    access: 'quote:edit',
  },
  { path: '/customers/:id/quote-builder/:orderId', name: 'quote-builder', access: 'quote:read' },
  { path: '/customers/:id/file-upload/:orderId', name: 'file-upload', access: 'document:read' },

  { path: '/appointments', name: 'appointments', access: 'appointment:list' },
  { path: '/deposits', name: 'deposits', access: 'deposit:list' },
  { path: '/leads', name: 'leads', access: 'lead:review' },
  { path: '/inventory', name: 'inventory', access: 'inventory:read' },
  { path: '/inventory/feeds', name: 'inventory-feeds', access: 'inventory:sync' },
  { path: '/inventory/:id', name: 'vehicle', access: 'inventory:read' },

  { path: '/payments', name: 'payments', access: 'page:payments' },
  { path: '/programme-changes', name: 'programme-changes', access: 'programme-change:read' },
  { path: '/price-profiles', name: 'price-profiles', access: 'page:price-profiles' },
  { path: '/pricing-report', name: 'pricing-report', access: 'page:pricing-report' },
  { path: '/marketscan', name: 'marketscan', access: 'page:marketscan' },
  { path: '/aftermarket', name: 'aftermarket', access: 'page:aftermarket' },
  { path: '/questionnaire', name: 'questionnaire', access: 'page:questionnaire' },
  { path: '/fees-and-discounts', name: 'fees-and-discounts', access: 'page:fees-and-discounts' },
  { path: '/dealerships', name: 'dealerships', access: 'page:dealerships' },
  { path: '/dealerships/settings-file', name: 'settings-file', access: 'settings-file:edit' },
  { path: '/organizations', name: 'organizations', access: 'installation:read' },
  { path: '/users', name: 'users', access: 'page:users' },
  { path: '/card-provider', name: 'card-provider', access: 'dealership:connect-services' },
  { path: '/single-sign-on', name: 'single-sign-on', access: 'identity-provider:edit' },
  { path: '/audit-log', name: 'audit-log', access: 'page:audit-log' },
  { path: '/my-profile', name: 'my-profile', access: 'page:my-profile' },
  { path: '/disclosure', name: 'disclosure', access: 'page:disclosure' },
  { path: '/analytics', name: 'analytics', access: 'page:analytics' },
] as const satisfies readonly Page[]

export type PageName = (typeof PAGES)[number]['name']
