import type { Row } from './grants.ts'

const yes = true
const no = false

/**
 * Permissions for customers and their deals. Columns: sales rep, sales manager, dealer admin, organization
 * assistant, organization admin, super admin, corporate. Sources: product 6, decisions 6.1, 6.3, 6.4, 3.16, 3.21,
 * 3.35, interface 2.2. Corporate users only read, and never a credit application.
 */
export const DEAL_GRANTS = {
  'customer:list': [yes, yes, yes, yes, yes, yes, yes],
  'customer:read': ['visible', yes, yes, yes, yes, yes, yes],
  'customer:create': [yes, yes, yes, yes, yes, yes, no],
  'customer:update': ['own_or_unassigned', yes, yes, yes, yes, yes, no],
  'customer:archive': ['own', yes, yes, yes, yes, yes, no],
  'customer:mark-sold': [no, yes, yes, yes, yes, yes, no],
  'customer:assign': [no, yes, yes, yes, yes, yes, no],
  'customer:claim': ['unassigned', yes, no, no, no, no, no],
  'customer:hand-over': ['own', yes, yes, yes, yes, yes, no],
  'order:claim': [yes, yes, yes, yes, yes, yes, no],
  'customer:merge': [no, yes, yes, no, yes, yes, no],
  'customer:erase': [no, no, yes, no, yes, yes, no],
  'customer:export': [no, no, 'can_export', no, 'can_export', yes, no],
  'customer:send-invitation': ['own', yes, yes, yes, yes, yes, no],
  'customer:share-link': ['own', yes, yes, yes, yes, yes, no],
  'customer:login-as': ['own', yes, yes, yes, yes, yes, no],
  'lead:review': [no, yes, yes, yes, yes, yes, no],
  'lead:export': ['visible', yes, yes, yes, yes, yes, no],
  'lead-key:edit': [no, no, yes, no, yes, yes, no],
  'prequal-offer:read': ['visible', yes, yes, yes, yes, yes, no],

  'order:list': [yes, yes, yes, yes, yes, yes, yes],
  'order:read': ['visible', yes, yes, yes, yes, yes, yes],
  'order:create': ['own', yes, yes, yes, yes, yes, no],
  'order:update': ['own', yes, yes, yes, yes, yes, no],
  'order:edit-note': ['own', yes, yes, yes, yes, yes, no],
  'order:archive': ['own', yes, yes, yes, yes, yes, no],
  'order:delete': ['own', yes, yes, yes, yes, yes, no],
  'order:confirm': [no, yes, yes, no, yes, yes, no],
  'order:deliver': [no, yes, yes, no, yes, yes, no],
  'order:send-link': ['own', yes, yes, yes, yes, yes, no],
  'order:reserve': ['own', yes, yes, yes, yes, yes, no],
  'order:replace-vehicle': ['own', yes, yes, yes, yes, yes, no],
  'order:change-commission-number': [no, yes, yes, no, yes, yes, no],
  'order:push-to-dms': ['own', yes, yes, yes, yes, yes, no],

  'pricing-worksheet:read': ['visible', yes, yes, yes, yes, yes, yes],
  'deal-document:read': ['visible', yes, yes, yes, yes, yes, no],
  'pricing-worksheet:edit': ['own', yes, yes, yes, yes, yes, no],
  'pricing-worksheet:override-price': [
    ['own', 'can_override_price'],
    'can_override_price',
    'can_override_price',
    'can_override_price',
    'can_override_price',
    yes,
    no,
  ],
  'pricing-worksheet:read-gross': [no, yes, yes, yes, yes, yes, no],
  'pricing-worksheet:edit-custom-rows': [no, 'enable_sales_manager_fee_discounts', yes, yes, yes, yes, no],
  'discount:exceed-limit': [no, 'enable_sales_manager_fee_discounts', yes, no, yes, yes, no],

  'quote:read': ['visible', yes, yes, yes, yes, yes, yes],
  'quote:edit': ['own', yes, yes, yes, yes, yes, no],
  'quote:send': ['own', yes, yes, yes, yes, yes, no],

  'trade-in:read': ['visible', yes, yes, yes, yes, yes, yes],
  'trade-in:edit': ['own', yes, yes, yes, yes, yes, no],
  'trade-in:make-offer': [no, yes, yes, yes, yes, yes, no],

  'credit-application:read': [
    ['visible', 'show_credit_application'],
    'show_credit_application',
    'show_credit_application',
    'show_credit_application',
    'show_credit_application',
    'show_credit_application',
    no,
  ],
  'credit-application:request-verification': [
    ['own', 'show_credit_application'],
    'show_credit_application',
    'show_credit_application',
    'show_credit_application',
    'show_credit_application',
    'show_credit_application',
    no,
  ],
  'credit-application:approve': [no, yes, yes, no, yes, yes, no],
  'credit-application:reopen': [no, yes, yes, no, yes, yes, no],
  'credit-application:reveal-insurance-number': [
    no,
    'can_reveal_pii',
    'can_reveal_pii',
    no,
    'can_reveal_pii',
    'can_reveal_pii',
    no,
  ],

  'deposit:list': [yes, yes, yes, yes, yes, yes, yes],
  'deposit:read': ['visible', yes, yes, yes, yes, yes, yes],
  'deposit:request': ['own', yes, yes, yes, yes, yes, no],
  'deposit:capture': [no, 'can_refund', 'can_refund', no, 'can_refund', yes, no],
  'deposit:refund': [no, 'can_refund', 'can_refund', no, 'can_refund', yes, no],
  'deposit:transfer': [no, 'can_refund', 'can_refund', no, 'can_refund', yes, no],
  'deposit:mark-paid': [no, yes, yes, no, yes, yes, no],
  // Closes a payment that the provider does not recognize, so that another one is possible.
  'deposit:abandon': [no, yes, yes, no, yes, yes, no],
  'deposit:cancel-hold': ['own', yes, yes, no, yes, yes, no],
  // Differences between the ledger and the card provider: for users who can connect its account.
  'deposit-difference:list': [no, no, yes, no, yes, yes, no],
  'deposit:resend-receipt': ['own', yes, yes, yes, yes, yes, no],

  'appointment:list': [yes, yes, yes, yes, yes, yes, yes],
  'appointment:read': ['visible', yes, yes, yes, yes, yes, yes],
  'appointment:propose': ['own', yes, yes, yes, yes, yes, no],
  'appointment:confirm': ['own', yes, yes, yes, yes, yes, no],

  'document:read': ['visible', yes, yes, yes, yes, yes, no],
  'document:upload': ['own', yes, yes, yes, yes, yes, no],
  'document:delete': [no, yes, yes, no, yes, yes, no],

  'inventory:read': [yes, yes, yes, yes, yes, yes, yes],
  'inventory:read-cost': [no, yes, yes, yes, yes, yes, no],
  'inventory:edit': [no, yes, yes, yes, yes, yes, no],
  'inventory:sync': [no, yes, yes, yes, yes, yes, no],
} as const satisfies Readonly<Record<string, Row>>
