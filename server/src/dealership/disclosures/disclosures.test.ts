import { disclosures, type DisclosureKind } from '@forecourt/contract/dealership/disclosures.ts'
import { shopDealerships } from '@forecourt/contract/dealership/shop-dealerships.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, requester } from '../../../test/actors.ts'
import { type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
let place: Awaited<ReturnType<typeof buildDealership>>
let admin: TestBrowser
let inQuebec: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app, { name: 'North & Sons' })
  const quebec = await buildDealership(app, { province_code: 'QC', allowed_languages: ['fr', 'en'] })
  const signIn = async (dealer: { id: string }) => {
    const user = await buildUser(app, {
      dealerships: [dealer],
      role: 'dealer_admin',
      first_name: 'Dana',
      last_name: 'Roy',
    })
    return signedIn(target, user, dealer)
  }
  admin = await signIn(place)
  inQuebec = await signIn(quebec)
})

const publish = (
  kind: DisclosureKind,
  body: { text_en: string; text_fr: string; effective_from?: string; restored_from?: number },
  { version = 0, browser = admin } = {},
) => browser.call(disclosures.publish, { params: { kind }, body, headers: { 'if-match': `"v${version}"` } })

const both = (text: string) => ({ text_en: text, text_fr: text })

describe('disclosures', () => {
  test('are seven, and none is shown before a text is published', async () => {
    const { body } = await admin.call(disclosures.list)
    expect(body.results).toHaveLength(7)
    expect(body.results[0]).toEqual({ kind: 'credit_application', current: null, versions: [], version: 0 })
  })

  test('have versions with author and day; a later one waits for its day, an older one can be restored', async () => {
    await publish('payment_step', both('One <strong>price</strong>.'))
    const later = await publish(
      'payment_step',
      { ...both('Another.'), effective_from: '2027-01-01' },
      { version: 1 },
    )
    expect(later.body).toMatchObject({
      current: 1,
      version: 2,
      versions: [
        { number: 2, effective_from: '2027-01-01', author: 'Dana Roy' },
        { number: 1, text_en: 'One <b>price</b>.', restored_from: null },
      ],
    })
    const restored = await publish(
      'payment_step',
      { ...both('One <b>price</b>.'), restored_from: 1 },
      { version: 2 },
    )
    expect(restored.body).toMatchObject({ current: 3, versions: [{ number: 3, restored_from: 1 }, {}, {}] })
    expect(restored.headers['etag']).toBe('"v3"')
    expect(Number(restored.headers['x-query-count'])).toBeLessThanOrEqual(6)
  })

  test('a concurrent publication is refused with the current version', async () => {
    await publish('deposit', both('First.'))
    expect(await publish('deposit', both('Second.'))).toMatchObject({
      status: 412,
      body: { current: { version: 1, versions: [{ text_en: 'First.' }] } },
    })
  })

  test.each([
    [both('<script>x</script>'), 'text_en', 'rich_mark'],
    [{ text_en: 'x', text_fr: '<a href="javascript:x">x</a>' }, 'text_fr', 'rich_link'],
    [both('<b>x'), 'text_en', 'rich_unclosed'],
    [both('{amount}'), 'text_en', 'placeholder'],
    [{ ...both('x'), effective_from: '2020-01-01' }, 'effective_from', 'min_date'],
    [{ ...both('x'), restored_from: 9 }, 'restored_from', 'id'],
  ])('%j is refused on its field', async (body, field, rule) => {
    const reply = await publish('trade_in', body)
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule }] } } })
  })

  test('in Quebec nothing is published in English alone, but an empty text may be', async () => {
    const options = { browser: inQuebec }
    expect(await publish('deposit', { text_en: 'Only English', text_fr: ' ' }, options)).toMatchObject({
      status: 400,
      body: { fields: { text_fr: [{ rule: 'french_text' }] } },
    })
    expect((await publish('deposit', { text_en: '', text_fr: 'Seulement' }, options)).status).toBe(200)
    expect((await publish('deposit', both(''), { ...options, version: 1 })).status).toBe(200)
    expect((await publish('deposit', { text_en: 'Only English', text_fr: '' }, { version: 1 })).status).toBe(
      200,
    )
  })

  test('a published text cannot be changed or deleted', async () => {
    for (const statement of [
      sql`UPDATE dealership_disclosures SET text_en = 'x'`,
      sql`DELETE FROM dealership_disclosures`,
    ])
      await expect(withTenant(target.app.pool, place, tx => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      })
  })

  test('requesters without a session are shown those in force', async () => {
    await publish('pricing_footer', { text_en: 'Ask {dealer}: {phone}.', text_fr: 'Demandez à {dealer}.' })
    const anyone = await requester(target)
    const shown = await anyone.call(shopDealerships.read, { params: { id: place.cname } })
    expect(shown.body).toMatchObject({ name: 'North & Sons', theme: { logo: null } })
    expect(shown.body.disclosures).toContainEqual({
      kind: 'pricing_footer',
      text_en: 'Ask {dealer}: {phone}.',
      text_fr: 'Demandez à {dealer}.',
    })
    expect((await anyone.call(shopDealerships.read, { params: { id: 'nobody' } })).status).toBe(404)
  })
})
