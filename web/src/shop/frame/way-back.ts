import { base } from './base.ts'
import { ownPages } from './own-pages.ts'

/** URL of the sign-in, with the page where the session ended. */
export function signInPath(dealership: string, reason: string, here: string): string {
  const search = new URLSearchParams({ reason })
  if (isOwnPage(dealership, here)) search.set('next', here)
  return `/${dealership}?${search}`
}

/**
 * Target after sign-in or invitation: a page of the same dealership, else the step that the order's link named, else
 * the server's URL.
 */
export function afterSignIn(dealership: string, search: URLSearchParams, url: string): string {
  const next = search.get('next')
  if (next !== null && isOwnPage(dealership, next)) return next
  const path = url.slice(base.length)
  const order = search.get('order')
  // The server decides what comes first, such as a new password.
  if (order === null || path !== `/${dealership}/payment`) return path
  const step = search.get('step')
  const page = ownPages.find(own => own.step === step)?.page ?? 'payment'
  return `/${dealership}/${page}?${new URLSearchParams({ order })}`
}

/** Whether a URL is a page of this dealership for signed-in customers; other sites and mailed links are not. */
function isOwnPage(dealership: string, address: string): boolean {
  const { origin } = location
  const isPath = URL.canParse(address, origin) && address.startsWith('/')
  if (!isPath) return false
  const url = new URL(address, origin)
  return url.origin === origin && ownPages.some(({ page }) => url.pathname === `/${dealership}/${page}`)
}
