import { matchPath } from 'react-router'
import type { Translate } from '#shared/i18n/resources.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'

const words = [
  [paths.customers, 'page.customers'],
  [paths.customerAdd, 'page.customer_add'],
  [paths.orderAdd, 'page.order_add'],
  [paths.pricingWorksheet, 'page.worksheet'],
  [paths.customer, 'page.customer'],
  [paths.users, 'page.users'],
  [paths.myProfile, 'page.profile'],
  [paths.auditLog, 'page.audit'],
] as const

/** Name of the page a sign-in leads to. The name of a customer is not shown before the user is known. */
export function wordsOfPage(next: string, t: Translate<'sessions'>): string {
  const pathname = next.split('?')[0] ?? ''
  const found = words.find(([path]) => matchPath(path, pathname) !== null)
  return t(found?.[1] ?? 'page.other')
}
