import { isPricingLocked } from '@forecourt/domain/identity/permissions/pricing-lock.ts'
import type { App } from '#platform/app-context.ts'
import type { CustomerActor } from '#platform/sessions/customer-session.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import { countedPlace, findShopPlace, type ShopPlace } from './shop-plans.queries.ts'

interface Visit {
  readonly app: App
  readonly customer: CustomerActor | undefined
  /** The dealership's name in addresses; optional for signed-in customers. */
  readonly dealership: string | undefined
}

/** @throws Refusal for a dealership that is missing, unknown, or not the customer's own */
function nameOf({ customer, dealership }: Visit): string {
  const name = dealership ?? customer?.tenant.cname
  if (name === undefined) throw invalid({ dealership: { rule: 'required', params: {} } })
  if (customer && customer.tenant.cname !== name) throw notFound()
  return name
}

const ownPlace = ({ tenant }: CustomerActor): ShopPlace => ({
  id: tenant.id,
  number: tenant.number,
  timezone: tenant.timezone,
  cname: tenant.cname,
  // Customers here have signed in.
  compulsory_login: false,
})

/** @throws Refusal where prices require signing in, and this requester has not */
export function refuseLocked({ customer }: Pick<Visit, 'customer'>, { compulsory_login }: ShopPlace): void {
  if (isPricingLocked({ authenticated: customer !== undefined, compulsory_login, embed: null }))
    throw new Refusal('forbidden', { code: 'pricing_locked' })
}

/** The dealership whose plans are requested. */
export async function shopPlace(visit: Visit): Promise<ShopPlace> {
  const name = nameOf(visit)
  if (visit.customer) return ownPlace(visit.customer)
  const place = await withPlatform(visit.app.pool, tx => findShopPlace(tx, name))
  if (!place) throw notFound()
  return place
}

const HOUR = 3600

/** The same for expensive requests, with the number of requests of this address within the hour. */
export async function countedShopPlace(visit: Visit, what: string, ip: string) {
  const name = nameOf(visit)
  const counter = { key: `plans:${what}:${ip}`, windowSeconds: HOUR }
  const { place, count } = await withPlatform(visit.app.pool, tx => countedPlace(tx, name, counter))
  if (!place) throw notFound()
  return { place, count }
}
