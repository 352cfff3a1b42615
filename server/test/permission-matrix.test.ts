import { isCustomerAccess, type Access } from '@forecourt/contract/access.ts'
import type { AnyEndpoint } from '@forecourt/contract/endpoint.ts'
import { allEndpoints } from '@forecourt/contract/index.ts'
import { settings } from '@forecourt/contract/settings.ts'
import { customerMay, isCustomerAction } from '@forecourt/domain/permissions/customer-may.ts'
import { users } from '@forecourt/contract/users.ts'
import { canForSome } from '@forecourt/domain/permissions/can.ts'
import { isAction } from '@forecourt/domain/permissions/actions.ts'
import { defaultPermissions } from '@forecourt/domain/permissions/user-permissions.ts'
import { ROLES, type Role } from '@forecourt/domain/permissions/roles.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withPlatform } from '#db/tenant.ts'
import { newId } from '#http/ids.ts'
import { insertShippedTaxRows } from '#taxes/tax-rules.queries.ts'
import { users as usersTable } from '#users/users.table.ts'
import { buildCustomer } from '../src/customers/customers.factory.ts'
import { buildDealership } from '../src/dealerships/dealerships.factory.ts'
import { buildCard, buildLender } from '../src/lenders/lenders.factory.ts'
import { buildOrder } from '../src/orders/orders.factory.ts'
import { buildFirstVersion } from '../src/order-versions/order-versions.factory.ts'
import { buildPaymentSettings } from '../src/payment-settings/payment-settings.factory.ts'
import { buildProgrammeChange } from '../src/programme-changes/programme-changes.factory.ts'
import { buildUser } from '../src/users/users.factory.ts'
import { buildVehicle } from '../src/vehicles/vehicles.factory.ts'
import { buildWhatIf } from '../src/what-ifs/what-ifs.factory.ts'
import { customerEverywhere, customerVisitor, signedIn, visitor } from './actors.ts'
import { type TestBrowser, useTestApp } from './test-app.ts'

/** Every endpoint × every kind of visitor × own, foreign and absent objects. Nothing here names an endpoint: a new one is covered the day it is declared. */
const target = useTestApp()
const unsafe = allEndpoints.filter(({ method }) => method !== 'GET')
/** Ends the session that asks, or moves it: walked with a browser of its own. */
const changesSession = (path: string) => /logout|transfer_session|sign_out_everywhere/.test(path)

let own: { id: string }
let foreign: Record<string, string>
const browsers = new Map<string, () => Promise<TestBrowser>>()

beforeAll(async () => {
  own = await buildDealership(target.app, { enable_sales_manager_fee_discounts: false })
  const elsewhere = await buildDealership(target.app, {})
  const customer = await buildCustomer(target.app, { dealer_id: elsewhere.id })
  const vehicle = await buildVehicle(target.app, { dealer_id: elsewhere.id })
  const order = await buildOrder(target.app, {
    dealer_id: elsewhere.id,
    customer_id: customer.id,
    vehicle_id: vehicle.id,
  })
  const lender = await buildLender(target.app, { dealer_id: elsewhere.id })
  const card = await buildCard(target.app, { dealer_id: elsewhere.id, lender_id: lender.id })
  const change = await buildProgrammeChange(target.app, { dealer_id: elsewhere.id })
  const version = await buildFirstVersion(target.app, { dealer_id: elsewhere.id })
  const whatIf = await buildWhatIf(target.app, { dealer_id: elsewhere.id, order_id: order.id })
  const colleague = await buildUser(target.app, { dealerships: [elsewhere] })
  foreign = {
    user: colleague.id,
    lender: lender.id,
    'rate-card': card.id,
    'programme-change': change.id,
    'order-version': version.id,
    'what-if': whatIf.id,
    customer: customer.id,
    inventory: vehicle.id,
    order: order.id,
    'payment-settings': elsewhere.id,
  }
  for (const { code } of ROLES) {
    const user = await buildUser(target.app, {
      dealerships: [own],
      role: code === 'super_admin' || code === 'corporate' ? 'dealer_admin' : code,
      is_super_admin: code === 'super_admin',
      is_corporate: code === 'corporate',
    })
    browsers.set(code, () => staffEverywhere(target, user, own))
  }
})

const send = (browser: TestBrowser, { method, path }: { method: string; path: string }, id: string) =>
  browser.send(method, path.replaceAll(/\{\w+\}/g, id), {
    ...(method !== 'GET' && { body: {} }),
    headers: { 'if-match': '"v1"', 'idempotency-key': newId() },
  })

/** In a browser that has been to a page of the customer's side too, where nobody is signed in. */
async function staffEverywhere(...given: Parameters<typeof signedIn>): Promise<TestBrowser> {
  const browser = await signedIn(...given)
  for (const [name, value] of customerVisitor(target).cookies) browser.cookies.set(name, value)
  return browser
}

const isOpenTo = (access: string) => ['public', 'customer-visitor'].includes(access)

const mayTry = (role: Role, access: string): boolean => {
  if (!isAction(access)) return true
  const actor = {
    id: newId(),
    role,
    is_super_admin: role === 'super_admin',
    permissions: { ...defaultPermissions(role), show_credit_application: false },
    dealership: { enable_sales_manager_fee_discounts: false, reps_see_all: false },
  }
  return canForSome(actor, access)
}

/** Why someone was not let in, or that he was; what he may do then is another question. */
const entryOf = (status: number, body: unknown) =>
  status === 401 ? (body as { code?: string }).code : 'let in'

describe('a stranger', () => {
  test.each(allEndpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { status, body } = await send(await visitor(target), endpoint, newId())
      const isOpen = isOpenTo(endpoint.options.access)
      expect(entryOf(status, body)).toBe(isOpen ? 'let in' : 'not_authenticated')
    },
  )
})

describe('a half session', () => {
  test.each(allEndpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const user = await buildUser(target.app, { dealerships: [own] })
      const browser = await staffEverywhere(target, user, own, { isFullyAuthenticated: false })
      const { status, body } = await send(browser, endpoint, newId())
      const { access } = endpoint.options
      const isOpen = access === 'half-session' || isOpenTo(access)
      const refusal = isCustomerAction(access) ? 'not_authenticated' : 'second_factor_required'
      expect(entryOf(status, body)).toBe(isOpen ? 'let in' : refusal)
    },
  )
})

describe.each(ROLES.map(({ code }) => code))('%s', role => {
  test('each endpoint answers as the permission table says, and nothing foreign exists', async () => {
    const begin = browsers.get(role)
    if (!begin) throw new Error('no such role')
    let browser = await begin()
    const wrong: string[] = []
    for (const endpoint of allEndpoints) {
      if (endpoint.path.endsWith('/user/login/')) continue
      const { access } = endpoint.options
      const resource = endpoint.path.split('/')[3] ?? ''
      for (const id of [newId(), foreign[resource]]) {
        if (id === undefined) continue
        const { status } = await send(browser, endpoint, id)
        if (isCustomerAction(access)) {
          // No right of the panel reaches the customer's side.
          if (status !== 401) wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`)
          continue
        }
        const isRefused = status === 403
        if (isRefused === mayTry(role, access)) wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`)
        if (status === 401 || status === 440 || status >= 500)
          wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`)
        const isOfObject =
          endpoint.path.endsWith('{id}/') &&
          endpoint.method === 'GET' &&
          endpoint.options.params === undefined
        if (isOfObject && !isRefused && status !== 404)
          wrong.push(`${endpoint.path}: ${status} instead of 404`)
        if (changesSession(endpoint.path)) browser = await begin()
      }
    }
    expect(wrong).toEqual([])
  })
})

/** The seventh kind of user (spec 6): the customer, and staff who are logged in as the customer. */
describe('on the customer’s side', () => {
  let person: Awaited<ReturnType<typeof buildCustomer>>
  let orders: Record<string, string>

  beforeAll(async () => {
    for (const build of [buildPaymentSettings, buildLender]) await build(target.app, { dealer_id: own.id })
    await withPlatform(target.app.pool, insertShippedTaxRows)
    person = await buildCustomer(target.app, { dealer_id: own.id })
    orders = {
      'another customer’s': (await buildOrder(target.app, { dealer_id: own.id })).id,
      'of another dealership': foreign['order'] ?? '',
      absent: newId(),
    }
  })

  const asCustomer = () => customerEverywhere(target, person)

  async function asStaff(): Promise<TestBrowser> {
    const user = await buildUser(target.app, { dealerships: [own], role: 'dealer_admin' })
    const browser = await signedIn(target, user, own)
    await browser.call(users.loginAsCustomer, { body: { customer_id: person.id } })
    browser.cookies.delete('__Host-dp_sid')
    browser.cookies.delete('__Host-dp_csrf')
    await browser.call(settings.settings)
    return browser
  }

  /** The one order that a call is about, where it is about one; the rest of its input is left away. */
  const ask = (browser: TestBrowser, endpoint: AnyEndpoint, order: string) => {
    const { query, body, params } = endpoint.options
    const names = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
    const path = endpoint.path.replaceAll(/\{\w+\}/g, params ? 'cash' : newId())
    const isAboutOrder = [...names(query), ...names(body)].includes('order')
    const reply = browser.send(endpoint.method, path, {
      ...(names(query).includes('order') && { query: { order } }),
      ...(endpoint.method !== 'GET' && { body: names(body).includes('order') ? { order } : {} }),
      headers: { 'if-match': '"v1"', 'idempotency-key': newId() },
    })
    return { reply, isAboutOrder }
  }

  describe.each([
    ['a customer', asCustomer, null],
    ['staff logged in as one', asStaff, { id: 'staff' }],
  ] as const)('%s', (_name, begin, staff) => {
    const endpointsOf = (isWanted: (access: Access) => boolean) =>
      allEndpoints
        .filter(({ options }) => isWanted(options.access))
        .map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

    test.each(endpointsOf(access => !isCustomerAccess(access)))(
      '%s of the panel',
      async (_endpoint, endpoint) => {
        const { access } = endpoint.options
        const { status, body } = await send(await begin(), endpoint, foreign['customer'] ?? '')
        // What is the panel's is forbidden, or asks for a session of the panel.
        const refused = isAction(access) ? 403 : 401
        const answered = access === 'public' ? entryOf(status, body) : status
        expect(answered).toBe(access === 'public' ? 'let in' : refused)
      },
    )

    test.each(endpointsOf(access => access === 'customer-visitor'))(
      '%s, open to all',
      async (_endpoint, endpoint) => {
        const { status } = await ask(await begin(), endpoint, newId()).reply
        expect([401, 403, 440]).not.toContain(status)
      },
    )

    test.each(endpointsOf(isCustomerAction))('%s, of the own orders alone', async (_endpoint, endpoint) => {
      const browser = await begin()
      const order = await buildOrder(target.app, { dealer_id: own.id, customer_id: person.id })
      const { reply, isAboutOrder } = ask(browser, endpoint, order.id)
      const { access } = endpoint.options
      const isAllowed = isCustomerAction(access) && customerMay({ id: person.id, staff }, access)
      expect((await reply).status).toBe(isAllowed ? 200 : 403)
      for (const [whose, id] of Object.entries(isAboutOrder ? orders : {}))
        expect([whose, (await ask(browser, endpoint, id).reply).status]).toEqual([whose, 404])
    })
  })
})

describe('a disabled user', () => {
  test('ends with the next request', async () => {
    const user = await buildUser(target.app, { dealerships: [own] })
    const browser = await signedIn(target, user, own)
    await withPlatform(target.app.pool, tx =>
      tx.update(usersTable).set({ is_active: false }).where(eq(usersTable.id, user.id)),
    )
    const { status } = await browser.send('GET', '/api/dealer/customer/')
    expect(status).toBe(440)
  })
})

describe('forged requests', () => {
  const forgeries: [string, Record<string, string>][] = [
    ['no token', { 'x-csrf-token': '' }],
    ['a wrong token', { 'x-csrf-token': 'AAAAAAAA.BBBBBBBB' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['without a site', { 'sec-fetch-site': 'none' }],
  ]
  test.each(forgeries)('%s: refused on every unsafe route', async (_name, headers) => {
    const browser = await (browsers.get('dealer_admin') ?? fail)()
    const customer = await buildCustomer(target.app, { dealer_id: own.id })
    for (const [name, value] of (await customerEverywhere(target, customer)).cookies)
      if (/_c(sid|csrf)$/.test(name)) browser.cookies.set(name, value)
    const statuses = await Promise.all(
      unsafe.map(async ({ method, path }) => {
        const url = path.replaceAll(/\{\w+\}/g, newId())
        const { status } = await browser.send(method, url, { body: {}, headers })
        return `${method} ${path} ${status}`
      }),
    )
    expect(statuses.filter(line => !line.endsWith(' 403'))).toEqual([])
  })
})

const fail = () => {
  throw new Error('no such browser')
}

describe('every reply', () => {
  test('carries the headers that keep browsers safe, errors included', async () => {
    const browser = await visitor(target)
    for (const path of ['/settings/', '/api/dealer/customer/', '/nowhere', '/healthz', '/readyz']) {
      const { headers } = await browser.send('GET', path)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age=63072000') as string,
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String) as string,
      })
    }
    expect((await browser.call(settings.settings)).status).toBe(200)
  })

  test('to a shape that is not in the contract is a problem with a reference, never a stack', async () => {
    const browser = await visitor(target)
    const { status, body } = await browser.send('POST', '/api/dealer/user/login/', {
      body: '{"email": ',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    expect(Object.keys(body as object).sort()).toEqual(['code', 'reference_id', 'status', 'title', 'type'])
  })
})
