import { account } from '@forecourt/contract/identity/account.ts'
import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { customerExports } from '@forecourt/contract/customers/customer-exports.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { identityProviders } from '@forecourt/contract/identity/identity-providers.ts'
import { leads } from '@forecourt/contract/customers/leads.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLATFORM } from '#platform/audit/audit.service.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { attemptCounters } from '#identity/accounts/users/users.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { codeIn, newestText, signedIn, signInByHand, requester } from './actors.ts'
import { type TestBrowser, useTestApp } from './test-app.ts'

/** The actions of security R40, each done as users do it: audited once, and without personal data. */
const target = useTestApp()
const password = 'a long enough passphrase'
let place: { id: string }
let other: { id: string }
let somebody: Awaited<ReturnType<typeof buildUser>>
let root: TestBrowser

const person = (given: object = {}) =>
  buildUser(target.app, {
    dealerships: [place, other],
    password,
    phone: '+14165550134',
    first_name: 'Canaryfirst',
    last_name: 'Canarylast',
    ...given,
  })

beforeAll(async () => {
  place = await buildDealership(target.app)
  other = await buildDealership(target.app)
})

beforeEach(async () => {
  await withPlatform(target.app.pool, tx => tx.delete(attemptCounters))
  somebody = await person()
  root = await signedIn(
    target,
    await person({ is_super_admin: true, grants: { can_reveal_pii: true } }),
    place,
  )
})

interface Recorded extends Record<string, unknown> {
  readonly action: string
  readonly text: string
}

async function recorded(): Promise<Recorded[]> {
  const chains = [PLATFORM, place.id, other.id].map(id =>
    withTenant(target.app.pool, { id }, tx =>
      tx.execute<Recorded>(
        sql`SELECT action, changes::text AS text FROM audit_events WHERE dealer_id = ${id}`,
      ),
    ),
  )
  return (await Promise.all(chains)).flatMap(({ rows }) => rows)
}

const logIn = async (given = password, browser?: TestBrowser) => {
  const by = browser ?? (await requester(target))
  await by.call(users.login, { body: { email: somebody.email, password: given } })
  return by
}
const byHand = () => signInByHand(target, somebody.email, password)
const half = async () => {
  const browser = await logIn()
  await browser.call(users.sendOtp)
  return browser
}
const remembered = async () => {
  const browser = await half()
  const token = codeIn(await newestText(target))
  await browser.call(users.verify, { body: { token, remember_device: true } })
  return browser
}
const own = () => signedIn(target, somebody, place)
const id = () => ({ params: { id: somebody.id } })
const aProvider = () =>
  root.call(identityProviders.create, {
    body: {
      kind: 'saml',
      name: `Maple ${somebody.id}`,
      email_domains: ['maple.example'],
      issuer: `https://idp.maple.example/${somebody.id}`,
      sign_on_url: 'https://idp.maple.example/sso',
    },
  })
const aCustomer = () =>
  buildCustomer(target.app, { dealer_id: place.id, first_name: 'Canaryfirst', last_name: 'Canarylast' })

const actions: Readonly<Partial<Record<AuditAction, () => Promise<unknown>>>> = {
  'sign_in.done': byHand,
  'sign_in.refused': () => logIn('wrong'),
  'sign_in.locked': async () => {
    for (let turn = 0; turn < 6; turn += 1) await logIn('wrong')
  },
  'otp.sent': half,
  'otp.accepted': byHand,
  'otp.refused': async () => (await half()).call(users.verify, { body: { token: '000000' } }),
  'device.remembered': remembered,
  'device.revoked': async () => {
    const browser = await remembered()
    const { results } = (await browser.call(account.devices)).body
    await browser.call(account.forgetDevice, { params: { id: results[0]?.id ?? '' } })
  },
  'password.reset_requested': async () =>
    (await requester(target)).call(account.resetPassword, { body: { email: somebody.email } }),
  'password.changed': async () =>
    (await own()).call(account.changePassword, {
      body: {
        current_password: password,
        new_password: 'zebra-quilt-73-oboe',
        confirm_new_password: 'zebra-quilt-73-oboe',
      },
    }),
  'session.ended': async () => {
    const [browser] = [await own(), await own()]
    const { results } = (await browser.call(account.sessions)).body
    const away = results.find(({ is_current }) => !is_current)
    await browser.call(account.endSession, { params: { id: away?.id ?? '' } })
  },
  'sessions.ended': () => root.call(staff.endSessions, id()),
  'dealership.switched': async () =>
    (await own()).call(users.transferSession, { body: { dealership_id: other.id } }),
  'user.role_changed': () =>
    root.call(staff.update, {
      ...id(),
      body: { set_role: 'dealer_sales_manager' },
      headers: { 'if-match': '"v1"' },
    }),
  'user.deactivated': () => root.call(staff.setActiveStatus, { body: { id: somebody.id, is_active: false } }),
  'user.activated': async () => {
    await root.call(staff.setActiveStatus, { body: { id: somebody.id, is_active: false } })
    await root.call(staff.setActiveStatus, { body: { id: somebody.id, is_active: true } })
  },
  'user.phone_revealed': () =>
    root.call(staff.revealPhone, { ...id(), body: { reason: 'Which number do we have' } }),
  'user.access_reset': () => root.call(staff.resetAccess, { ...id(), headers: { 'if-match': '"v1"' } }),
  'identity_provider.created': aProvider,
  'customer.exported': () => root.call(customerExports.start, { body: { query: '' } }),
  'customer.erased': async () => {
    const customer = await aCustomer()
    await root.call(customerErasures.erase, {
      params: { id: customer.id },
      body: { full_name: 'Canaryfirst Canarylast' },
    })
  },
  'customer.archived': async () => {
    const customer = await aCustomer()
    await root.call(customers.setArchiveStatus, {
      body: { id_list: [customer.id], status: 'Lost', reason_id: 'price' },
    })
  },
  'customer.login_as': async () => {
    const customer = await aCustomer()
    await root.call(users.loginAsCustomer, { body: { customer_id: customer.id } })
  },
  'lead_key.rotated': async () => {
    const { body } = await root.call(leads.createKey, { body: { name: `Portal ${somebody.id}` } })
    await root.call(leads.rotateKey, { params: { id: body.key.id } })
  },
  'step_up.done': async () => (await own()).call(account.stepUp, { body: { password } }),
  'step_up.refused': async () => (await own()).call(account.stepUp, { body: { password: 'wrong' } }),
}

describe('the audit log has', () => {
  test.each(Object.entries(actions))('%s', async (action, run) => {
    const count = async () => (await recorded()).filter(event => event.action === action).length
    const before = await count()
    await run()
    expect((await count()) - before).toBeGreaterThan(0)
  })

  test('only ids and field names of the people concerned', async () => {
    const texts = (await recorded()).map(({ text }) => text).join(' ')
    expect(texts).not.toMatch(/canary(?:first|last)|@|4165550134|passphrase|zebra/i)
  })
})
