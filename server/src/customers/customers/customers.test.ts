import { customers } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildCustomer } from './customers.factory.ts'

const target = useTestApp()

let toronto: { id: string }
let sacramento: { id: string }
let rep: { id: string; first_name: string; last_name: string }
let colleague: { id: string }
let manager: { id: string }
let stranger: { id: string }
let byRep: TestBrowser
let byManager: TestBrowser
let byStranger: TestBrowser

beforeAll(async () => {
  const { app } = target
  toronto = await buildDealership(app)
  sacramento = await buildDealership(app, {
    country: 'US',
    province_code: 'CA',
    timezone: 'America/Los_Angeles',
  })
  rep = await buildUser(app, { dealerships: [toronto], first_name: 'Ana', last_name: 'Bell' })
  colleague = await buildUser(app, { dealerships: [toronto] })
  manager = await buildUser(app, { dealerships: [toronto], role: 'dealer_sales_manager' })
  stranger = await buildUser(app, { dealerships: [sacramento], role: 'dealer_admin' })
  byRep = await signedIn(target, rep, toronto)
  byManager = await signedIn(target, manager, toronto)
  byStranger = await signedIn(target, stranger, sacramento)
})

const marie = {
  first_name: 'Marie',
  last_name: "L'Écuyer",
  email: 'Marie@Mail.Example.Test',
  email_confirmation: 'marie@mail.example.test',
  phone: '(514) 201-4455',
  postal_code: 'h2x1y4',
  city: 'Montréal',
  province: 'QC',
}

const fieldsOf = (body: unknown) => (body as Problem).fields

describe('creating a customer', () => {
  test('stores the form’s data, normalised, and assigns it to the representative who adds it', async () => {
    const reply = await byRep.call(customers.create, { body: { ...marie, first_name: '  Marie ' } })
    expect(reply).toMatchObject({
      status: 200,
      headers: { etag: '"v1"' },
      body: {
        full_name: "Marie L'Écuyer",
        email: 'marie@mail.example.test',
        phone: '+15142014455',
        postal_code: 'H2X 1Y4',
        language: 'en',
        lead_type: 'dealer_side',
        archive_status: 'Active',
        assigned_dealer: { id: rep.id, full_name: 'Ana Bell', role: 'dealer_sales_rep', is_active: true },
        version: 1,
      },
    })
    const read = await byRep.call(customers.get, { params: { id: reply.body.id } })
    expect(read).toMatchObject({ status: 200, body: reply.body, headers: { etag: '"v1"' } })
    const same = await byRep.call(customers.ofDealership, { params: { id: reply.body.id } })
    expect(same).toMatchObject({ status: 200, body: reply.body, headers: { etag: '"v1"' } })
  })

  test('a manager may assign it to anyone who can hold customers, or to nobody', async () => {
    const own = await byManager.call(customers.create, { body: marie })
    expect(own.body.assigned_dealer).toBeNull()
    const given = await byManager.call(customers.create, {
      body: { ...marie, assigned_dealer: rep.id.toUpperCase() },
    })
    expect(given.body.assigned_dealer).toMatchObject({ id: rep.id })
    const foreign = await byManager.call(customers.create, {
      body: { ...marie, assigned_dealer: stranger.id },
    })
    expect(foreign.status).toBe(404)
    const gone = await buildUser(target.app, { dealerships: [toronto], is_active: false })
    const inactive = await byManager.call(customers.create, { body: { ...marie, assigned_dealer: gone.id } })
    expect(inactive).toMatchObject({
      status: 400,
      body: { fields: { assigned_dealer: [{ rule: 'one_of' }] } },
    })
  })

  test('a representative assigns nothing to colleagues', async () => {
    const reply = await byRep.call(customers.create, { body: { ...marie, assigned_dealer: colleague.id } })
    expect(reply).toMatchObject({ status: 403 })
  })

  test('the same key stores one customer and answers the same; another body under it is refused', async () => {
    const headers = { 'idempotency-key': '6f1c1a36-63b5-4f3c-9d5a-9e7b0f5f5a11' }
    const body = { ...marie, email: null, email_confirmation: null, phone: '416-555-0111' }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => byRep.call(customers.create, { body, headers })),
    )
    expect(new Set(replies.map(reply => reply.body.id)).size).toBe(1)
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200, 200])
    const other = await byRep.call(customers.create, { body: { ...body, city: 'Laval' }, headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    const without = await byRep.send('POST', customers.create.path, { body })
    expect(fieldsOf(without.body)).toMatchObject({ 'Idempotency-Key': [{ rule: 'required' }] })
  })

  test.each([
    ['first_name', { first_name: 'X' }, 'name'],
    ['first_name', { first_name: '' }, 'required'],
    ['first_name', { first_name: 7 }, 'text'],
    ['first_name', { first_name: 'A\u0000b' }, 'unreadable'],
    ['last_name', { last_name: 'R2D2' }, 'name'],
    ['last_name', { last_name: undefined }, 'required'],
    ['last_name', { last_name: 'x'.repeat(31) }, 'max_length'],
    ['email', { email: 'not an address', email_confirmation: 'not an address' }, 'email'],
    ['email', { email: 'zoé@mail.example.test', email_confirmation: 'zoé@mail.example.test' }, 'ascii_email'],
    ['email', { email: null, email_confirmation: null, phone: null }, 'email_or_phone'],
    ['email_confirmation', { email_confirmation: 'other@mail.example.test' }, 'email_match'],
    ['phone', { phone: '123' }, 'phone'],
    ['phone', { phone: 5142014455 }, 'text'],
    ['city', { city: 'Laval 2' }, 'city'],
    ['phone', { phone: '514 201-4455 poste 12' }, 'phone'],
    ['province', { province: 'ZZ' }, 'one_of'],
    ['province', { province: 'ON', postal_code: 'H2X 1Y4' }, 'place_of_code'],
    ['postal_code', { postal_code: '95814' }, 'postal_code'],
    ['address_line_1', { address_line_1: 'x'.repeat(121) }, 'max_length'],
    ['note', { note: 'x'.repeat(5001) }, 'max_length'],
    ['language', { language: 'de' }, 'one_of'],
    ['lead_type', { lead_type: 'pigeon' }, 'one_of'],
    ['assigned_dealer', { assigned_dealer: 'me' }, 'id'],
    ['dealer_id', { dealer_id: '00000000-0000-0000-0000-000000000000' }, 'unknown_field'],
    ['version', { version: 9 }, 'unknown_field'],
  ])('names the invalid field: %s', async (field, wrong, rule) => {
    const reply = await byRep.send('POST', customers.create.path, {
      body: { ...marie, ...wrong },
      headers: { 'idempotency-key': '6f1c1a36-63b5-4f3c-9d5a-9e7b0f5f5a12' },
    })
    expect({ status: reply.status, fields: Object.keys(fieldsOf(reply.body) ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
    expect(fieldsOf(reply.body)?.[field]?.[0]?.rule).toBe(rule)
  })

  test('the dealership’s country sets the rules', async () => {
    const body = { first_name: 'Dev', last_name: 'Patel', phone: '(916) 555-0134', postal_code: 'H2X 1Y4' }
    const reply = await byStranger.call(customers.create, { body })
    expect(fieldsOf(reply.body)).toEqual({
      postal_code: [{ rule: 'postal_code', params: { country: 'US' } }],
    })
  })

  test('a corporate user adds nobody', async () => {
    const user = await buildUser(target.app, { dealerships: [toronto], is_corporate: true, role: null })
    const byCorporate = await signedIn(target, user, toronto)
    expect((await byCorporate.call(customers.create, { body: marie })).status).toBe(403)
  })
})

describe('reading and changing a customer', () => {
  const build = (given: Parameters<typeof buildCustomer>[1] = {}) =>
    buildCustomer(target.app, { dealer_id: toronto.id, assigned_dealer: rep.id, ...given })

  test('one of another dealership is not found, nor is a colleague’s for a representative', async () => {
    const { id } = await build({ assigned_dealer: colleague.id })
    const patch = { params: { id }, body: { city: 'Laval' }, headers: { 'if-match': '"v1"' } }
    for (const browser of [byStranger, byRep]) {
      for (const read of [customers.get, customers.ofDealership])
        expect((await browser.call(read, { params: { id } })).status).toBe(404)
      expect((await browser.call(customers.update, patch)).status).toBe(404)
    }
    expect((await byManager.call(customers.get, { params: { id } })).status).toBe(200)
    expect((await byManager.call(customers.get, { params: { id: 'x' } })).status).toBe(404)
  })

  test('changes only the named fields, and updates search and duplicate keys', async () => {
    const { id } = await build({ note: 'keeps', email: 'old@mail.example.test' })
    const reply = await byRep.call(customers.update, {
      params: { id },
      body: { last_name: 'Côté', phone: '514 201 4455' },
      headers: { 'if-match': '"v1"' },
    })
    expect(reply).toMatchObject({
      status: 200,
      headers: { etag: '"v2"' },
      body: {
        last_name: 'Côté',
        phone: '+15142014455',
        note: 'keeps',
        email: 'old@mail.example.test',
        version: 2,
      },
    })
    const found = await byRep.call(customers.list, { query: { search: 'cote 5142014455' } })
    expect(found.body.results.map(customer => customer.id)).toEqual([id])
  })

  test('an outdated version is refused with the current data and its editor, and nothing is written', async () => {
    const { id } = await build()
    const nameOfRep = `${rep.first_name} ${rep.last_name}`
    const change = (city: string, tag: string | undefined) =>
      byRep.call(customers.update, {
        params: { id },
        body: { city },
        headers: tag ? { 'if-match': tag } : {},
      })
    expect((await change('Laval', '"v1"')).status).toBe(200)
    expect(await change('Toronto', '"v1"')).toMatchObject({
      status: 412,
      body: { code: 'stale', current: { id, city: 'Laval', version: 2, updated_by: nameOfRep } },
    })
    expect((await change('Toronto', undefined)).status).toBe(428)
    expect((await change('Toronto', 'v1')).status).toBe(400)
    expect((await byRep.call(customers.get, { params: { id } })).body.city).toBe('Laval')
  })

  test('of twenty changes from one version one is saved', async () => {
    const { id } = await build()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        byRep.call(customers.update, {
          params: { id },
          body: { note: `note ${n}` },
          headers: { 'if-match': '"v1"' },
        }),
      ),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 412)).toHaveLength(19)
  })

  test.each([
    [
      'a new email asks for its confirmation',
      { email: 'new@mail.example.test' },
      { email_confirmation: 'email_match' },
    ],
    ['the last way to reach the person stays', { email: null, phone: null }, { email: 'email_or_phone' }],
    ['names are not taken away', { last_name: '' }, { last_name: 'required' }],
    ['nor are they null', { last_name: null }, { last_name: 'text' }],
    ['status is not a field of the form', { archive_status: 'Sold' }, { archive_status: 'unknown_field' }],
    ['rules hold for what is named', { province: 'XX', city: '9' }, { province: 'one_of', city: 'city' }],
    [
      'a new postal code agrees with the province that is stored',
      { postal_code: 'M5V 2T6' },
      { province: 'place_of_code' },
    ],
  ])('%s', async (_what, body, rules) => {
    const { id } = await build({
      province: 'QC',
      postal_code: 'H2X 1Y4',
      phone: null,
      email: 'old@mail.example.test',
    })
    const path = customers.update.path.replace('{id}', id)
    const reply = await byRep.send('PATCH', path, { body, headers: { 'if-match': '"v1"' } })
    expect(reply.status).toBe(400)
    const found = Object.entries(fieldsOf(reply.body) ?? {}).map(([field, [first]]) => [field, first?.rule])
    expect(Object.fromEntries(found)).toEqual(rules)
  })

  test('an email equal to the stored one needs no confirmation', async () => {
    const { id } = await build({ email: 'same@mail.example.test' })
    const body = { email: 'Same@Mail.Example.Test', note: 'x' }
    const reply = await byRep.call(customers.update, {
      params: { id },
      body,
      headers: { 'if-match': '"v1"' },
    })
    expect(reply).toMatchObject({ status: 200, body: { email: 'same@mail.example.test' } })
  })

  test('a representative may take an unassigned customer, and give none away', async () => {
    const free = await build({ assigned_dealer: null })
    const ask = (id: string, assigned_dealer: string | null, tag = '"v1"') =>
      byRep.call(customers.update, {
        params: { id },
        body: { assigned_dealer },
        headers: { 'if-match': tag },
      })
    expect((await ask(free.id, colleague.id)).status).toBe(403)
    expect(await ask(free.id, rep.id)).toMatchObject({
      status: 200,
      body: { assigned_dealer: { id: rep.id } },
    })
    expect((await ask(free.id, null, '"v2"')).status).toBe(403)
    const byManagers = await byManager.call(customers.update, {
      params: { id: free.id },
      body: { assigned_dealer: stranger.id },
      headers: { 'if-match': '"v2"' },
    })
    expect(byManagers.status).toBe(404)
  })

  test('where representatives see all, they cannot change others’ customers', async () => {
    const open = await buildDealership(target.app, { reps_see_all: true })
    const [one, other] = [
      await buildUser(target.app, { dealerships: [open] }),
      await buildUser(target.app, { dealerships: [open] }),
    ]
    const { id } = await buildCustomer(target.app, { dealer_id: open.id, assigned_dealer: other.id })
    const browser = await signedIn(target, one, open)
    expect((await browser.call(customers.get, { params: { id } })).status).toBe(200)
    const patch = { params: { id }, body: { note: 'x' }, headers: { 'if-match': '"v1"' } }
    expect((await browser.call(customers.update, patch)).status).toBe(403)
  })
})

describe('likely duplicates', () => {
  test('are found by email, phone digits, or name sound and postal code, strongest first', async () => {
    const place = await buildDealership(target.app)
    const build = (given: Parameters<typeof buildCustomer>[1]) =>
      buildCustomer(target.app, { dealer_id: place.id, ...given })
    const user = await buildUser(target.app, { dealerships: [place] })
    const browser = await signedIn(target, user, place)
    const sound = await build({ first_name: 'Mary', last_name: 'Tremblé', postal_code: 'H2X 1Y4' })
    const phone = await build({ phone: '+15142014455', archive_status: 'Lost' })
    const email = await build({ email: 'marie@mail.example.test', assigned_dealer: null })
    await build({ last_name: 'Nobody' })
    const reply = await browser.call(customers.duplicates, {
      query: {
        email: 'MARIE@mail.example.test',
        phone: '514-201-4455',
        first_name: 'Marie',
        last_name: 'Tremblay',
        postal_code: 'h2x1y4',
      },
    })
    expect(reply.body.results).toEqual([
      expect.objectContaining({ id: email.id, matches: ['email'] }),
      expect.objectContaining({ id: phone.id, matches: ['phone'], archive_status: 'Lost' }),
      expect.objectContaining({ id: sound.id, matches: ['name'] }),
    ])
    expect((await browser.call(customers.duplicates)).body.results).toEqual([])
    expect(
      (await byStranger.call(customers.duplicates, { query: { phone: '514-201-4455' } })).body.results,
    ).toEqual([])
  })
})

describe('saved views', () => {
  test('are saved per user under unique names, and deleted', async () => {
    const saved = await byRep.call(customers.saveView, {
      body: { name: 'My leases', query: '?payment_type=lease&sales_rep=me&page=3' },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: { name: 'My leases', query: 'payment_type=lease&sales_rep=me' },
    })
    const again = await byRep.call(customers.saveView, { body: { name: 'My leases', query: '' } })
    expect(fieldsOf(again.body)).toMatchObject({ name: [{ rule: 'unique' }] })
    expect((await byRep.call(customers.savedViews)).body.results).toEqual([saved.body])
    expect((await byManager.call(customers.savedViews)).body.results).toEqual([])
    const params = { id: saved.body.id }
    expect((await byManager.call(customers.deleteView, { params })).status).toBe(404)
    expect((await byRep.call(customers.deleteView, { params })).status).toBe(204)
    expect((await byRep.call(customers.deleteView, { params })).status).toBe(404)
  })

  test('are shared with the dealership by their owner, and withdrawn', async () => {
    const { body } = await byManager.call(customers.saveView, { body: { name: 'Hot leads', query: '' } })
    const params = { id: body.id }
    const share = (by: TestBrowser, is_shared: boolean) =>
      by.call(customers.shareView, { params, body: { is_shared } })
    expect((await share(byRep, true)).status).toBe(404)
    expect(await share(byManager, true)).toMatchObject({
      status: 200,
      body: { is_shared: true, owner: null },
    })
    expect((await byRep.call(customers.savedViews)).body.results).toMatchObject([
      { id: body.id, name: 'Hot leads', is_shared: true, owner: expect.any(String) as string },
    ])
    expect((await byStranger.call(customers.savedViews)).body.results).toEqual([])
    expect((await byRep.call(customers.deleteView, { params })).status).toBe(404)
    await share(byManager, false)
    expect((await byRep.call(customers.savedViews)).body.results).toEqual([])
    await byManager.call(customers.deleteView, { params })
  })

  test.each([
    ['name', { name: '  ', query: '' }, 'required'],
    ['name', { name: 'x'.repeat(61), query: '' }, 'max_length'],
    ['query', { name: 'A', query: 'awaiting=everyone' }, 'one_of'],
    ['query', { name: 'A', query: 'drop=table' }, 'one_of'],
    ['query', { name: 'A' }, 'required'],
    ['shared', { name: 'A', query: '', shared: true }, 'unknown_field'],
  ])('refuse an invalid %s', async (field, body, rule) => {
    const reply = await byRep.send('POST', customers.saveView.path, { body })
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule }] } } })
  })

  test('are limited in number', async () => {
    const user = await buildUser(target.app, { dealerships: [toronto] })
    const browser = await signedIn(target, user, toronto)
    for (let n = 0; n < 30; n += 1)
      await browser.call(customers.saveView, { body: { name: `View ${n}`, query: '' } })
    const reply = await browser.call(customers.saveView, { body: { name: 'One more', query: '' } })
    expect(fieldsOf(reply.body)).toMatchObject({ name: [{ rule: 'max_items' }] })
  })

  test('are limited in number, for parallel requests too', async () => {
    const user = await buildUser(target.app, { dealerships: [toronto] })
    const browser = await signedIn(target, user, toronto)
    const save = (name: string) => browser.call(customers.saveView, { body: { name, query: '' } })
    for (let n = 0; n < 29; n += 1) await save(`View ${n}`)
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => save(`At once ${n}`)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
  })

  test('of one’s own come before shared ones', async () => {
    const place = await buildDealership(target.app)
    const oneOfUs = async () => signedIn(target, await buildUser(target.app, { dealerships: [place] }), place)
    const [mine, theirs] = [await oneOfUs(), await oneOfUs()]
    const save = (browser: typeof mine, name: string, is_shared: boolean) =>
      browser.call(customers.saveView, { body: { name, query: '', is_shared } })
    await save(theirs, 'A view', true)
    await save(mine, 'Z view', false)
    const { body } = await mine.call(customers.savedViews)
    expect(body.results.map(({ name }) => name)).toEqual(['Z view', 'A view'])
  })
})

test('an update that changes nothing keeps the version and notifies nobody', async () => {
  const { body: created } = await byManager.call(customers.create, { body: { ...marie } })
  const params = { id: created.id }
  const unchanged = [{}, { first_name: created.first_name }, { email: created.email ?? '' }]
  for (const body of unchanged) {
    const reply = await byManager.call(customers.update, {
      params,
      body,
      headers: { 'if-match': '"v1"' },
    })
    expect([reply.status, reply.headers['etag']]).toEqual([200, '"v1"'])
  }
})

test('no request of the slice takes more than six queries', async () => {
  const { body: created, headers } = await byManager.call(customers.create, {
    body: { ...marie, assigned_dealer: rep.id },
  })
  const params = { id: created.id }
  const replies = [
    { headers },
    await byManager.call(customers.list, { query: { search: 'marie', payment_type: 'lease', page: 2 } }),
    await byManager.call(customers.viewCounts),
    await byManager.call(customers.duplicates, { query: { email: 'a@b.ca' } }),
    await byManager.call(customers.get, { params }),
    await byManager.call(customers.update, {
      params,
      body: { assigned_dealer: colleague.id, city: 'Laval' },
      headers: { 'if-match': '"v1"' },
    }),
    await byManager.call(customers.assign, { body: { id_list: [created.id], assigned_dealer: rep.id } }),
    await byManager.call(customers.setArchiveStatus, {
      body: { id_list: [created.id], status: 'Lost', reason_id: 'price' },
    }),
    await byManager.call(customers.saveView, { body: { name: 'Counted', query: '' } }),
  ]
  for (const reply of replies) expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
})
