import { customers as customersContract } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { staff, type StaffUser } from '@forecourt/contract/identity/staff.ts'
import { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { ASSIGNABLE_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import { ROLES, type Role } from '@forecourt/domain/identity/permissions/roles.ts'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newestMail, signedIn } from '../../../../test/actors.ts'
import { type TestBrowser, useTestApp } from '../../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { storedRole } from './staff-wire.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { buildUser } from '../users/users.factory.ts'
import { users } from '../users/users.table.ts'

const target = useTestApp()
type Place = Awaited<ReturnType<typeof buildDealership>>
let place: Place
let other: Place
const browsers = new Map<Role, TestBrowser>()
const ids = new Map<Role, string>()

const as = (role: Role): TestBrowser => {
  const browser = browsers.get(role)
  if (!browser) throw new Error(`nobody is ${role}`)
  return browser
}

beforeAll(async () => {
  place = await buildDealership(target.app)
  other = await buildDealership(target.app)
  for (const { code } of ROLES) {
    const user = await buildUser(target.app, { dealerships: [place], ...storedRole(code) })
    ids.set(code, user.id)
    browsers.set(code, await signedIn(target, user, place))
  }
})

let number = 0
const person = (given: object = {}) => {
  number += 1
  return {
    first_name: 'Robin',
    last_name: 'Vale',
    email: `Robin.Vale${number}@forecourt.example`,
    set_role: 'dealer_sales_rep' as Role,
    ...given,
  }
}
const ifMatch = ({ version }: { version: number }) => ({ headers: { 'if-match': `"v${version}"` } })
const read = async (id: string) => (await as('super_admin').call(staff.get, { params: { id } })).body
const change = async (browser: TestBrowser, id: string, body: object) => {
  const { version } = await read(id)
  return browser.call(staff.update, { params: { id }, body, ...ifMatch({ version }) })
}
const lastEvents = (dealer: string, count = 3) =>
  withTenant(target.app.pool, { id: dealer }, tx =>
    tx
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.dealer_id, dealer))
      .orderBy(desc(auditEvents.seq))
      .limit(count),
  )
const problem = (reply: { body: unknown }) => reply.body as Problem

describe('the list', () => {
  test('shows the staff here, by name, with the requested filters', async () => {
    const own = await buildDealership(target.app)
    const admin = await buildUser(target.app, {
      role: 'dealer_admin',
      dealerships: [own],
      first_name: 'Zoe',
      password: 'a long enough passphrase',
      phone: '+14165550134',
    })
    await buildUser(target.app, { dealerships: [own, other], first_name: 'Abe', last_name: '100% Sure' })
    const gone = await buildUser(target.app, { dealerships: [own], first_name: 'Cleo', is_active: false })
    const browser = await signedIn(target, admin, own)
    const list = async (query: Record<string, string> = {}) =>
      (await browser.call(staff.list, { query })).body
    const all = await list()
    expect(all).toMatchObject({ count: 3, current: 1, last: 1 })
    expect(all.results.map(({ first_name }) => first_name)).toEqual(['Abe', 'Cleo', 'Zoe'])
    expect(all.results[0]).toMatchObject({
      status: 'invited',
      other_dealerships: 1,
      manage_block: 'works_elsewhere',
      has_second_factor: false,
    })
    expect(all.results[0]?.dealerships).toEqual([{ id: own.id, name: own.name }])
    expect(all.results[2]).toMatchObject({
      status: 'active',
      manage_block: 'own_account',
      has_second_factor: true,
      role: 'dealer_admin',
    })
    expect((await list({ status: 'inactive' })).results.map(({ id }) => id)).toEqual([gone.id])
    expect((await list({ role: 'dealer_admin' })).results.map(({ id }) => id)).toEqual([admin.id])
    expect((await list({ search: '100%' })).count).toBe(1)
    expect((await list({ search: '%' })).count).toBe(1)
    expect((await list({ dealership: other.id })).count).toBe(0)
    expect((await list({ dealership: own.id })).count).toBe(3)
    expect(await list({ page: '9' })).toMatchObject({ count: 3, current: 9, results: [] })
  })

  test('is closed to representatives, and people of other dealerships are not found', async () => {
    expect((await as('dealer_sales_rep').call(staff.list)).status).toBe(403)
    const stranger = await buildUser(target.app, { dealerships: [other] })
    for (const { code } of ROLES) {
      if (code === 'dealer_sales_rep') continue
      expect((await as(code).call(staff.list)).status).toBe(200)
      expect((await as(code).call(staff.get, { params: stranger })).status).toBe(404)
    }
  })
})

describe('who may give which role', () => {
  test.each(ROLES.map(({ code }) => code))('%s', async granter => {
    const right = ASSIGNABLE_ROLES[granter]
    const isAdministrator = right.length > 0
    for (const { code: role } of ROLES) {
      const { status, body } = await as(granter).call(staff.create, { body: person({ set_role: role }) })
      const expected = right.includes(role) ? 200 : isAdministrator ? 400 : 403
      const { fields } = body as unknown as Problem
      expect([role, status, Object.keys(fields ?? {})]).toEqual([
        role,
        expected,
        expected === 400 ? ['set_role'] : [],
      ])
      expect(body.role).toBe(expected === 200 ? role : undefined)
    }
  })

  test('a refused role is recorded, and nobody is added', async () => {
    const body = person({ set_role: 'super_admin' })
    expect((await as('dealer_admin').call(staff.create, { body })).status).toBe(400)
    const [event] = await lastEvents(place.id)
    expect(event).toMatchObject({
      action: 'user.refused',
      outcome: 'refused',
      actor: ids.get('dealer_admin'),
    })
    const list = await as('dealer_admin').call(staff.list, { query: { search: body.email } })
    expect(list.body.count).toBe(0)
  })

  test('an invalid number is refused on its field, and recorded', async () => {
    const id = ids.get('dealer_sales_rep') ?? ''
    const reply = await change(as('dealer_sales_rep'), id, { phone: '555-12' })
    expect([reply.status, Object.keys(problem(reply).fields ?? {})]).toEqual([400, ['phone']])
    const [event] = await lastEvents(place.id)
    expect(event).toMatchObject({
      action: 'user.refused',
      outcome: 'refused',
      object_id: id,
      changes: { phone: ['phone'] },
    })
    expect(JSON.stringify(event)).not.toContain('555-12')
  })

  test('nobody raises themselves', async () => {
    for (const role of ['dealer_sales_rep', 'dealer_sales_manager', 'dealer_admin'] as const) {
      const id = ids.get(role) ?? ''
      const before = await read(id)
      for (const body of [
        { set_role: 'organization_admin' },
        { set_dealer_permissions: { can_export: true } },
      ]) {
        const reply = await change(as(role), id, body)
        expect(reply.status).toBe(400)
        expect(problem(reply).fields?.[Object.keys(body)[0] ?? '']).toEqual([
          { rule: 'own_role', params: {} },
        ])
        expect((await lastEvents(place.id))[0]).toMatchObject({ action: 'user.refused', object_id: id })
      }
      expect(await read(id)).toEqual(before)
    }
  })

  test('people who work elsewhere too are managed only by actors who work there too', async () => {
    const both = await buildUser(target.app, { dealerships: [place, other] })
    expect((await change(as('dealer_admin'), both.id, { set_role: 'dealer_admin' })).status).toBe(403)
    expect((await change(as('super_admin'), both.id, { set_role: 'dealer_admin' })).body).toMatchObject({
      role: 'dealer_admin',
    })
  })

  test('a higher role cannot be changed', async () => {
    const id = ids.get('organization_admin') ?? ''
    for (const body of [{ first_name: 'Pat' }, { set_role: 'dealer_sales_rep' }])
      expect((await change(as('dealer_admin'), id, body)).status).toBe(403)
    expect((await as('dealer_admin').call(staff.endSessions, { params: { id } })).status).toBe(403)
    expect(
      (await as('dealer_admin').call(staff.setActiveStatus, { body: { id, is_active: false } })).status,
    ).toBe(403)
  })
})

describe('changes', () => {
  const added = async (given: object = {}) =>
    (await as('dealer_admin').call(staff.create, { body: person(given) })).body

  test('of names, phone, switches and notifications', async () => {
    const before = await added()
    const reply = await change(as('dealer_admin'), before.id, {
      first_name: ' Éloïse ',
      phone: '(416) 555-0144',
      set_dealer_permissions: { can_export: true, show_credit_application: false },
      set_is_not_automatically_assigned_to_customer: true,
      set_dealer_notifications: { message_received: { email: false, sms: true } },
      language: 'fr',
    })
    expect(reply.body).toMatchObject({
      first_name: 'Éloïse',
      phone: '+14165550144',
      permissions: { can_export: true, can_refund: false, show_credit_application: false },
      is_not_automatically_assigned_to_customer: true,
      language: 'fr',
      version: before.version + 1,
    } satisfies Partial<StaffUser> | object)
    expect(reply.body.dealer_notifications.message_received).toEqual({ email: false, sms: true })
    expect(reply.body.dealer_notifications.hold_expiring).toEqual({ email: true, sms: false })
    expect(await read(before.id)).toEqual({ ...reply.body, manage_block: null })
    const actions = (await lastEvents(place.id)).map(({ action }) => action)
    expect(actions).toContain('user.permissions_changed')
    expect(JSON.stringify(await lastEvents(place.id))).not.toContain('5550144')
  })

  test('that break a rule are refused on their field, and nothing changes', async () => {
    const before = await added()
    const taken = await added()
    for (const [body, field, rule] of [
      [{ first_name: '7' }, 'first_name', 'name'],
      [{ phone: '123' }, 'phone', 'phone'],
      [{ email: 'nobody' }, 'email', 'email'],
      [{ email: 'zoé@mail.example.test' }, 'email', 'ascii_email'],
      [{ email: taken.email.toUpperCase() }, 'email', 'unique'],
      [{ set_role: 'organization_admin' }, 'set_role', 'one_of'],
    ] as const) {
      const reply = await change(as('dealer_admin'), before.id, body)
      expect([field, problem(reply).fields?.[field]?.[0]?.rule]).toEqual([field, rule])
    }
    expect(await read(before.id)).toEqual(before)
    const stale = await as('dealer_admin').call(staff.update, {
      params: before,
      body: { first_name: 'Ann' },
      ...ifMatch({ version: 9 }),
    })
    expect(stale).toMatchObject({ status: 412, body: { current: { version: before.version } } })
  })

  test('an email is unique, however it is written', async () => {
    const first = await added()
    const reply = await as('dealer_admin').call(staff.create, {
      body: person({ email: first.email.toUpperCase() }),
    })
    expect(problem(reply).fields).toEqual({ email: [{ rule: 'unique', params: {} }] })
  })

  test('a sales manager gives roles and no switches', async () => {
    const { id } = await added()
    expect((await change(as('dealer_sales_manager'), id, { set_role: 'dealer_sales_manager' })).status).toBe(
      200,
    )
    expect(
      (await change(as('dealer_sales_manager'), id, { set_dealer_permissions: { can_export: true } })).status,
    ).toBe(403)
  })

  test('representatives change their own profile and nobody else’s', async () => {
    const id = ids.get('dealer_sales_rep') ?? ''
    const reply = await change(as('dealer_sales_rep'), id, {
      last_name: 'Ng',
      dealer_notifications: { message_received: { email: false, sms: false } },
    })
    expect(reply.body).toMatchObject({ last_name: 'Ng', manage_block: 'own_account' })
    expect(
      (await change(as('dealer_sales_rep'), ids.get('dealer_admin') ?? '', { last_name: 'Ng' })).status,
    ).toBe(404)
  })

  test('another role, permission or address requires a fresh proof; the old address is notified', async () => {
    const { id, email } = await added()
    const admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
    const browser = await signedIn(target, admin, place)
    const old = new Date(Date.now() - 11 * 60_000).toISOString()
    await withPlatform(target.app.pool, tx =>
      tx.update(sessions).set({ proved_at: old }).where(eq(sessions.user_id, admin.id)),
    )
    for (const body of [
      { set_role: 'dealer_sales_manager' },
      { set_dealer_permissions: { can_refund: true } },
      { email: `other.${email}` },
    ]) {
      const reply = await change(browser, id, body)
      expect([reply.status, problem(reply).code]).toEqual([403, 'step_up_required'])
    }
    expect((await browser.call(staff.create, { body: person() })).status).toBe(403)
    expect((await change(browser, id, { first_name: 'Kit' })).status).toBe(200)
    expect((await change(as('dealer_admin'), id, { email: `other.${email}` })).status).toBe(200)
    expect(await newestMail(target)).toMatchObject({ to: email, subject: 'Your email address was changed' })
  })
})

describe('a deactivation', () => {
  const rep = () => buildUser(target.app, { dealerships: [place] })
  const setActive = (
    browser: TestBrowser,
    body: { id: string; is_active: boolean; reassign_to?: string | null },
  ) => browser.call(staff.setActiveStatus, { body })

  test('reassigns the open customers and ends every session', async () => {
    const [leaving, staying] = [await rep(), await rep()]
    const open = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: leaving.id })
    const sold = await buildCustomer(target.app, {
      dealer_id: place.id,
      assigned_dealer: leaving.id,
      archive_status: 'Sold',
    })
    const browser = await signedIn(target, leaving, place)
    expect((await browser.call(customersContract.list)).status).toBe(200)
    const unassigned = await setActive(as('dealer_admin'), { id: leaving.id, is_active: false })
    expect(problem(unassigned).fields).toEqual({ reassign_to: [{ rule: 'required', params: { n: 1 } }] })
    for (const to of [leaving.id, ids.get('corporate') ?? ''])
      expect(
        (await setActive(as('dealer_admin'), { id: leaving.id, is_active: false, reassign_to: to })).status,
      ).toBe(400)
    const stranger = await buildUser(target.app, { dealerships: [other] })
    expect(
      (await setActive(as('dealer_admin'), { id: leaving.id, is_active: false, reassign_to: stranger.id }))
        .status,
    ).toBe(404)
    expect((await browser.call(customersContract.list)).status).toBe(200)
    const done = await setActive(as('dealer_admin'), {
      id: leaving.id,
      is_active: false,
      reassign_to: staying.id,
    })
    expect(done.body).toMatchObject({ status: 'inactive', open_customers: 0 })
    expect(Number(done.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect((await browser.call(customersContract.list)).status).toBe(440)
    const repOf = async ({ id }: { id: string }) =>
      (await as('dealer_admin').call(customersContract.get, { params: { id } })).body.assigned_dealer?.id
    expect(await repOf(open)).toBe(staying.id)
    expect(await repOf(sold)).toBe(leaving.id)
    expect((await read(staying.id)).open_customers).toBe(1)
    const back = await setActive(as('dealer_admin'), { id: leaving.id, is_active: true })
    expect(back.body.status).toBe('invited')
  })

  test('is refused for the last administrator and for oneself, and recorded', async () => {
    const own = await buildDealership(target.app)
    const admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [own] })
    const platform = await buildUser(target.app, {
      role: 'super_admin',
      is_super_admin: true,
      dealerships: [],
    })
    const asPlatform = await signedIn(target, platform, own)
    const asAdmin = await signedIn(target, admin, own)
    for (const browser of [asPlatform, asAdmin]) {
      const reply = await setActive(browser, { id: admin.id, is_active: false })
      expect(problem(reply).fields).toEqual({ is_active: [{ rule: 'last_admin', params: {} }] })
      expect((await lastEvents(own.id))[0]).toMatchObject({ action: 'user.refused', outcome: 'refused' })
    }
    const { version } = (await asAdmin.call(staff.get, { params: admin })).body
    const demoted = await asPlatform.call(staff.update, {
      params: admin,
      body: { set_role: 'dealer_sales_rep' },
      ...ifMatch({ version }),
    })
    expect(problem(demoted).fields).toEqual({ set_role: [{ rule: 'last_admin', params: {} }] })
    const second = await buildUser(target.app, { role: 'dealer_admin', dealerships: [own] })
    const self = await setActive(asAdmin, { id: admin.id, is_active: false })
    expect(problem(self).fields).toEqual({ is_active: [{ rule: 'own_account', params: {} }] })
    expect((await setActive(asAdmin, { id: second.id, is_active: false })).status).toBe(200)
  })

  test('of two administrators by each other leaves one', async () => {
    const own = await buildDealership(target.app)
    const pair = [
      await buildUser(target.app, { role: 'dealer_admin', dealerships: [own] }),
      await buildUser(target.app, { role: 'dealer_admin', dealerships: [own] }),
    ] as const
    const sides = [await signedIn(target, pair[0], own), await signedIn(target, pair[1], own)] as const
    const replies = await Promise.all([
      setActive(sides[0], { id: pair[1].id, is_active: false }),
      setActive(sides[1], { id: pair[0].id, is_active: false }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const active = await withPlatform(target.app.pool, async tx => [
      ...(await tx.select().from(users).where(eq(users.id, pair[0].id))),
      ...(await tx.select().from(users).where(eq(users.id, pair[1].id))),
    ])
    expect(active.filter(({ is_active }) => is_active)).toHaveLength(1)
  })
})

describe('invitations', () => {
  test('are mailed in both languages, to those who have not joined', async () => {
    const { body: added } = await as('dealer_admin').call(staff.create, { body: person({ language: 'fr' }) })
    const sent = await as('dealer_admin').call(staff.sendInvitation, { params: added })
    expect(sent.body.invitation_sent_at).not.toBeNull()
    const mail = await newestMail(target)
    expect(mail).toMatchObject({ to: added.email, subject: 'Vous êtes invité à Forecourt' })
    expect(mail.text).toMatch(
      /Bonjour Robin[^]*https:\/\/dealer\.test\/dealer\/reset-password#invitation=[\w-]{43}\n[^]*Hello Robin/,
    )
    expect(mail.html).toContain('<div lang="fr">')
    const joined = await buildUser(target.app, { dealerships: [place], password: 'a long enough passphrase' })
    const again = await as('dealer_admin').call(staff.sendInvitation, { params: joined })
    expect([again.status, problem(again).code]).toEqual([409, 'already_joined'])
    expect((await as('corporate').call(staff.sendInvitation, { params: added })).status).toBe(403)
  })
})

test('an administrator signs a user out everywhere', async () => {
  const rep = await buildUser(target.app, { dealerships: [place] })
  const browser = await signedIn(target, rep, place)
  expect((await as('dealer_sales_manager').call(staff.endSessions, { params: rep })).status).toBe(204)
  expect((await browser.call(usersContract.currentUser)).status).toBe(440)
})
