import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { sql } from 'drizzle-orm'
import { Sealed } from '#platform/sealing/sealed.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { avatars } from '#identity/avatars/avatars.table.ts'
import { rememberedDevices, sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { savedViews } from '#customers/customers/customers.table.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildFeed, buildImport } from '#inventory/feeds/feeds.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildCard, buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildPriceProfile } from '#pricing/price-profiles/price-profiles.factory.ts'
import { buildProgrammeChange } from '#pricing/programme-changes/programme-changes.factory.ts'
import { buildFirstVersion } from '#deals/order-versions/order-versions.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { appliedAs } from './credit-stage.ts'
import { appointedAs } from './appointment-stage.ts'
import { buildRequest, depositedAs } from './deposit-stage.ts'
import { buildScenario } from '#deals/scenarios/what-ifs.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { certificateOf } from './certificates.ts'
import { getDealership } from '#dealership/dealerships/dealerships.queries.ts'
import { stableId } from '#platform/seeded.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { rowOfPlans } from './plans-stage.ts'
import { rowOfCatalogue } from './catalogue-stage.ts'
import { rowOfPeople } from './people-stage.ts'
import { readPicture } from '#platform/pictures/picture-file.ts'
import { buildVehiclePhoto } from '#inventory/vehicle-photos/vehicle-photos.factory.ts'
import { pngOf } from './picture-form.ts'
import { questionFor } from './questions-stage.ts'
import type { TestApp } from './test-app.ts'
import { tradedAs } from './trade-in-stage.ts'

type Place = { readonly id: string }

export const password = 'a long enough passphrase'

export async function buildAvatar({ app }: TestApp, { id: user_id }: Place): Promise<string> {
  const id = newId()
  const row = { id, user_id, media_type: 'image/png' as const, content: pngOf() }
  await withPlatform(app.pool, tx => tx.insert(avatars).values(row))
  return id
}

export async function buildPhoto(
  { app }: TestApp,
  given: { dealer_id: string; vehicle_id?: string },
): Promise<string> {
  const picture = readPicture(pngOf())
  if (!picture) throw new Error('a PNG is a picture')
  return buildVehiclePhoto(app, picture, given)
}

let words = 0

/** In turn a user who has joined and one who has not. */
function nextWord() {
  words += 1
  return words % 2 === 0 ? { password } : {}
}

async function buildSession({ pool }: TestApp['app'], { id: user_id }: Place): Promise<string> {
  const id = newId()
  const row = { id, user_id, token_hash: hashOfToken(id), password_version: 1 }
  await withPlatform(pool, tx => tx.insert(sessions).values(row))
  return id
}

async function buildDevice({ pool }: TestApp['app'], { id: user_id }: Place): Promise<string> {
  const id = newId()
  const row = {
    id,
    user_id,
    token_hash: hashOfToken(id),
    password_version: 1,
    expires: sql`now() + interval '1 day'`,
  }
  await withPlatform(pool, tx => tx.insert(rememberedDevices).values(row))
  return id
}

let cards = 0

/** In turn a draft and the last published card, which allow different actions. */
function nextCard() {
  cards += 1
  const published = { number: 2, effective_from: '2026-11-01', published: '2026-11-01T12:00:00.000Z' }
  return cards % 2 === 0 ? published : {}
}

let lenders = 0

/** In turn a lender with deals and one without: only the latter can be deleted. */
function nextLender() {
  lenders += 1
  return lenders % 2 === 0 ? { programme: null } : {}
}

/** A provider of one dealership, switched off; or the first of its two certificates. */
async function buildProvider({ app }: TestApp, dealer: Place, isKey: boolean): Promise<string> {
  const { dealership } = await withPlatform(app.pool, tx => getDealership(tx, dealer.id))
  const certificates = (isKey ? ['One', 'Two'] : ['One']).map(certificateOf)
  const given = { dealerships: [dealership], certificates, is_active: false }
  const { id } = await buildIdentityProvider(app, given)
  return isKey ? stableId(`key 0 of provider ${id}`) : id
}

/** An order with the progress that the call needs. */
async function orderFor({ app }: TestApp, { path }: AnyEndpoint, dealer_id: string) {
  if (path.endsWith('/management_status/')) return { order_management_status: 'confirmed' }
  if (!path.endsWith('/confirm_order/')) return {}
  const address = { address_line_1: '1 Main Street', city: 'Toronto', postal_code: 'M5V 2T6' }
  const customer = await buildCustomer(app, { dealer_id, ...address })
  return {
    customer_id: customer.id,
    payment: { ...noFigures, payment_type: 'cash' as const, amount_due: '35000.00' },
    payment_type: 'cash' as const,
    deposit_payment: 'paid' as const,
  }
}

const noFigures = {
  payment: null,
  frequency: null,
  term: null,
  rate: null,
  total_purchase_price: null,
  monthly_equivalent: null,
}

async function buildLine(app: TestApp['app'], resource: string, dealer_id: string): Promise<string> {
  const given = { dealer_id, scope: resource.endsWith('custom') ? 'custom' : 'global' } as const
  return (await (resource.startsWith('fees') ? buildFee : buildDiscount)(app, given)).id
}

/** A row of a resource for a write. */
export async function buildRow(
  target: TestApp,
  resource: string,
  { id: dealer_id }: Place,
  user: Place,
  endpoint: AnyEndpoint,
) {
  const { app } = target
  const ofPeople = await rowOfPeople(target, resource, { id: dealer_id }, user, endpoint)
  const ofCatalogue = await rowOfCatalogue(target, resource, { id: dealer_id })
  if (ofPeople !== undefined) return ofPeople
  const ofPlans = await rowOfPlans(target, resource, { id: dealer_id })
  if (ofPlans !== undefined) return ofPlans
  if (ofCatalogue !== undefined) return ofCatalogue
  const question = await questionFor(target, endpoint, { id: dealer_id })
  if (question !== undefined) return question
  if (resource.startsWith('identity-provider'))
    return buildProvider(target, { id: dealer_id }, resource.endsWith('-key'))
  if (resource === 'customer') return (await buildCustomer(app, { dealer_id })).id
  if (resource === 'inventory') return (await buildVehicle(app, { dealer_id })).id
  if (resource === 'vehicle-photo') return buildPhoto(target, { dealer_id })
  if (resource === 'integrations') return (await buildOrder(app, { dealer_id, created_by: user.id })).id
  if (resource === 'order') {
    const far = await orderFor(target, endpoint, dealer_id)
    const { id, customer_id } = await buildOrder(app, { dealer_id, created_by: user.id, ...far })
    await appointedAs(app, endpoint, { dealer_id, order_id: id })
    await depositedAs(app, endpoint, { dealer_id, order_id: id })
    await tradedAs(app, endpoint, { dealer_id, order_id: id, customer_id })
    await appliedAs(app, endpoint, { dealer_id, order_id: id })
    return id
  }
  if (resource === 'customdeposit') return buildRequest(app, { dealer_id })
  if (/^(?:fees|discounts)\//.test(resource)) return buildLine(app, resource, dealer_id)
  if (resource === 'feeds') {
    // Pausing and running require a schedule.
    const isScheduled = /\/(?:pause|run)\/$/.test(endpoint.path)
    const place = { source_address_sealed: new Sealed('sealed'), source_shown: '/' }
    const schedule = isScheduled ? ({ source: 'folder', every_minutes: 60, ...place } as const) : {}
    return (await buildFeed(app, { dealer_id, ...schedule })).id
  }
  if (resource === 'feed-import') {
    // A rollback needs a published import; reading again, correcting, publishing and cancelling need a
    // checked one.
    const state = endpoint.path.endsWith('/roll_back/') ? 'published' : 'checked'
    return (await buildImport(app, { dealer_id, state, published: '2026-11-20T12:00:00.000Z' })).id
  }
  // There is one row of it: resets its version, so that a write finds it as the first one did.
  if (resource === 'price-profiles') return (await buildPriceProfile(app, { dealer_id, rules: [] })).id
  if (resource === 'pricing-report') return (await buildVehicle(app, { dealer_id })).id
  if (resource === 'rate-engine') return (await buildLender(app, { dealer_id })).id
  if (resource === 'lender') return (await buildLender(app, { dealer_id, ...nextLender() })).id
  if (resource === 'rate-card') return (await buildCard(app, { dealer_id, ...nextCard() })).id
  if (resource === 'programme-change') return (await buildProgrammeChange(app, { dealer_id })).id
  if (resource === 'order-version') return (await buildFirstVersion(app, { dealer_id })).id
  if (resource === 'what-if') return (await buildScenario(app, { dealer_id })).id
  if (resource === 'user')
    return (await buildUser(app, { dealerships: [{ id: dealer_id }], phone: '+14165550177', ...nextWord() }))
      .id
  if (resource === 'session') return buildSession(app, user)
  if (resource === 'device') return buildDevice(app, user)
  if (resource !== 'saved_views') throw new Error(`${resource}: teach the stage to build one`)
  const id = newId()
  const view = { id, dealer_id, user_id: user.id, name: `View ${id}`, query: '' }
  await withTenant(app.pool, { id: dealer_id }, tx => tx.insert(savedViews).values(view))
  return id
}
