import type { Row } from './grants.ts'

const yes = true
const no = false

/**
 * Who may open and change settings, users and reports. Columns: sales rep, sales manager, dealer admin,
 * organization assistant, organization admin, super admin, corporate. Sources: product 6, decisions 6.1 to 6.5
 * and 3.118, interface 2.2. Settings that orders need are readable for everyone.
 */
export const ADMIN_GRANTS = {
  'dealership:list': [yes, yes, yes, yes, yes, yes, yes],
  'dealership:read': [yes, yes, yes, yes, yes, yes, yes],
  'dealership:switch': [yes, yes, yes, yes, yes, yes, yes],
  'dealership:update': [no, no, yes, yes, yes, yes, no],
  'dealership:create': [no, no, no, no, yes, yes, no],
  // The organizations in which the user may add a dealership: their own, or all.
  'organization:list': [no, no, no, no, yes, yes, no],
  'organization:create': [no, no, no, no, no, yes, no],
  'installation:read': [no, no, no, no, no, yes, no],
  'dealership:connect-services': [no, no, yes, no, yes, yes, no],
  // Providers for sign-in, and users.
  'identity-provider:edit': [no, no, yes, no, yes, yes, no],
  'disclosure:read': [yes, yes, yes, yes, yes, yes, yes],
  'disclosure:edit': [no, no, yes, no, yes, yes, no],

  'settings:read': [yes, yes, yes, yes, yes, yes, yes],
  // All parts of the settings; each part also requires its own right.
  'settings-file:edit': [no, no, yes, yes, yes, yes, no],
  'payment-settings:read': [yes, yes, yes, yes, yes, yes, yes],
  'payment-settings:edit': [no, no, no, no, no, yes, no],
  'price-profile:edit': [no, no, no, no, no, yes, no],
  'pricing-report:read': [no, no, no, no, no, yes, no],
  'rate-engine:edit': [no, no, no, no, no, yes, no],
  // Rate cards contain the dealer's reserve, so representatives only see the terms in the worksheet.
  'rate-card:read': [no, yes, yes, yes, yes, yes, yes],
  // Among the affected orders, users only see those they may read.
  'programme-change:read': [yes, yes, yes, yes, yes, yes, yes],
  'tax:edit': [no, no, no, no, no, yes, no],
  'old-tax-rates:read': [no, no, no, no, no, yes, no],

  'fees-and-discounts:read': [yes, yes, yes, yes, yes, yes, yes],
  'fees-and-discounts:edit': [no, 'enable_sales_manager_fee_discounts', yes, yes, yes, yes, no],
  'aftermarket:read': [yes, yes, yes, yes, yes, yes, yes],
  'aftermarket:edit': [no, no, yes, yes, yes, yes, no],
  'questionnaire:read': [yes, yes, yes, yes, yes, yes, yes],
  'questionnaire:edit': [no, no, yes, yes, yes, yes, no],

  'user:list': [no, yes, yes, yes, yes, yes, yes],
  'user:list-assignable': [yes, yes, yes, yes, yes, yes, yes],
  'user:invite': [no, yes, yes, no, yes, yes, no],
  'user:update': [no, yes, yes, no, yes, yes, no],
  'user:set-role': [no, yes, yes, no, yes, yes, no],
  'user:set-active': [no, yes, yes, no, yes, yes, no],
  'user:set-permissions': [no, no, yes, no, yes, yes, no],
  'user:set-notifications': [no, yes, yes, no, yes, yes, no],
  'user:start-password-reset': [no, yes, yes, no, yes, yes, no],
  'user:end-sessions': [no, yes, yes, no, yes, yes, no],
  // For users who lost their second factor: it removes every credential of the account.
  'user:reset-access': [no, yes, yes, no, yes, yes, no],
  // The phone number for codes: encrypted, masked, and revealed to few, for a recorded reason.
  'user:reveal-phone': [no, 'can_reveal_pii', 'can_reveal_pii', no, 'can_reveal_pii', 'can_reveal_pii', no],

  // The own account. Corporate users only have what sign-in needs (decisions 1.3, interface S-41).
  'account:read': [yes, yes, yes, yes, yes, yes, yes],
  'account:secure': [yes, yes, yes, yes, yes, yes, yes],
  'account:set-language': [yes, yes, yes, yes, yes, yes, yes],
  'account:update-profile': [yes, yes, yes, yes, yes, yes, no],
  'account:edit-notifications': [yes, yes, yes, yes, yes, yes, no],

  'analytics:read': [
    'show_analytics_dashboard',
    'show_analytics_dashboard',
    yes,
    'show_analytics_dashboard',
    yes,
    yes,
    'show_analytics_dashboard',
  ],
  'audit-log:read': [no, no, yes, no, yes, yes, no],
  // Events without a dealership: sign-ins before one is chosen, refused files and links.
  'platform-audit-log:verify': [no, no, no, no, no, yes, no],
  'event:read': [yes, yes, yes, yes, yes, yes, yes],
} as const satisfies Readonly<Record<string, Row>>
