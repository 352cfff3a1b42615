import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import type { DealershipSettings } from '@forecourt/contract/dealership/dealership-fields.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { globalFees } from '@forecourt/contract/pricing/library.ts'
import { paymentSettings } from '@forecourt/contract/pricing/payment-settings.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, requester } from '../../../test/actors.ts'
import { everySetting } from '../../../test/dealership-stage.ts'
import { formOf, formType, pngOf } from '../../../test/picture-form.ts'
import { type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { readSvg } from './svg-file.ts'

const target = useTestApp({ EXTERNAL_CRM_HOSTS: 'crm.example.test' })
let place: { id: string; organisation_id: string }
let quebec: { id: string }
let admin: TestBrowser
let owner: TestBrowser
let manager: TestBrowser

beforeAll(async () => {
  const { app } = target
  await withPlatform(app.pool, insertShippedTaxRows)
  place = await buildDealership(app, { name: 'Lakeside Motors' })
  const { organisation_id } = place
  quebec = await buildDealership(app, { name: 'Garage du Port', organisation_id, province_code: 'QC' })
  await buildPaymentSettings(app, { dealer_id: place.id })
  const here = { dealerships: [place] }
  const both = { dealerships: [place, quebec] }
  admin = await signedIn(target, await buildUser(app, { ...here, role: 'dealer_admin' }), place)
  manager = await signedIn(target, await buildUser(app, { ...here, role: 'dealer_sales_manager' }), place)
  owner = await signedIn(target, await buildUser(app, { ...both, role: 'organization_admin' }), place)
})

const home = async (browser = admin) => (await browser.call(dealerships.home)).body

const save = async (body: Partial<DealershipSettings>, { browser = admin, version = 0 } = {}) =>
  browser.call(dealershipSettings.update, {
    body,
    headers: { 'if-match': `"v${version || (await home(browser)).version}"` },
  })

const lastEvent = (dealer: { id: string } = place) =>
  withTenant(target.app.pool, dealer, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })

describe('settings of a dealership', () => {
  test('every field is stored as it was set, in the form of product 3', async () => {
    const { version } = await home()
    const settings = everySetting({ cname: 'lakeside', deposit: '500.00' })
    const reply = await admin.call(dealershipSettings.replace, {
      body: settings,
      headers: { 'if-match': `"v${version}"` },
    })
    expect(reply.status).toBe(200)
    const { phone: _phone, support_phone: _help, ...same } = settings
    const phones = { phone: '+14165550199', support_phone: '+14165550123' }
    expect(reply.body).toMatchObject({ ...same, ...phones, version: version + 1 })
    expect(await home()).toEqual(reply.body)
    expect(reply.headers['etag']).toBe(`"v${version + 1}"`)
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect(reply.body.daywise_operating_hours.at(5)).toEqual({
      day: 'saturday',
      is_working: true,
      start: '10:00',
      end: '16:30',
    })
    const anyone = await requester(target)
    const shown = await anyone.call(shopDealerships.read, { params: { id: 'Lakeside' } })
    const { holidays, website, new_cars_link, used_cars_link } = settings
    expect(shown.body).toMatchObject({ holidays, website, new_cars_link, used_cars_link })
    const defaults = await admin.call(paymentSettings.get, { params: place })
    expect(defaults.body.financing_default_payment_type).toBe('lease')
  })

  test('times are read in any usual form, a closed day is null, an empty deposit too', async () => {
    const reply = await save({
      dealership_hours_monday_start: '8:30 a.m.',
      dealership_hours_monday_end: '17:45',
      dealership_hours_tuesday_start: null,
      dealership_hours_tuesday_end: null,
      deposit: '',
      website: '',
    })
    expect(reply.body).toMatchObject({
      dealership_hours_monday_start: '8:30 AM',
      dealership_hours_monday_end: '5:45 PM',
      dealership_hours_tuesday_start: null,
      deposit: null,
      website: null,
    })
    expect(reply.body.daywise_operating_hours.at(1)).toMatchObject({ day: 'tuesday', is_working: false })
  })

  test.each<[Partial<DealershipSettings>, string, string]>([
    [{ name: ' ' }, 'name', 'required'],
    [{ phone: '123' }, 'phone', 'phone'],
    [{ email: 'désolé@x.test' }, 'email', 'ascii_email'],
    [{ email: 'x1' }, 'email', 'email'],
    [{ city: 'C1ty' }, 'city', 'city'],
    [{ province_code: 'CA' }, 'province_code', 'one_of'],
    [{ postal_code: '90210' }, 'postal_code', 'postal_code'],
    [{ timezone: 'Europe/Paris' }, 'timezone', 'one_of'],
    [{ website: 'javascript:alert(1)' }, 'website', 'https_url'],
    [{ used_cars_link: 'http://plain.example.test' }, 'used_cars_link', 'https_url'],
    [
      { used_cars_link: 'https://Same.example.test/x', new_cars_link: 'https://same.example.test/X' },
      'new_cars_link',
      'unique_url',
    ],
    [{ cname: 'Not A Name' }, 'cname', 'cname'],
    [{ dealership_hours_friday_end: '8:00 AM' }, 'dealership_hours_friday_end', 'end_after_start'],
    [{ dealership_hours_friday_end: 'noon' }, 'dealership_hours_friday_end', 'time_of_day'],
    [{ deposit: '12' }, 'deposit', 'decimal'],
    [{ deposit: '10.00' }, 'deposit', 'range'],
    [{ theme: { logo: null, color: 'red' } }, 'theme.color', 'colour'],
    [{ theme: { logo: 'https://evil.test/x.png', color: null } }, 'theme.logo', 'uploaded'],
    [{ picture: '/api/dealer/user/avatar/1/' }, 'picture', 'uploaded'],
    [
      { custom_copy: { 'shop.help': { en: '<img src=x>', fr: 'x' } } },
      'custom_copy.shop.help.en',
      'no_markup',
    ],
    [{ external_crm_url: 'https://other.example.test' }, 'external_crm_url', 'known_host'],
    [{ default_language: 'fr', allowed_languages: ['en'] }, 'default_language', 'not_offered'],
    [{ trade_in_system: 'none' }, 'is_eti_enabled', 'needs_trade_in_system'],
  ])('%j is refused on its field', async (body, field, rule) => {
    const before = await home()
    const reply = await save(body)
    expect(reply).toMatchObject({ status: 400 })
    expect((reply.body as unknown as { fields: object }).fields).toMatchObject({ [field]: [{ rule }] })
    expect(await home()).toEqual(before)
  })

  test('a dealership in Quebec keeps French, and has no card fee', async () => {
    const there = await signedIn(
      target,
      await buildUser(target.app, { dealerships: [quebec], role: 'dealer_admin' }),
      quebec,
    )
    const { depositpackage } = await home(there)
    const english = await save({ allowed_languages: ['en'] }, { browser: there })
    expect(english.body).toMatchObject({ fields: { allowed_languages: [{ rule: 'french_required' }] } })
    const fee = { ...depositpackage, fee_mode: 'fixed', fee_fixed: '2.00' } as const
    expect((await save({ depositpackage: fee }, { browser: there })).body).toMatchObject({
      fields: { 'depositpackage.fee_mode': [{ rule: 'no_surcharge' }] },
    })
    const moved = await save({ province_code: 'QC', postal_code: 'H2X 1Y4', allowed_languages: ['en'] })
    expect(moved.body).toMatchObject({ fields: { allowed_languages: [{ rule: 'french_required' }] } })
  })

  test('an address name belongs to one dealership', async () => {
    const other = await buildDealership(target.app)
    expect(await save({ cname: other.cname })).toMatchObject({
      status: 400,
      body: { fields: { cname: [{ rule: 'unique' }] } },
    })
  })

  test('an older version is refused with the current one', async () => {
    const { version } = await home()
    await save({ name: 'Lakeside One' })
    const late = await save({ name: 'Lakeside Two' }, { version })
    expect(late).toMatchObject({ status: 412, body: { current: { name: 'Lakeside One' } } })
    const body = { name: 'Lakeside Three' }
    expect((await admin.call(dealershipSettings.update, { body })).status).toBe(428)
  })

  test('record the old and the new value of each change', async () => {
    await save({ name: 'Before', reps_see_all: false })
    await save({ name: 'After', reps_see_all: false })
    expect(await lastEvent()).toMatchObject({
      action: 'dealership.updated',
      changes: { name: { from: 'Before', to: 'After' } },
    })
    expect(Object.keys((await lastEvent())?.changes ?? {})).toEqual(['name'])
    await save({ phone: '416 555 0142' })
    expect((await lastEvent())?.changes).toMatchObject({ phone: { to: '+14165550142' } })
    const { theme } = await home()
    await save({ phone: '(416) 555-0142', theme: { color: theme.color, logo: theme.logo } })
    expect((await lastEvent())?.changes).toEqual({})
  })

  test('a payment type is refused without payment settings', async () => {
    const bare = await buildDealership(target.app)
    const there = await signedIn(
      target,
      await buildUser(target.app, { dealerships: [bare], role: 'dealer_admin' }),
      bare,
    )
    const { version } = await home(there)
    const reply = await save(
      { name: 'New name', financing_default_payment_type: 'lease' },
      { browser: there },
    )
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { financing_default_payment_type: [{ rule: 'no_payment_settings' }] } },
    })
    expect((await home(there)).version).toBe(version)
  })

  test('external sign-in is set only by users who may connect services', async () => {
    const assistant = await signedIn(
      target,
      await buildUser(target.app, { dealerships: [place], role: 'organization_assistant' }),
      place,
    )
    const { use_external_crm, is_external_crm_user, external_crm_url } = await home()
    const other = { use_external_crm: true, external_crm_url: 'https://crm.example.test/other' }
    expect((await save(other, { browser: assistant })).status).toBe(403)
    expect((await save({ is_external_crm_user: !is_external_crm_user }, { browser: assistant })).status).toBe(
      403,
    )
    const same = { name: 'By the assistant', use_external_crm, is_external_crm_user, external_crm_url }
    expect((await save(same, { browser: assistant })).status).toBe(200)
    expect((await save(other)).status).toBe(200)
  })

  test('are changed only by users with the permission, and apply from the next request on', async () => {
    expect((await save({ name: 'Mine' }, { browser: manager, version: 1 })).status).toBe(403)
    const allowed = async () => (await manager.call(users.currentUser)).body.user.permissions
    await save({ enable_sales_manager_fee_discounts: false })
    expect(await allowed()).not.toContain('fees-and-discounts:edit')
    await save({ enable_sales_manager_fee_discounts: true, is_trs_enabled: true })
    expect(await allowed()).toContain('page:fees-and-discounts')
    expect((await manager.call(users.currentUser)).body.user.dealership?.is_trs_enabled).toBe(true)
    await save({ is_trs_enabled: false })
  })
})

describe('dealerships', () => {
  const newPlace = (given: object = {}) => ({
    organization_id: place.organisation_id,
    name: 'Concession Laval',
    country: 'CA' as const,
    province_code: 'QC',
    city: 'Laval',
    address_line_1: '1, boulevard Chomedey',
    postal_code: 'h7v 2x1',
    phone: '450-555-0100',
    email: 'info@laval.example.test',
    cname: 'laval',
    ...given,
  })
  const open = (body: object, browser = owner, key = newId()) =>
    browser.call(dealershipSettings.create, {
      body: body as ReturnType<typeof newPlace>,
      headers: { 'idempotency-key': key },
    })

  test('are listed for their managers, and found by name and city', async () => {
    const { body } = await owner.call(dealershipSettings.list)
    expect(body.results.map(({ id }) => id).sort()).toEqual([place.id, quebec.id].sort())
    expect((await admin.call(dealershipSettings.list)).body).toMatchObject({ count: 1, current: 1, last: 1 })
    const found = await owner.call(dealershipSettings.list, { query: { search: 'du port' } })
    expect(found.body.results).toMatchObject([{ id: quebec.id, province_code: 'QC' }])
    expect((await owner.call(dealershipSettings.list, { query: { page: '9' } })).body).toMatchObject({
      count: 2,
      results: [],
    })
  })

  test('a new one has its default settings, and its pages open', async () => {
    const key = newId()
    const { status, body } = await open(newPlace(), owner, key)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Concession Laval', uid: 'laval', allowed_languages: ['fr', 'en'] })
    expect((await open(newPlace(), owner, key)).body).toEqual(body)
    expect(await lastEvent()).toMatchObject({ action: 'dealership.created', object_id: body.id })
    const moved = await owner.call(users.transferSession, { body: { dealership_id: body.id } })
    expect(moved.status).toBe(200)
    expect(await home(owner)).toMatchObject({
      default_language: 'fr',
      timezone: 'America/Toronto',
      postal_code: 'H7V 2X1',
      phone: '+14505550100',
      financing_default_payment_type: 'finance',
      calendar: { slot_minutes: 30, capacity: 2 },
    })
    const params = { id: body.id }
    expect((await owner.call(paymentSettings.get, { params })).body).toMatchObject({
      financing_bank_default_term: 60,
      financing_lease_enabled_frequencies: ['biweekly', 'monthly'],
    })
    const sample = await owner.call(paymentSettings.sample, { params })
    expect(sample.body.taxes).toMatchObject({ country: 'CA', region: 'QC' })
    expect((await owner.call(globalFees.list)).status).toBe(200)
    expect((await owner.call(pricing.paymentTypeChoices)).status).toBe(200)
    await owner.call(users.transferSession, { body: { dealership_id: place.id } })
  })

  test('match the region of their postal code, when they are opened and when they move', async () => {
    const refusal = (place_of_code: string) => ({
      status: 400,
      body: { fields: { province_code: [{ rule: 'place_of_code', params: { place: place_of_code } }] } },
    })
    expect(await open(newPlace({ cname: 'elsewhere', province_code: 'ON' }))).toMatchObject(refusal('QC'))
    const alabama = { country: 'US', province_code: 'AL', postal_code: '07652', phone: '201-555-0142' }
    expect(await open(newPlace({ cname: 'elsewhere', ...alabama }))).toMatchObject(refusal('NJ'))
    expect(await save({ postal_code: 'H2X 1Y4' })).toMatchObject(refusal('QC'))
    expect(await save({ province_code: 'QC' })).toMatchObject(refusal('ON'))
  })

  test('are opened only in one’s own organization, which has to be named', async () => {
    const stranger = await buildDealership(target.app, {})
    const { organization_id: _missing, ...unnamed } = newPlace({ cname: 'nowhere' })
    expect((await open(unnamed)).status).toBe(400)
    for (const organization_id of [stranger.organisation_id, newId()])
      expect(await open(newPlace({ cname: 'nowhere', organization_id }))).toMatchObject({
        status: 400,
        body: { fields: { organization_id: [{ rule: 'one_of' }] } },
      })
  })

  test('are opened by administrators of an organization, with their own addresses', async () => {
    expect((await open(newPlace({ cname: 'by-admin' }), admin)).status).toBe(403)
    const observer = await buildUser(target.app, { dealerships: [place], is_corporate: true })
    const corporate = await signedIn(target, observer, place)
    expect((await open(newPlace({ cname: 'by-corporate' }), corporate)).status).toBe(403)
    await open(newPlace({ cname: 'taken' }))
    expect(await open(newPlace({ cname: 'taken', uid: 'other' }))).toMatchObject({
      status: 400,
      body: { fields: { cname: [{ rule: 'unique' }] } },
    })
    expect(await open(newPlace({ cname: 'free', uid: 'taken' }))).toMatchObject({
      status: 400,
      body: { fields: { uid: [{ rule: 'unique' }] } },
    })
    expect(await open(newPlace({ cname: 'wrong', province_code: 'TX', postal_code: '1' }))).toMatchObject({
      status: 400,
      body: { fields: { province_code: [{ rule: 'one_of' }], postal_code: [{ rule: 'postal_code' }] } },
    })
  })
})

describe('pictures of a dealership', () => {
  const send = (file: Buffer, version: number, kind = 'logo') =>
    admin.send('POST', `/api/dealer/dealership/image/${kind}/`, {
      body: file,
      headers: { 'content-type': formType, 'if-match': `"v${version}"` },
    })
  const upload = async (file: Uint8Array, given: { name?: string; type?: string } = {}, kind = 'logo') =>
    send(formOf(file, { field: 'image', ...given }), (await home()).version, kind)
  const svg = { name: 'logo.svg', type: 'image/svg+xml' }

  test('a PNG is public at its own address, and can be removed', async () => {
    const reply = await upload(pngOf(40, 20, [['tEXt', Buffer.from('Comment\0secret')]]))
    expect(reply.status).toBe(200)
    const { theme, version } = await home()
    expect(reply.headers['etag']).toBe(`"v${version}"`)
    const shown = await (await requester(target)).send('GET', theme.logo ?? '')
    expect(shown).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'content-security-policy': expect.stringContaining('sandbox') },
    })
    expect(await save({ theme: { ...theme, logo: null } })).toMatchObject({ status: 200 })
    expect((await (await requester(target)).send('GET', theme.logo ?? '')).status).toBe(404)
  })

  test('a concurrent change is refused with the current settings, and changes nothing', async () => {
    const { version } = await home()
    const [one, two] = await Promise.all([
      send(formOf(pngOf(40, 20), { field: 'image' }), version),
      send(formOf(pngOf(20, 40), { field: 'image' }), version),
    ])
    const [stored, refused] = one.status === 200 ? [one, two] : [two, one]
    expect([stored.status, refused.status]).toEqual([200, 412])
    const now = await home()
    expect(refused.body).toMatchObject({ code: 'stale', current: { version: version + 1, theme: now.theme } })
    expect(now.version).toBe(version + 1)
    const unnamed = await admin.send('POST', '/api/dealer/dealership/image/picture/', {
      body: formOf(pngOf(), { field: 'image' }),
      headers: { 'content-type': formType },
    })
    expect(unnamed.status).toBe(428)
    expect((await save({ theme: { ...now.theme, logo: null } }, { version })).status).toBe(412)
    expect(await home()).toEqual(now)
  })

  test('an SVG is stored without anything but drawing', async () => {
    const file = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9"/></svg>',
    )
    expect((await upload(file, svg, 'picture')).status).toBe(200)
    const { picture } = await home()
    const { body, headers } = await (await requester(target)).send('GET', picture ?? '')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(String(body)).not.toContain('alert')
  })

  test.each([
    ['a JPEG by another name', Buffer.from([0xff, 0xd8, 0xff]), {}, 'png_or_svg'],
    ['a PNG that says it is an SVG', pngOf(), svg, 'png_or_svg'],
    ['nothing', Buffer.alloc(0), {}, 'png_or_svg'],
    ['a document type', Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'), svg, 'png_or_svg'],
    ['one that is too large', Buffer.alloc(1024 * 1024 + 1), {}, 'file_size'],
    ['one of too many pixels', pngOf(5000, 5000), {}, 'picture_size'],
  ])('%s is refused', async (_name, file, given, rule) => {
    const before = await home()
    expect(await upload(file, given)).toMatchObject({ status: 400, body: { fields: { image: [{ rule }] } } })
    expect(await home()).toEqual(before)
    expect(await lastEvent()).toMatchObject({ action: 'dealership.image_refused', outcome: 'refused' })
  })
})

describe('a rewritten SVG', () => {
  const kept = (inside: string) => String(readSvg(Buffer.from(`<svg>${inside}</svg>`)))

  test.each([
    ['<script>x</script>', ''],
    ['<g onclick="x"><path d="M0 0"/></g>', '<g><path d="M0 0"/></g>'],
    ['<foreignObject><p>x</p></foreignObject>', ''],
    ['<image href="https://x.test/a.png"/>', ''],
    ['<use href="https://x.test/a.svg#b"/>', '<use/>'],
    ['<use xlink:href="#b"/>', '<use href="#b"/>'],
    ['<a href="javascript:x"><circle r="1"/></a>', ''],
    ['<animate attributeName="href" to="javascript:x"/>', ''],
    ['<style>@import url(//x)</style>', ''],
    ['<path style="fill:#f00;background:url(//x);stroke:url(#g)"/>', '<path fill="#f00" stroke="url(#g)"/>'],
    ['<path fill="url(https://x.test/#a)"/>', '<path/>'],
    ['<path fill="&#x6a;avascript:x"/>', '<path/>'],
    ['<text>a &lt;b&gt; &amp; c</text>', '<text>a &lt;b&gt; &amp; c</text>'],
    ['<!-- <script> --><rect width="1"/>', '<rect width="1"/>'],
  ])('%s', (inside, expected) => {
    expect(kept(inside)).toBe(`<svg xmlns="http://www.w3.org/2000/svg">${expected}</svg>`)
  })

  test.each(['<g>', '<g></path>', '&nbsp;', '<![CDATA[x]]>', '<?php x?>', '<g a=b/>', '</svg><svg>'])(
    '%s makes it invalid',
    inside => expect(kept(inside)).toBe('undefined'),
  )

  test.each(['', 'text', '<svg', '<html><svg/></html>', '<svg/><svg/>', '\u0000<svg/>'])('%j is none', text =>
    expect(readSvg(Buffer.from(text))).toBeUndefined(),
  )

  test('nesting is limited', () => {
    expect(readSvg(Buffer.from(`<svg>${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`))).toBeUndefined()
  })
})
