import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { settings } from '@forecourt/contract/dealership/settings.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, requester } from '../../../test/actors.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
let dealership: { id: string }
let user: { id: string }

beforeAll(async () => {
  dealership = await buildDealership(target.app, {})
  user = await buildUser(target.app, { dealerships: [dealership] })
})

test('the settings accept query parameters', async () => {
  const browser = await requester(target)
  expect((await browser.send('GET', '/settings/?lang=fr&v=2')).status).toBe(200)
})

describe('language', () => {
  test('of a requester is the browser’s, until one is chosen', async () => {
    const browser = await requester(target)
    const french = await browser.call(settings.language, { headers: { 'accept-language': 'fr-CA,fr;q=0.9' } })
    expect(french.body).toEqual({ language: 'fr' })
    await browser.call(settings.setLanguage, { body: { language: 'en' } })
    const chosen = await browser.call(settings.language, { headers: { 'accept-language': 'fr-CA' } })
    expect(chosen.body).toEqual({ language: 'en' })
  })

  test('of a user follows them to another browser', async () => {
    const first = await signedIn(target, user, dealership)
    await first.call(settings.setLanguage, { body: { language: 'fr' } })
    const second = await signedIn(target, user, dealership)
    expect((await second.call(settings.language)).body).toEqual({ language: 'fr' })
    expect((await second.call(users.currentUser)).body.user.language).toBe('fr')
  })

  test('that is not offered is refused by name', async () => {
    const browser = await requester(target)
    const reply = await browser.send('POST', '/i18n/', { body: { language: 'de' } })
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { language: [{ rule: 'one_of', params: { values: ['en', 'fr'] } }] } },
    })
  })
})

describe('lists', () => {
  test('come in both languages for signed-in users', async () => {
    const browser = await signedIn(target, user, dealership)
    const { body } = await browser.call(settings.staticData)
    expect(body.provinces.CA).toContainEqual({ code: 'QC', name: 'Quebec', name_fr: 'Québec' })
    expect(body.provinces.US).toHaveLength(51)
    expect(body.lead_types).toHaveLength(26)
    const texts = Object.values(body).flatMap(list => (Array.isArray(list) ? list : []))
    expect(texts.filter(({ name, name_fr }) => name === '' || name_fr === '')).toEqual([])
  })

  test('need a dealership only where they are its own', async () => {
    const browser = await signedIn(target, user, null)
    expect((await browser.call(settings.staticData)).status).toBe(200)
    expect(await browser.call(dealerships.home)).toMatchObject({
      status: 403,
      body: { code: 'no_dealership' },
    })
  })
})

describe('help', () => {
  test('names a phone number and an address', async () => {
    const browser = await requester(target)
    expect((await browser.call(settings.supportService)).body).toEqual({
      phone_number: '1-800-555-0199',
      email: 'support@example.test',
      hours_en: 'Monday to Friday, 8 am to 8 pm Eastern',
      hours_fr: 'Du lundi au vendredi, de 8 h à 20 h, heure de l’Est',
    })
  })

  test('is the dealership’s own support where it has one', async () => {
    const own = { support_phone: '+14165550123', support_hours_fr: 'En semaine' }
    const place = await buildDealership(target.app, own)
    const browser = await signedIn(target, await buildUser(target.app, { dealerships: [place] }), place)
    expect((await browser.call(settings.supportService)).body).toEqual({
      phone_number: '(416) 555-0123',
      email: 'support@example.test',
      hours_en: '',
      hours_fr: 'En semaine',
    })
  })

  test('of the interface is an OpenAPI document made from the contract', async () => {
    const browser = await requester(target)
    const { status, body } = await browser.send('GET', '/api/docs/json')
    expect(status).toBe(200)
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toContain('/api/dealer/customer/{id}/')
    expect(paths['/api/dealer/user/login/']).toHaveProperty('post')
  })
})
