import { customers } from '@forecourt/contract/customers/customers.ts'
import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import { organizations } from '@forecourt/contract/dealership/organizations.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { users as usersTable } from '#identity/accounts/users/users.table.ts'

const target = useTestApp()

let first: Awaited<ReturnType<typeof buildDealership>>
let platform: TestBrowser
let rival: { user: Awaited<ReturnType<typeof buildUser>>; browser: TestBrowser }

beforeAll(async () => {
  first = await buildDealership(target.app, { name: 'Old Harbour' })
  const admin = await buildUser(target.app, { is_super_admin: true, dealerships: [], organisation_id: null })
  platform = await signedIn(target, admin, first)
  const user = await buildUser(target.app, {
    role: 'organization_admin',
    dealerships: [first],
    first_name: 'Rita',
    last_name: 'Vale',
  })
  rival = { user, browser: await signedIn(target, user, first) }
})

const create = (name: string, browser = platform, key = newId()) =>
  browser.call(organizations.create, { body: { name }, headers: { 'idempotency-key': key } })

const openIn = (organization_id: string, cname: string, browser = platform) =>
  browser.call(dealershipSettings.create, {
    headers: { 'idempotency-key': newId() },
    body: {
      organization_id,
      name: 'Northgate',
      country: 'CA',
      province_code: 'ON',
      city: 'Toronto',
      address_line_1: '1 Lake Street',
      postal_code: 'M5V 2T6',
      phone: '416-555-0123',
      email: 'desk@northgate.example.test',
      cname,
    },
  })

const list = async (browser: TestBrowser, search = '') =>
  (await browser.call(organizations.list, { query: { search } })).body

describe('organizations', () => {
  test('are listed for a super admin, with the administrators of each', async () => {
    await buildUser(target.app, { role: 'organization_admin', dealerships: [first], is_active: false })
    await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [first] })
    const { results, count } = await list(platform)
    expect(count).toBe(results.length)
    const own = results.find(({ id }) => id === first.organisation_id)
    expect(own).toMatchObject({
      dealerships: 1,
      people: 2,
      administrators: { count: 1, names: ['Rita Vale'] },
    })
  })

  test('name five administrators at most, and count the rest', async () => {
    const place = await buildDealership(target.app)
    for (let n = 0; n < 7; n += 1)
      await buildUser(target.app, {
        role: 'organization_admin',
        dealerships: [place],
        first_name: `Ann${'ABCDEFG'.charAt(n)}`,
        last_name: 'Lee',
      })
    const { results } = await list(platform)
    const { count, names } = results.find(({ id }) => id === place.organisation_id)?.administrators ?? {}
    expect([count, names]).toEqual([7, ['AnnA Lee', 'AnnB Lee', 'AnnC Lee', 'AnnD Lee', 'AnnE Lee']])
  })

  test('show only their own one to administrators, and nothing to others', async () => {
    await create('Somebody Else Group')
    expect((await list(rival.browser)).results.map(({ id }) => id)).toEqual([first.organisation_id])
    const admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [first] })
    const browser = await signedIn(target, admin, first)
    expect((await browser.call(organizations.list)).status).toBe(403)
    expect((await create('Mine', rival.browser)).status).toBe(403)
  })

  test('are created once per key, with a unique name, also concurrently', async () => {
    const key = newId()
    const { status, body } = await create('  Bay   Group ', platform, key)
    expect([status, body]).toMatchObject([
      200,
      { name: 'Bay Group', dealerships: 0, people: 0, administrators: { count: 0, names: [] } },
    ])
    expect((await create('  Bay   Group ', platform, key)).body).toEqual(body)
    expect(await create('bay group')).toMatchObject({
      status: 400,
      body: { fields: { name: [{ rule: 'unique' }] } },
    })
    expect(await create('   ')).toMatchObject({
      status: 400,
      body: { fields: { name: [{ rule: 'required' }] } },
    })
    const both = await Promise.all([create('Cape Group'), create('CAPE GROUP')])
    expect(both.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await list(platform, 'cape')).count).toBe(1)
  })
})

describe('a dealership that a super admin opens in another organization', () => {
  test('is hidden from the organization that the session was in: itself, its customers and its people', async () => {
    const { body: organization } = await create('Northgate Group')
    const { body: opened } = await openIn(organization.id, 'northgate')
    const place = { id: opened.id }
    const customer = await buildCustomer(target.app, { dealer_id: place.id })
    await platform.call(users.transferSession, { body: { dealership_id: place.id } })
    const invited = await platform.call(staff.create, {
      headers: { 'idempotency-key': newId() },
      body: {
        first_name: 'Noor',
        last_name: 'Haddad',
        email: 'noor@northgate.example.test',
        set_role: 'organization_admin',
      },
    })
    expect(invited.status).toBe(200)
    const [noor] = await withPlatform(target.app.pool, tx =>
      tx.select().from(usersTable).where(eq(usersTable.id, invited.body.id)),
    )
    expect(noor?.organisation_id).toBe(organization.id)
    const names = (await platform.call(staff.list)).body.results.map(({ email }) => email)
    expect(names).toEqual(['noor@northgate.example.test'])
    expect(await list(platform, 'Northgate')).toMatchObject({
      results: [{ dealerships: 1, people: 1, administrators: { names: ['Noor Haddad'] } }],
    })
    await platform.call(users.transferSession, { body: { dealership_id: first.id } })

    const { browser } = rival
    expect(
      (await browser.call(users.transferSession, { body: { dealership_id: place.id } })).status,
    ).not.toBe(200)
    const seen = await browser.call(dealershipSettings.list)
    expect(seen.body.results.map(({ id }) => id)).not.toContain(place.id)
    expect((await browser.call(customers.get, { params: { id: customer.id } })).status).toBe(404)
    expect((await browser.call(staff.get, { params: { id: invited.body.id } })).status).toBe(404)
    const found = await browser.call(staff.list, { query: { search: 'Noor' } })
    expect(found.body.count).toBe(0)
    const hers = await signedIn(target, { id: invited.body.id }, place)
    expect((await hers.call(customers.get, { params: { id: customer.id } })).status).toBe(200)
    expect((await list(hers)).results.map(({ id }) => id)).toEqual([organization.id])
  })

  test('is managed by the administrators of the chosen organization', async () => {
    const { body: opened } = await openIn(first.organisation_id, 'second-harbour')
    const seen = await rival.browser.call(dealershipSettings.list)
    expect(seen.body.results.map(({ id }) => id)).toContain(opened.id)
  })
})
