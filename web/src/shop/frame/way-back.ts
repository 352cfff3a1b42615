import { base } from './base.ts'
import { ownPages } from './own-pages.ts'

/** Where a customer was when the session ended; as the address of the sign-in names it. */
export function signInPath(dealership: string, reason: string, here: string): string {
  const search = new URLSearchParams({ reason })
  if (isOwnPage(dealership, here)) search.set('next', here)
  return `/${dealership}?${search}`
}

/**
 * Where the sign-in leads, an invitation too: back to a page of the same dealership, else to the step that the link of an
 * order named, else to where the server says.
 */
export function afterSignIn(dealership: string, search: URLSearchParams, url: string): string {
  const next = search.get('next')
  if (next !== null && isOwnPage(dealership, next)) return next
  const path = url.slice(base.length)
  const order = search.get('order')
  // What has to come first, as a new password, the server says.
  if (order === null || path !== `/${dealership}/payment`) return path
  const step = search.get('step')
  const page = ownPages.find(own => own.step === step)?.page ?? 'payment'
  return `/${dealership}/${page}?${new URLSearchParams({ order })}`
}

/** A page that a signed-in customer has of this dealership; nothing that is another site or a link of a mail. */
function isOwnPage(dealership: string, address: string): boolean {
  const { origin } = location
  const isPath = URL.canParse(address, origin) && address.startsWith('/')
  if (!isPath) return false
  const url = new URL(address, origin)
  return url.origin === origin && ownPages.some(({ page }) => url.pathname === `/${dealership}/${page}`)
}
