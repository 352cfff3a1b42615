import { orders } from '@forecourt/contract/deals/orders.ts'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { isCustomerAccess } from '@forecourt/contract/platform/access.ts'
import * as fc from 'fast-check'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { dealershipOwner } from '#platform/sealing/place.ts'
import { attemptCounters } from '#identity/accounts/users/users.table.ts'
import { appliedFor, valuesOfCredit } from './credit-stage.ts'
import { askedWeek, offeredTimes, openAsUsual, proposedTo } from './appointment-stage.ts'
import { heldOf, valuesOfDeposits } from './deposit-stage.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildDiscount } from '#pricing/discounts/discounts.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { accountOf } from './account-stage.ts'
import { codeIn, newestText, signedIn, signedInCustomer, requester } from './actors.ts'
import { furnishDealerships, ofDealerships, renewSettings } from './dealership-stage.ts'
import { certificateOf } from './certificates.ts'
import { buildAccount, customerLinkFor, invitationFor, whatTheDeskDecides } from './customer-stage.ts'
import { valuesOfPeople } from './people-stage.ts'
import { foreignPlans, ofPlans } from './plans-stage.ts'
import { ofCatalogue } from './catalogue-stage.ts'
import { orderOfLines } from './library-stage.ts'
import { renewQuestions, valuesOfQuestions } from './questions-stage.ts'
import { countWrites, digestOfTables } from './stage-digest.ts'
import { fixed, ofFeeds, ofUsers, takes } from './stage-values.ts'
import { buildAvatar, buildRow, password } from './stage-rows.ts'
import { rowsOf } from './stage-world.ts'
import type { TestApp, TestBrowser } from './test-app.ts'
import { tradeInFor, valuesOfTradeIns } from './trade-in-stage.ts'
import { arbitraryOf, type Known } from './wire-arbitraries.ts'

/** In the texts of the other dealership: no reply may ever contain it. */
export const CANARY = 'Zanzibarcanary'

/**
 * The callers: nobody, someone at the second factor with a phone or without, staff, the platform's own staff,
 * a customer.
 */
export const CALLERS = ['stranger', 'half', 'newcomer', 'staff', 'platform', 'customer'] as const
export type Caller = (typeof CALLERS)[number]

/** A dealership with data, another one, and valid values for every call of the contract. */
export interface Stage {
  readonly browserOf: (caller: Caller) => Promise<TestBrowser>
  /** Valid values by field name. */
  readonly known: (endpoint: AnyEndpoint) => Promise<Known>
  /** Values for the `{name}` parts of a path; a write gets its own row. */
  readonly paramsOf: (endpoint: AnyEndpoint) => Promise<Record<string, string>>
  /** Rows of the other dealership, by field and by resource. */
  readonly foreign: Readonly<Record<string, string>>
  /** Changes with every committed row, except for counters of attempts and requests. */
  readonly writes: () => Promise<string>
  /** A digest of everything stored for the other dealership. */
  readonly digestOfForeign: () => Promise<string>
  readonly forgetAttempts: () => Promise<void>
}

type Place = { readonly id: string }

export async function setStage(target: TestApp): Promise<Stage> {
  const { app } = target
  await withPlatform(app.pool, insertShippedTaxRows)
  const own = await buildDealership(app)
  const second = await buildDealership(app, { organisation_id: own.organisation_id })
  const elsewhere = await buildDealership(app, { name: CANARY })
  for (const { id: dealer_id } of [own, elsewhere]) {
    for (const build of [buildFee, buildDiscount, buildLender, buildPaymentSettings])
      await build(app, { dealer_id })
  }
  // Working dealerships have sealed something before; their key is no trace of the refused call.
  await app.keyring.forWriting(dealershipOwner(own.id))
  const dealerships = [own, second]
  const joined = { role: 'dealer_admin', password, phone: '+14165550134', dealerships } as const
  const staff = await buildUser(app, {
    ...joined,
    show_credit_application: true,
    grants: { can_reveal_pii: true },
  })
  const rep = await buildUser(app, { dealerships: [own] })
  const linked = await buildUser(app, { dealerships: [own] })
  const platform = await buildUser(app, { is_super_admin: true, role: 'dealer_admin', dealerships })
  // The vehicle with the factory-order number of the valid input.
  await buildVehicle(app, { dealer_id: own.id, commission_number: 'F12100001' })
  const { person, ...known } = await rowsOf(target, own, {})
  const ids = { ...known, user: rep.id, avatar: await buildAvatar(target, rep) }
  const furnished = await furnishDealerships(target, [own, second], staff)
  const rows = { ...ids, ...furnished, person }
  const { person: _stranger, ...foreign } = await rowsOf(target, elsewhere, { last_name: CANARY })
  await buildAccount(target, person, password)
  const stranger = await buildUser(app, { last_name: CANARY, dealerships: [elsewhere] })
  const certificate = certificateOf('Stage')
  const served = { dealerships: [own], certificates: [certificate], is_shown: true }
  const provider = await buildIdentityProvider(app, served)
  // Law belongs to no dealership.
  const digestOfTheirs = await digestOfTables(target, ['tax_rules'])
  const writes = await countWrites(target)
  // Another user: more sessions of the staff user would end the one in use.
  const desk = await signedIn(target, platform, own, { isFullyAuthenticated: true })
  const openOrder = async () => {
    const vehicle = (await buildVehicle(app, { dealer_id: own.id })).id
    const { body } = await desk.call(orders.create, { body: { customer: rows.customer, vehicle } })
    return body.id
  }
  let theirs = { at: 'nothing yet', digest: '' }
  return {
    browserOf: async caller => {
      if (caller === 'stranger') return requester(target)
      if (caller === 'customer') return signedInCustomer(target, rows.person)
      const phone = caller === 'half' ? { phone: '+14165550178' } : {}
      const atWork = caller === 'staff' ? staff : caller === 'platform' ? platform : undefined
      const user = atWork ?? (await buildUser(app, { dealerships: [own], ...phone }))
      return signedIn(target, user, own, {
        isFullyAuthenticated: atWork !== undefined,
        // A user who can authenticate with this provider.
        ...(caller === 'staff' && { provider_id: provider.id }),
      })
    },
    known: async endpoint => ({
      ...fixed,
      ...ofFeeds(endpoint),
      ...ofCatalogue(endpoint, rows),
      ...ofDealerships(endpoint, own.organisation_id),
      // A changed user is read again with the next request, so use no real user where it does not matter.
      ...(ofUsers(endpoint) && (await accountOf(target, staff, linked))),
      ...(ofUsers(endpoint) &&
        takes(endpoint, 'id') && { id: fc.constant((await buildUser(app, { dealerships: [own] })).id) }),
      reassign_to: fc.constantFrom(rep.id, null),
      email: fc.constantFrom(staff.email, staff.email, `${newId()}@forecourt.example`),
      email_confirmation: fc.constant(staff.email),
      ...(takes(endpoint, 'token') && {
        token: fc.constant(await newestText(target).then(codeIn, () => '123 456')),
      }),
      customer: fc.constant(rows.customer),
      ...(takes(endpoint, 'id_list') && {
        id_list: fc.constant([rows.customer, (await buildCustomer(app, { dealer_id: own.id })).id]),
      }),
      vehicle: fc.constant(rows.inventory),
      // An order moves to a vehicle without an order.
      ...(endpoint.path.endsWith('/replace_vehicle/') && {
        vehicle: fc.constant((await buildVehicle(app, { dealer_id: own.id })).id),
      }),
      inventory: fc.constant(rows.inventory),
      order: fc.constant(rows.order),
      global_ids: fc.constant([]),
      custom: fc.constant([]),
      removed: fc.constant([]),
      to: fc.constant(rows['order-version']),
      lender_id: fc.constant(rows.lender),
      assigned_dealer: fc.constantFrom(rep.id, staff.id, null),
      sales_rep: fc.constantFrom(rep.id, 'me', 'unassigned'),
      dealership_id: fc.constant(second.id),
      provider: fc.constant(provider.id),
      value: fc.constant(certificate),
      customer_id: fc.constant(rows.customer),
      order_id: fc.constantFrom(rows.order, null),
      // The order above has an unsaved version; this one starts at its first.
      ...(endpoint.path.endsWith('/add_to_order/') && {
        order_id: fc.constant((await buildOrder(app, { dealer_id: own.id })).id),
      }),
      ...ofPlans(endpoint, ids),
      ...(await orderOfLines(target, endpoint, own)),
      ...(await valuesOfPeople(target, endpoint, own)),
      ...(await valuesOfQuestions(target, endpoint, own)),
      ...(takes(endpoint, 'start') && offeredTimes(endpoint)),
      ...askedWeek(endpoint),
      ...(await valuesOfTradeIns(target, endpoint, { ...rows, dealer: own.id })),
      ...(await valuesOfCredit(target, endpoint, own)),
      ...(isCustomerAccess(endpoint.options.access) && {
        ...whatTheDeskDecides,
        // A new one each time: a write finds it at its first version.
        ...(takes(endpoint, 'order') && {
          order: fc.constant((await buildOrder(app, { dealer_id: own.id, customer_id: rows.customer })).id),
        }),
        dealership: fc.constant(own.cname),
        email: fc.constant(rows.person.email ?? ''),
        ...(takes(endpoint, 'invitation') && { invitation: fc.constant(await invitationFor(target, own)) }),
        ...(takes(endpoint, 'customer_link') && {
          customer_link: fc.constant(await customerLinkFor(target, own)),
        }),
      }),
      ...(await valuesOfDeposits(app, endpoint, { dealer_id: own.id, customer_id: rows.customer })),
    }),
    paramsOf: async endpoint => {
      const params = await paramsOf(target, endpoint, own, staff, { ...ids, ...furnished })
      // A factory's worksheet would require reasons on another vehicle; one created through the desk does
      // not.
      return endpoint.path.endsWith('/replace_vehicle/') ? { ...params, id: await openOrder() } : params
    },
    foreign: {
      ...foreign,
      id_list: foreign.customer,
      kept_id: foreign.customer,
      merged_id: foreign.customer,
      vehicle: foreign.inventory,
      to: foreign['order-version'],
      assigned_dealer: stranger.id,
      user: stranger.id,
      reassign_to: stranger.id,
      sales_rep: stranger.id,
      dealership_id: elsewhere.id,
      dealership: elsewhere.cname,
      customer_id: foreign.customer,
      order_id: foreign.order,
      ...foreignPlans(foreign),
      'payment-settings': elsewhere.id,
      lender_id: foreign.lender,
    },
    writes,
    digestOfForeign: async () => {
      const at = await writes()
      if (theirs.at !== at) theirs = { at, digest: await withTenant(app.pool, elsewhere, digestOfTheirs) }
      return theirs.digest
    },
    forgetAttempts: () =>
      withPlatform(app.pool, async tx => {
        await tx.delete(attemptCounters)
      }),
  }
}

/** The name of the parameter in a path: nearly always `id`. */
export const placeOf = ({ path }: AnyEndpoint) => /\{(\w+)\}/.exec(path)?.[1] ?? 'id'

/** The resource of an `{id}` is the last word before it; of the library's lists the last two. */
export const resourceOf = ({ path }: AnyEndpoint) =>
  /((?:(?:fees|discounts)\/)?[^/{]+)\/\{\w+\}/.exec(path)?.[1]

/** Every draw is different, and the same in every run. */
let turns = 0

async function paramsOf(
  target: TestApp,
  endpoint: AnyEndpoint,
  own: Place,
  user: Place,
  rows: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  if (/^\/api\/dealer\/dealership\/(?:update|image)\//.test(endpoint.path)) await renewSettings(target, own)
  await renewQuestions(target, endpoint, own)
  if (endpoint.path === '/api/customer/appointment/') await openAsUsual(target, own)
  const resource = resourceOf(endpoint)
  if (resource === undefined) return {}
  if (endpoint.options.params) {
    const known = rows[resource]
    const ids: Known = known === undefined ? {} : { id: fc.constant(known) }
    turns += 1
    const drawn = fc.sample(arbitraryOf(endpoint.options.params, ids), { numRuns: 1, seed: turns })
    return drawn[0] as Record<string, string>
  }
  if (resource === 'payment-settings') {
    // There is one row of them: resets its version, so that a write finds it as the first one did.
    await withTenant(target.app.pool, own, tx => tx.update(paymentSettings).set({ version: 1 }))
    return { id: own.id }
  }
  const known = rows[resource]
  const ofCustomer = { dealer_id: own.id, customer_id: rows['customer'] ?? '' }
  if (resource === 'appointment' && endpoint.method !== 'GET')
    return { id: await proposedTo(target, ofCustomer) }
  if (resource === 'deposit') return { id: (await heldOf(target.app, ofCustomer)).id }
  if (endpoint.path.endsWith('/transfer_deposit/'))
    return { id: (await heldOf(target.app, ofCustomer)).order_id }
  if (resource === 'trade-ins' || resource === 'available-trade-ins')
    return { id: await tradeInFor(target, endpoint, ofCustomer) }
  if (resource === 'credit-application' && endpoint.method !== 'GET')
    return { orderId: await appliedFor(target, endpoint, ofCustomer) }
  if (endpoint.method === 'GET' && known !== undefined) return { [placeOf(endpoint)]: known }
  return { [placeOf(endpoint)]: await buildRow(target, resource, own, user, endpoint) }
}
