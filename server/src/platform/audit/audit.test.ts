import { audit } from '@forecourt/contract/platform/audit.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { eq, sql } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '@forecourt/contract/identity/users.ts'
import { signedIn, requester } from '../../../test/actors.ts'
import { buildDesk } from '../../../test/desk.ts'
import { pastTriggers } from '../../../test/past-triggers.ts'
import { type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { storedRole } from '#identity/accounts/staff/staff-wire.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers } from '#identity/accounts/users/users.table.ts'
import { PLATFORM } from './audit.service.ts'
import { exportHeads } from './chain-heads.service.ts'

const folder = await mkdtemp(join(tmpdir(), 'audit-'))
const target = useTestApp({ AUDIT_HEADS_FOLDER: folder })
afterAll(() => rm(folder, { recursive: true }))
let place: Awaited<ReturnType<typeof buildDealership>>
let admin: { id: string }
let browser: TestBrowser

beforeEach(async () => {
  place = await buildDealership(target.app)
  admin = await buildUser(target.app, {
    role: 'dealer_admin',
    dealerships: [place],
    first_name: 'Ada',
    last_name: '=Root',
  })
  browser = await signedIn(target, admin, place)
})

let number = 0
/** Adds a user: one event each. */
const addUser = async (role = 'dealer_sales_rep') => {
  number += 1
  const body = {
    first_name: 'Sam',
    last_name: 'Ng',
    email: `sam${number}@forecourt.example`,
    set_role: role as 'dealer_sales_rep',
  }
  return (await browser.call(staff.create, { body })).body
}
const list = async (query: Record<string, string | number> = {}) =>
  (await browser.call(audit.list, { query })).body

describe('the record', () => {
  test('shows who did what, on what, newest first', async () => {
    const added = await addUser()
    await addUser('super_admin')
    const { results, next } = await list()
    expect(next).toBeNull()
    expect(results).toMatchObject([
      {
        seq: 2,
        action: 'user.refused',
        outcome: 'refused',
        object_id: null,
        changes: { role: 'super_admin' },
      },
      {
        seq: 1,
        action: 'user.created',
        outcome: 'done',
        actor: { id: admin.id, full_name: 'Ada =Root' },
        object_type: 'user',
        object_id: added.id,
        object_name: 'Sam Ng',
      },
    ])
  })

  test('is filtered by person, action, object, outcome and day', async () => {
    const added = await addUser()
    await addUser('super_admin')
    const found = async (query: Record<string, string>) => (await list(query)).results.map(({ seq }) => seq)
    expect(await found({ actor: admin.id })).toEqual([2, 1])
    expect(await found({ actor: added.id })).toEqual([])
    expect(await found({ action: 'user.created' })).toEqual([1])
    expect(await found({ object_type: 'user', object_id: added.id })).toEqual([1])
    expect(await found({ outcome: 'refused' })).toEqual([2])
    expect(await found({ from: '2026-11-21', to: '2026-11-21' })).toEqual([2, 1])
    expect(await found({ to: '2026-11-20' })).toEqual([])
    expect(await found({ from: '2026-11-22' })).toEqual([])
    const { body } = await browser.call(audit.choices)
    expect(body).toEqual({
      actions: ['user.created', 'user.refused'],
      object_types: ['user'],
      actors: [{ id: admin.id, full_name: 'Ada =Root' }],
    })
  })

  test.each([
    { action: 'user.invented' },
    { action: 'user.created,user.updated' },
    { object_type: 'users' },
    { outcome: 'maybe' },
    { kind: 'user' },
  ])('refuses an unknown filter: %o', async query => {
    const fields = [Object.keys(query)[0] ?? '']
    for (const path of [audit.list.path, audit.export.path]) {
      const reply = await browser.send('GET', path, { query })
      expect(reply.status).toBe(400)
      expect(Object.keys((reply.body as Problem).fields ?? {})).toEqual(fields)
    }
  })

  test('continues below a number, and contains nothing of another dealership', async () => {
    for (let turn = 0; turn < 52; turn += 1) await addUser('super_admin')
    const first = await list()
    expect([first.results.length, first.next]).toEqual([50, 3])
    expect((await list({ before: 3 })).results.map(({ seq }) => seq)).toEqual([2, 1])
    const elsewhere = await buildDealership(target.app)
    const other = await buildUser(target.app, { role: 'dealer_admin', dealerships: [elsewhere] })
    const theirs = await signedIn(target, other, elsewhere)
    expect((await theirs.call(audit.list)).body.results).toEqual([])
  })

  test('shows known names for recorded ids, here and in the file', async () => {
    const [before, unknown] = [
      await buildDealership(target.app, { name: 'South Motors' }),
      await buildDealership(target.app, { name: 'Far Motors' }),
    ]
    for (const from of [before, unknown]) {
      const user = await buildUser(target.app, { dealerships: [place, from] })
      const theirs = await signedIn(target, user, from)
      await theirs.call(users.transferSession, { body: { dealership_id: place.id } })
    }
    await withPlatform(target.app.pool, tx =>
      tx.insert(dealershipMembers).values({ dealer_id: before.id, user_id: admin.id }),
    )
    expect((await list()).results).toMatchObject([
      {
        action: 'dealership.switched',
        object_id: place.id,
        object_name: place.name,
        changes: { from: unknown.id },
        details: { from: unknown.id },
      },
      { object_name: place.name, changes: { from: before.id }, details: { from: 'South Motors' } },
    ])
    const reply = await browser.bytes('/api/dealer/audit/export/', { action: 'dealership.switched' })
    const [, , second] = Buffer.from(reply.bytes).toString('utf8').split('\r\n')
    expect(second).toContain(`"{""from"":""${before.id}""}","{""from"":""South Motors""}"`)
  })

  test('names people, customers and vehicles among the changes, and nobody the reader may not know', async () => {
    const desk = await buildDesk(target)
    await desk.asManager.call(customers.assign, {
      body: { id_list: [desk.customer.id], assigned_dealer: desk.manager.id },
    })
    const stranger = await buildUser(target.app, { dealerships: [place] })
    // Requested without permission, with arbitrary ids.
    await desk.asRep.call(staff.endSessions, { params: { id: stranger.id } })
    const { results } = (await desk.asAdmin.call(audit.list)).body
    expect(results).toMatchObject([
      { action: 'access.denied', changes: { id: stranger.id }, details: { id: stranger.id } },
      {
        action: 'customer.assigned',
        object_name: `${desk.customer.first_name} ${desk.customer.last_name}`,
        changes: { to: desk.manager.id, ids: [desk.customer.id] },
        details: {
          to: `${desk.manager.first_name} ${desk.manager.last_name}`,
          ids: [`${desk.customer.first_name} ${desk.customer.last_name}`],
        },
      },
    ])
  })

  test('names every actor here: a super admin as one, and a colleague who left', async () => {
    const root = await buildUser(target.app, {
      dealerships: [],
      first_name: 'Robin',
      last_name: 'Castellano',
      ...storedRole('super_admin'),
    })
    const above = await signedIn(target, root, place)
    await above.call(staff.create, {
      body: {
        first_name: 'Sam',
        last_name: 'Ng',
        email: 'by-root@forecourt.example',
        set_role: 'dealer_admin',
      },
    })
    await addUser()
    const robin = { id: root.id, full_name: 'Robin Castellano', is_platform: true }
    const ada = { id: admin.id, full_name: 'Ada =Root', is_platform: false }
    expect((await list()).results).toMatchObject([{ actor: ada }, { actor: robin }])
    expect((await browser.call(audit.choices)).body.actors).toEqual([
      { id: admin.id, full_name: 'Ada =Root' },
      { id: root.id, full_name: 'Robin Castellano' },
    ])
    const heir = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
    await withPlatform(target.app.pool, tx =>
      tx.delete(dealershipMembers).where(eq(dealershipMembers.user_id, admin.id)),
    )
    const theirs = await signedIn(target, heir, place)
    expect((await theirs.call(audit.list)).body.results).toMatchObject([{ actor: ada }, { actor: robin }])
  })

  test.each(ROLES.map(({ code }) => code))('%s', async code => {
    const user = await buildUser(target.app, { dealerships: [place], ...storedRole(code) })
    const somebody = await signedIn(target, user, place)
    const isAdmin = ['dealer_admin', 'organization_admin', 'super_admin'].includes(code)
    for (const endpoint of [audit.list, audit.choices, audit.export, audit.verify])
      expect((await somebody.call(endpoint)).status).toBe(isAdmin ? 200 : 403)
    expect((await somebody.call(audit.verifyPlatform)).status).toBe(code === 'super_admin' ? 200 : 403)
  })
})

test('the export is delimited text with the hashes, is itself recorded, and contains no formulas', async () => {
  await addUser()
  const reply = await browser.bytes('/api/dealer/audit/export/', { action: 'user.created' })
  expect(reply.headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv') as string,
    'content-disposition': 'attachment; filename="audit-2026-11-21.csv"',
  })
  const lines = Buffer.from(reply.bytes).toString('utf8').split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^\uFEFFseq,at,actor,actor_name,/)
  expect(lines[1]).toMatch(/^1,2026-11-21T16:00:00\.000Z,.*,Ada =Root,staff,user\.created,.*,[0-9a-f]{64}$/)
  expect((await list()).results[0]).toMatchObject({
    action: 'audit.exported',
    changes: { filter: { action: 'user.created' } },
  })
})

test('an export requires a fresh proof, and without one nothing is recorded', async () => {
  await withPlatform(target.app.pool, tx =>
    tx
      .update(sessions)
      .set({ proved_at: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.user_id, admin.id)),
  )
  for (const path of ['/api/dealer/audit/export/', '/api/dealer/audit/accesses/export/'])
    expect(await browser.send('GET', path)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
  expect(await browser.call(audit.prepareExport)).toMatchObject({ status: 403 })
  expect((await list()).results).toEqual([])
})

describe('the chain of the platform', () => {
  const refuseSignIn = async () => {
    const stranger = await requester(target)
    await stranger.call(users.login, { body: { email: 'nobody@forecourt.example', password: 'wrong again' } })
  }

  test('is verified by a super admin like a dealership’s, including its exported heads', async () => {
    const root = await buildUser(target.app, { dealerships: [place], ...storedRole('super_admin') })
    const above = await signedIn(target, root, place)
    const verifyPlatform = async () => (await above.call(audit.verifyPlatform)).body
    for (let turn = 0; turn < 3; turn += 1) await refuseSignIn()
    const whole = await verifyPlatform()
    expect(whole).toMatchObject({ broken_at: null, is_done: true, heads: { state: 'none' } })
    expect(whole.checked).toBeGreaterThanOrEqual(3)
    const last = whole.checked
    await exportHeads(target.app)
    expect((await verifyPlatform()).heads).toMatchObject({ state: 'same', seq: last })
    const platform = { dealership: { id: PLATFORM }, table: 'audit_events' }
    await pastTriggers(target.ownerUrl, platform, `DELETE FROM audit_events WHERE seq = ${last}`)
    expect(await verifyPlatform()).toMatchObject({ broken_at: null, heads: { state: 'cut_off', seq: last } })
    await pastTriggers(target.ownerUrl, platform, `UPDATE audit_events SET ip = 'else' WHERE seq = 2`)
    expect(await verifyPlatform()).toMatchObject({ broken_at: 2, is_done: true })
    // The dealership's own chain is another, and intact.
    expect((await above.call(audit.verify)).body).toMatchObject({ broken_at: null, heads: { state: 'none' } })
  })
})

describe('the chain', () => {
  const verify = async (query: Record<string, string | number> = {}) =>
    (await browser.call(audit.verify, { query })).body

  test('is intact, also when it is checked in parts', async () => {
    expect(await verify()).toEqual({
      checked: 0,
      total: 0,
      broken_at: null,
      hash: null,
      is_done: true,
      heads: { state: 'none', seq: null, at: null },
    })
    for (let turn = 0; turn < 3; turn += 1) await addUser()
    const whole = await verify()
    expect(whole).toMatchObject({ checked: 3, total: 3, broken_at: null, is_done: true })
    await addUser()
    const rest = await verify({ after: 3, hash: whole.hash ?? '' })
    expect(rest).toMatchObject({ checked: 4, total: 4, broken_at: null })
    expect(rest.hash).toBe((await verify()).hash)
  })

  test.each([
    ['changed', `UPDATE audit_events SET action = 'user.updated' WHERE seq = 2`, 2],
    ['with other values', `UPDATE audit_events SET changes = '{}' WHERE seq = 2`, 2],
    ['taken out', 'DELETE FROM audit_events WHERE seq = 2', 2],
    ['given another hash', String.raw`UPDATE audit_events SET hash = '\x00' WHERE seq = 3`, 3],
  ])('reports which event was %s', async (_name, statement, number_) => {
    for (let turn = 0; turn < 3; turn += 1) await addUser()
    await pastTriggers(target.ownerUrl, { dealership: place, table: 'audit_events' }, statement)
    expect(await verify()).toMatchObject({ broken_at: number_, is_done: true })
  })
})
