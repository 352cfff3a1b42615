import { isCustomerAccess, type Access } from '@forecourt/contract/platform/access.ts'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { allEndpoints } from '@forecourt/contract/index.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { customerMay } from '@forecourt/domain/identity/permissions/customer-may.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { canForSome } from '@forecourt/domain/identity/permissions/can.ts'
import { isAction } from '@forecourt/domain/identity/permissions/actions.ts'
import { defaultPermissions } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { ROLES, type Role } from '@forecourt/domain/identity/permissions/roles.ts'
import { eq } from 'drizzle-orm'
import { Client, escapeIdentifier } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withPlatform } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { csrfToken } from '#platform/http/tokens.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { users as usersTable } from '#identity/accounts/users/users.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildPush } from '#deals/dms/dms.factory.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildCard, buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildFirstVersion } from '#deals/order-versions/order-versions.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildPriceProfile } from '#pricing/price-profiles/price-profiles.factory.ts'
import { buildProgrammeChange } from '#pricing/programme-changes/programme-changes.factory.ts'
import { storedRole } from '#identity/accounts/staff/staff-wire.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildScenario } from '#deals/scenarios/what-ifs.factory.ts'
import { customerEverywhere, customerRequester, signedIn, requester } from './actors.ts'
import { isCustomerAction } from './customer-actions.ts'
import { beginPayment } from './deposit-stage.ts'
import { applicationFor } from './credit-stage.ts'
import { personal, rowFor, shared } from './matrix-rows.ts'
import { buildPhoto } from './stage-rows.ts'
import { formType, pictureFor } from './picture-form.ts'
import { resourceOf } from './stage.ts'
import { forgetQuestions } from './questions-stage.ts'
import { answerToOffer, completeAnswers } from './trade-in-stage.ts'
import { type TestBrowser, useTestApp } from './test-app.ts'

/**
 * Every endpoint × every kind of requester × own, foreign and absent objects. No endpoint is named here: a
 * new one is covered when it is declared.
 */
const target = useTestApp()
const unsafe = allEndpoints.filter(({ method }) => method !== 'GET')
/** Ends or moves the session of the request: called with its own browser. */
const changesSession = (path: string) => /logout|transfer_session|sign_out_everywhere/.test(path)

let own: { id: string }
let foreign: Record<string, string>
const browsers = new Map<string, () => Promise<TestBrowser>>()

beforeAll(async () => {
  own = await buildDealership(target.app, { enable_sales_manager_fee_discounts: false })
  await buildPaymentSettings(target.app, { dealer_id: own.id })
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
  const scenario = await buildScenario(target.app, { dealer_id: elsewhere.id, order_id: order.id })
  const colleague = await buildUser(target.app, { dealerships: [elsewhere] })
  foreign = {
    user: colleague.id,
    lender: lender.id,
    'rate-card': card.id,
    'price-profiles': (await buildPriceProfile(target.app, { dealer_id: elsewhere.id })).id,
    'pricing-report': vehicle.id,
    'rate-engine': lender.id,
    'programme-change': change.id,
    'order-version': version.id,
    'what-if': scenario.id,
    customer: customer.id,
    transfer_deposit_note: customer.id,
    dealership: customer.id,
    inventory: vehicle.id,
    'vehicle-photo': await buildPhoto(target, { dealer_id: elsewhere.id, vehicle_id: vehicle.id }),
    order: order.id,
    'payment-settings': elsewhere.id,
    'sync-info': order.id,
    integrations: order.id,
    jobs: (await buildPush(target.app, { dealer_id: elsewhere.id, order_id: order.id })).id,
    global: (await buildFee(target.app, { dealer_id: elsewhere.id })).id,
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

const uploadOf = (path: string, options: AnyEndpoint['options'] | undefined) => {
  if (options?.upload === 'table') return Buffer.from('VIN')
  return options?.upload === 'image' ? pictureFor({ path }) : {}
}

const send = (
  browser: TestBrowser,
  { method, path, options }: Pick<AnyEndpoint, 'method' | 'path'> & Partial<Pick<AnyEndpoint, 'options'>>,
  id: string,
) =>
  browser.send(method, path.replaceAll('{kind}', 'worksheet').replaceAll(/\{\w+\}/g, id), {
    ...(method !== 'GET' && { body: uploadOf(path, options) }),
    headers: {
      'if-match': '"v1"',
      'idempotency-key': newId(),
      ...(options?.upload === 'table' && { 'content-type': 'application/octet-stream' }),
      ...(options?.upload === 'image' && { 'content-type': formType }),
    },
  })

/** In a browser with the cookies of the customer's side too, without a session there. */
async function staffEverywhere(...given: Parameters<typeof signedIn>): Promise<TestBrowser> {
  const browser = await signedIn(...given)
  for (const [name, value] of customerRequester(target).cookies) browser.cookies.set(name, value)
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

/** Why a requester was not authenticated, or that they were; permissions are checked elsewhere. */
const entryOf = (status: number, body: unknown) =>
  status === 401 ? (body as { code?: string }).code : 'let in'

describe('a stranger', () => {
  test.each(allEndpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { status, body } = await send(await requester(target), endpoint, newId())
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
          // No permission of the panel gives access to the customer's side.
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
          endpoint.options.params === undefined &&
          // Missing input is reported first.
          endpoint.options.query?.safeParse({}).success !== false
        if (isOfObject && !isRefused && status !== 404)
          wrong.push(`${endpoint.path}: ${status} instead of 404`)
        if (changesSession(endpoint.path)) browser = await begin()
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Rows of the own dealership, and of one that the user manages and has not switched to. */
describe('of the own and of a managed dealership', () => {
  let managed: { id: string }
  const rows = new Map<string, Promise<string | undefined>>()

  beforeAll(async () => {
    managed = await buildDealership(target.app)
    await buildPaymentSettings(target.app, { dealer_id: managed.id })
  })

  /** A call without a body changes its row in ways that no other call may see, so it gets its own. */
  function idFor(endpoint: AnyEndpoint, place: { id: string }, user: { id: string }, whose: string) {
    const isConsumed = endpoint.method !== 'GET' && endpoint.options.body === undefined
    const isParticular =
      isConsumed || /\/(?:explain|appointment_file|tradein_offer|withdraw_offer)\/$/.test(endpoint.path)
    const key = `${whose} ${resourceOf(endpoint) ?? ''} ${isParticular ? endpoint.path : ''}`
    const known = rows.get(key) ?? rowFor(target, endpoint, place, user)
    rows.set(key, known)
    return known
  }

  test.each(ROLES.map(({ code }) => code))('%s', async role => {
    const roles = storedRole(role)
    const user = await buildUser(target.app, { dealerships: [own, managed], ...roles })
    const colleague = await buildUser(target.app, { dealerships: [own, managed] })
    const browser = await staffEverywhere(target, user, own)
    const wrong: string[] = []
    for (const endpoint of allEndpoints) {
      const { access } = endpoint.options
      if (isCustomerAction(access) || changesSession(endpoint.path)) continue
      const resource = resourceOf(endpoint) ?? ''
      const isOfOthers = resource === 'user' && !access.startsWith('account:')
      const holder = isOfOthers ? colleague : user
      const ownId = await (access.startsWith('account:') && resource === 'user'
        ? user.id
        : idFor(endpoint, own, holder, `own ${role}`))
      if (ownId === undefined) continue
      const { status } = await send(browser, endpoint, ownId)
      const line = `${endpoint.method} ${endpoint.path}: ${status}`
      const isReadable = endpoint.method !== 'GET' || status === 200 || status === 400
      if (mayTry(role, access) ? [401, 403, 404, 440].includes(status) || !isReadable : status !== 403)
        wrong.push(`own ${line}`)
      if (personal.has(resource) || shared.has(resource)) continue
      if (resource === 'user' || resource === 'avatar') continue
      const theirs = await idFor(endpoint, managed, colleague, 'managed')
      if (theirs === undefined) continue
      const away = (await send(browser, endpoint, theirs)).status
      // Missing input is reported first.
      const isHidden = away === 404 || (away === 400 && (endpoint.options.body ?? endpoint.options.query))
      if (mayTry(role, access) ? !isHidden : away !== 403)
        wrong.push(`managed ${endpoint.method} ${endpoint.path}: ${away}`)
    }
    expect(wrong).toEqual([])
  })
})

/** The seventh kind of user (product 6): the customer, and staff who are logged in as the customer. */
describe('on the customer’s side', () => {
  let person: Awaited<ReturnType<typeof buildCustomer>>
  let orders: Record<string, string>

  beforeAll(async () => {
    await buildLender(target.app, { dealer_id: own.id })
    await withPlatform(target.app.pool, insertShippedTaxRows)
    // The shipped questions, in case an earlier test changed them.
    await forgetQuestions(target, own)
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

  /** The required values of the few calls about an order that have any. */
  const whatElse = (names: readonly string[]) => ({
    ...(names.includes('start') && { start: '2026-11-24T19:00:00.000Z', type: 'showroom' }),
    ...(names.includes('amount') && { amount: '500.00' }),
    ...(names.includes('odometer') && sentVehicle),
  })
  const sentVehicle = {
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    odometer: 84_200,
    answers: completeAnswers(),
    accepted_terms: true,
  }

  /** Sends a call with only the order it is about, if any; other input is left out. */
  const ask = async (browser: TestBrowser, endpoint: AnyEndpoint, order: string) => {
    const { query, body, params, access } = endpoint.options
    const names = (schema: unknown) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
    const row = isCustomerAction(access) ? await rowFor(target, endpoint, own, person) : undefined
    const path = endpoint.path.replaceAll(/\{\w+\}/g, params ? 'cash' : (row ?? newId()))
    const isAboutOrder = [...names(query), ...names(body)].includes('order')
    const reply = browser.send(endpoint.method, path, {
      ...(names(query).includes('order') && { query: { order } }),
      ...(endpoint.method !== 'GET' && {
        body: {
          ...(names(body).includes('order')
            ? { order, ...whatElse(names(body)) }
            : answerToOffer(names(body))),
          ...(await applicationFor(target, endpoint, own)),
        },
      }),
      headers: { 'if-match': '"v1"', 'idempotency-key': newId() },
    })
    return { reply: await reply, isAboutOrder }
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
        // Routes of the panel are forbidden, or require a session of the panel.
        const refused = isAction(access) ? 403 : 401
        const answered = access === 'public' ? entryOf(status, body) : status
        expect(answered).toBe(access === 'public' ? 'let in' : refused)
      },
    )

    test.each(endpointsOf(access => access === 'customer-visitor'))(
      '%s, open to all',
      async (_endpoint, endpoint) => {
        const { status } = (await ask(await begin(), endpoint, newId())).reply
        expect([401, 403, 440]).not.toContain(status)
      },
    )

    test.each(endpointsOf(isCustomerAction))('%s, with the own orders only', async (_endpoint, endpoint) => {
      const browser = await begin()
      const order = await buildOrder(target.app, { dealer_id: own.id, customer_id: person.id })
      if (endpoint.path === '/api/customer/deposit/') await beginPayment(target.app, order)
      const { reply, isAboutOrder } = await ask(browser, endpoint, order.id)
      const { access } = endpoint.options
      const isAllowed = isCustomerAction(access) && customerMay({ id: person.id, staff }, access)
      expect(reply.status).toBe(isAllowed ? 200 : 403)
      for (const [whose, id] of Object.entries(isAboutOrder ? orders : {}))
        expect([whose, (await ask(browser, endpoint, id)).reply.status]).toEqual([
          whose,
          isAllowed ? 404 : 403,
        ])
    })
  })
})

describe('a disabled user', () => {
  test('is signed out with the next request', async () => {
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
  type Forgery = (browser: TestBrowser, path: string) => Record<string, string>
  const tokenOf = (browser: TestBrowser, path: string) => {
    const sid = browser.cookies.get(path.startsWith('/api/customer/') ? '__Host-dp_csid' : '__Host-dp_sid')
    return csrfToken(sid ?? '', target.app.config.SESSION_SECRET)
  }
  /** A genuine token of another session. */
  const useStrange: Forgery = ({ cookies }) => {
    const strange = csrfToken('another session', target.app.config.SESSION_SECRET)
    for (const name of ['__Host-dp_csrf', '__Host-dp_ccsrf']) cookies.set(name, strange)
    return { 'x-csrf-token': strange }
  }
  const forgeries: [string, Forgery][] = [
    ['no header', () => ({ 'x-csrf-token': '' })],
    ['a wrong header', () => ({ 'x-csrf-token': 'AAAAAAAA.BBBBBBBB' })],
    [
      'a genuine header that is not the cookie',
      (browser, path) => ({ 'x-csrf-token': tokenOf(browser, path) }),
    ],
    ["another session's header and cookie", useStrange],
    ['a foreign origin', () => ({ 'sec-fetch-site': '', origin: 'https://evil.test' })],
    ['no origin at all', () => ({ 'sec-fetch-site': '' })],
    ['another site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a sibling site', () => ({ 'sec-fetch-site': 'same-site' })],
    ['nobody’s site', () => ({ 'sec-fetch-site': 'none' })],
  ]
  test.each(forgeries)('%s: refused on every unsafe route, before any query', async (_name, forge) => {
    const browser = await (browsers.get('dealer_admin') ?? fail)()
    const customer = await buildCustomer(target.app, { dealer_id: own.id })
    for (const [name, value] of (await customerEverywhere(target, customer)).cookies)
      if (/_c(sid|csrf)$/.test(name)) browser.cookies.set(name, value)
    const answers = await Promise.all(
      unsafe.map(async ({ method, path }) => {
        const url = path.replaceAll(/\{\w+\}/g, newId())
        const reply = await browser.send(method, url, { body: {}, headers: forge(browser, path) })
        const { code } = reply.body as { code?: string }
        // Without a query nothing was read, and nothing can have changed.
        return `${method} ${path} ${reply.status} ${code ?? ''} ${String(reply.headers['x-query-count'])}`
      }),
    )
    expect(answers.filter(line => !line.endsWith(' 403 csrf 0'))).toEqual([])
  })
})

const fail = () => {
  throw new Error('no such browser')
}

/** Security headers (security J3). */
const safe: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'strict-transport-security': /max-age=63072000/,
  'content-security-policy': /frame-ancestors 'none'/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'referrer-policy': /^same-origin$/,
  'cache-control': /no-store/,
  'x-request-id': /./,
}

describe('every reply', () => {
  test('has the security headers, errors included', async () => {
    const stranger = await requester(target)
    const admin = await (browsers.get('dealer_admin') ?? fail)()
    const paths = [
      '/nowhere',
      '/healthz',
      '/readyz',
      '/api/docs',
      '/api/docs/json',
      '/dealer/login',
      '/shop/somewhere',
      '/api/dealer/sso/x/callback/',
    ]
    const asked = [...allEndpoints, ...paths.map(path => ({ method: 'GET' as const, path }))]
    const bare: string[] = []
    // Calls that end the session are sent by the stranger only.
    for (const endpoint of asked)
      for (const browser of changesSession(endpoint.path) ? [stranger] : [stranger, admin]) {
        const { headers, status } = await send(browser, endpoint, newId())
        const missing = Object.entries(safe).filter(
          ([name, value]) => !value.test(String(headers[name] ?? '')),
        )
        if (missing.length > 0)
          bare.push(
            `${endpoint.method} ${endpoint.path} ${status}: ${missing.map(([name]) => name).join(', ')}`,
          )
      }
    expect(bare).toEqual([])
    expect((await stranger.call(settings.settings)).status).toBe(200)
  })

  test('with a shape outside the contract is a problem with a reference, never a stack', async () => {
    const browser = await requester(target)
    const { status, body } = await browser.send('POST', '/api/dealer/user/login/', {
      body: '{"email": ',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
    expect(Object.keys(body as object).sort()).toEqual(['code', 'reference_id', 'status', 'title', 'type'])
  })
})

describe('row security', () => {
  test('shows the application no rows while no dealership is set', async () => {
    const owner = new Client(target.ownerUrl)
    await owner.connect()
    const { rows: tables } = await owner.query<{ name: string; is_tenants: boolean }>(`
      SELECT c.relname AS name, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'dealer_id') AS is_tenants
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity`)
    const filled: string[] = []
    await owner.query('BEGIN')
    for (const { name, is_tenants } of tables) {
      await owner.query(`ALTER TABLE ${escapeIdentifier(name)} NO FORCE ROW LEVEL SECURITY`)
      const { rows } = await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${escapeIdentifier(name)}`)
      if (is_tenants && Number(rows[0]?.n) > 0) filled.push(name)
    }
    await owner.query('ROLLBACK')
    await owner.end()
    const seen: string[] = []
    for (const { name } of tables) {
      const { rows } = await target.app.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${escapeIdentifier(name)}`,
      )
      if (rows[0]?.n !== 0) seen.push(name)
    }
    expect(seen).toEqual([])
    // There were rows to see.
    expect(filled.length).toBeGreaterThan(15)
    expect(filled).toEqual(
      expect.arrayContaining(['customers', 'orders', 'audit_events', 'customer_accesses']),
    )
  })
})
