import type { Row } from './grants.ts'

const yes = true
const no = false

/**
 * Permissions for the pages of product 2. Same columns as the other tables. Product 6: aftermarket,
 * questionnaire, dealerships and disclosure are closed to rep and manager, users to the rep; the four rate pages
 * have an empty role list. A corporate user may open all other pages, read-only (decisions 6.2).
 */
export const PAGE_GRANTS = {
  'page:customers': [yes, yes, yes, yes, yes, yes, yes],
  'page:customer-add': [yes, yes, yes, yes, yes, yes, no],
  'page:payments': [no, no, no, no, no, yes, no],
  'page:price-profiles': [no, no, no, no, no, yes, no],
  'page:pricing-report': [no, no, no, no, no, yes, no],
  'page:marketscan': [no, no, no, no, no, yes, no],
  'page:aftermarket': [no, no, yes, yes, yes, yes, yes],
  'page:questionnaire': [no, no, yes, yes, yes, yes, yes],
  'page:dealerships': [no, no, yes, yes, yes, yes, yes],
  'page:disclosure': [no, no, yes, yes, yes, yes, yes],
  'page:fees-and-discounts': [no, 'enable_sales_manager_fee_discounts', yes, yes, yes, yes, yes],
  'page:users': [no, yes, yes, yes, yes, yes, yes],
  'page:audit-log': [no, no, yes, no, yes, yes, no],
  'page:my-profile': [yes, yes, yes, yes, yes, yes, yes],
  'page:analytics': [
    'show_analytics_dashboard',
    'show_analytics_dashboard',
    yes,
    'show_analytics_dashboard',
    yes,
    yes,
    'show_analytics_dashboard',
  ],
} as const satisfies Readonly<Record<string, Row>>
