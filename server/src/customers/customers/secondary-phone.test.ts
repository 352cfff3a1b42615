import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
let byManager: TestBrowser
let wanting: TestBrowser

beforeAll(async () => {
  const { app } = target
  const role = 'dealer_sales_manager' as const
  const [place, other] = [
    await buildDealership(app),
    await buildDealership(app, { mandatory_secondary_phone: true }),
  ]
  byManager = await signedIn(target, await buildUser(app, { dealerships: [place], role }), place)
  wanting = await signedIn(target, await buildUser(app, { dealerships: [other], role }), other)
})

const person = { first_name: 'Odile', last_name: 'Deuxlignes', phone: '416 555 0161' }
const create = (by: TestBrowser, more: { secondary_phone?: string | null; last_name?: string } = {}) =>
  by.call(customers.create, { body: { ...person, ...more } })
const update = (
  by: TestBrowser,
  { id, version }: { id: string; version: number },
  secondary_phone: string | null,
) =>
  by.call(customers.update, {
    params: { id },
    body: { secondary_phone },
    headers: { 'if-match': `"v${version}"` },
  })
const fieldsOf = ({ body }: { body: unknown }) => Object.entries((body as Problem).fields ?? {})

test('is stored like other numbers, found by its digits, and reported as a duplicate', async () => {
  const { body } = await create(byManager, { secondary_phone: '(514) 555-0162' })
  expect(body).toMatchObject({ phone: '+14165550161', secondary_phone: '+15145550162' })
  for (const search of ['514 555 0162', '5550162', '416-555-0161']) {
    const found = await byManager.call(customers.list, { query: { search } })
    expect(found.body.results.map(({ id }) => id)).toEqual([body.id])
  }
  for (const query of [{ phone: '5145550162' }, { secondary_phone: '4165550161' }]) {
    const twins = await byManager.call(customers.duplicates, { query })
    expect(twins.body.results).toMatchObject([{ id: body.id, matches: ['phone'] }])
  }
  const gone = await update(byManager, body, null)
  expect(gone.body.secondary_phone).toBeNull()
  const after = await byManager.call(customers.list, { query: { search: '5145550162' } })
  expect(after.body.count).toBe(0)
})

test('an invalid number is refused on its field', async () => {
  const reply = await create(byManager, { secondary_phone: '12' })
  expect([reply.status, fieldsOf(reply)]).toMatchObject([400, [['secondary_phone', [{ rule: 'phone' }]]]])
})

test('is required where the dealership demands it, and cannot be removed again', async () => {
  const without = await create(wanting)
  expect([without.status, fieldsOf(without)]).toMatchObject([
    400,
    [['secondary_phone', [{ rule: 'required' }]]],
  ])
  const { body } = await create(wanting, { secondary_phone: '647 555 0163' })
  expect(fieldsOf(await update(wanting, body, null))).toMatchObject([
    ['secondary_phone', [{ rule: 'required' }]],
  ])
})

test('is kept when two records are merged', async () => {
  const [kept, merged] = [
    (await create(byManager, { last_name: 'Une' })).body,
    (await create(byManager, { last_name: 'Une', secondary_phone: '438 555 0164' })).body,
  ]
  const { body } = await byManager.call(customerMerges.merge, {
    body: {
      kept_id: kept.id,
      merged_id: merged.id,
      kept_version: kept.version,
      merged_version: merged.version,
      choices: {},
    },
  })
  expect(body.customer.secondary_phone).toBe('+14385550164')
  const undone = await byManager.call(customerMerges.undo, { params: { id: body.id } })
  expect(undone.body.kept.secondary_phone).toBeNull()
})
