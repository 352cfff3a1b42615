const yes = true
const no = false

/**
 * Permissions of the customer, who can only access their own data. Columns: the customer, and staff who are
 * logged in as them (security E10: they see the customer's side and help with the deal, but cannot change the
 * account or answer our own offers). Sources: product 7 (customer side), decisions 6.3, 7.7, 7.8.
 */
export const CUSTOMER_GRANTS = {
  'my-account:read': [yes, yes],
  'my-account:set-password': [yes, no],
  'my-payment:read': [yes, yes],
  'my-payment:price': [yes, yes],
  'my-payment:update': [yes, yes],
  'my-appointment:read': [yes, yes],
  'my-appointment:ask': [yes, yes],
  'my-deposit:read': [yes, yes],
  'my-deposit:pay': [yes, no],
  'my-trade-in:read': [yes, yes],
  'my-trade-in:submit': [yes, yes],
  'my-trade-in:answer': [yes, no],
  'my-credit-application:read': [yes, yes],
  'my-credit-application:edit': [yes, yes],
  'my-credit-application:submit': [yes, yes],
  'my-accessory:read': [yes, yes],
  'my-questions:read': [yes, yes],
} as const satisfies Readonly<Record<string, readonly [customer: boolean, staff: boolean]>>

/** Actions of customers: `my-resource:verb`. */
export type CustomerAction = keyof typeof CUSTOMER_GRANTS
