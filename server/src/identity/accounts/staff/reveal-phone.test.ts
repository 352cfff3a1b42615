import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { signedIn } from '../../../../test/actors.ts'
import { type TestBrowser, useTestApp } from '../../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { buildUser } from '../users/users.factory.ts'

const target = useTestApp()
const grants = { can_reveal_pii: true }
let place: Awaited<ReturnType<typeof buildDealership>>
let admin: { id: string }
let browser: TestBrowser
let user: { id: string }

beforeAll(async () => {
  place = await buildDealership(target.app)
  admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place], grants })
  browser = await signedIn(target, admin, place)
  user = await buildUser(target.app, { dealerships: [place], phone: '+14165550134' })
})

const reveal = (by: TestBrowser, id = user.id, reason = 'He asks which number we have') =>
  by.call(staff.revealPhone, { params: { id }, body: { reason } })
const problem = ({ body }: { body: unknown }) => body as Problem
const lastEvent = () =>
  withTenant(target.app.pool, place, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })

describe('the phone that codes go to', () => {
  test('is masked wherever it is shown', async () => {
    const one = (await browser.call(staff.get, { params: user })).body
    expect(one.masked_phone).toMatch(/•.*34$/)
    const { results } = (await browser.call(staff.list)).body
    expect(results.find(({ id }) => id === user.id)?.masked_phone).toBe(one.masked_phone)
  })

  test('is revealed for a reason, which is recorded', async () => {
    expect((await reveal(browser)).body).toEqual({ phone: '+14165550134' })
    expect(await lastEvent()).toMatchObject({
      action: 'user.phone_revealed',
      actor: admin.id,
      object_id: user.id,
      changes: { reason: 'He asks which number we have' },
    })
  })

  test('is not revealed without one, and nothing is recorded', async () => {
    const before = await lastEvent()
    for (const [reason, rule] of [
      ['', 'required'],
      ['ok', 'min_length'],
    ] as const)
      expect(problem(await reveal(browser, user.id, reason)).fields).toMatchObject({ reason: [{ rule }] })
    expect(await lastEvent()).toEqual(before)
  })

  test('requires the permission, the rank, a fresh proof, and a phone', async () => {
    const plain = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
    expect((await reveal(await signedIn(target, plain, place))).status).toBe(403)
    const given = { dealerships: [place], grants, phone: '+14165550135' }
    const manager = await buildUser(target.app, { ...given, role: 'dealer_sales_manager' })
    const asManager = await signedIn(target, manager, place)
    expect((await reveal(asManager)).status).toBe(200)
    expect((await reveal(asManager, admin.id)).status).toBe(403)
    const assistant = await buildUser(target.app, { ...given, role: 'organization_assistant' })
    expect((await reveal(await signedIn(target, assistant, place))).status).toBe(403)
    const without = await buildUser(target.app, { dealerships: [place] })
    expect(problem(await reveal(browser, without.id)).code).toBe('no_phone')
    const elsewhere = await buildUser(target.app, { phone: '+14165550136' })
    expect((await reveal(browser, elsewhere.id)).status).toBe(404)
    const late = await signedIn(target, admin, place)
    await withPlatform(target.app.pool, tx =>
      tx
        .update(sessions)
        .set({ proved_at: sql`now() - interval '11 minutes'` })
        .where(eq(sessions.user_id, admin.id)),
    )
    expect(problem(await reveal(late)).code).toBe('step_up_required')
  })
})
