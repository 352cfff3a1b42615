import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { feeds } from '@forecourt/contract/inventory/feeds.ts'
import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import {
  settingsFile,
  type SettingsFile,
  type SettingsPart,
} from '@forecourt/contract/setup/settings-file.ts'
import { proposeMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import programs from '#demo/data/programs.json' with { type: 'json' }
import { buildFeed } from '#inventory/feeds/feeds.factory.ts'
import { feeds as feedRows } from '#inventory/feeds/feeds.table.ts'
import { buildCard, buildLender } from '#pricing/lenders/lenders.factory.ts'
import { lenders as lenderRows, rateCards } from '#pricing/lenders/lenders.table.ts'
import { programmeChanges } from '#pricing/programme-changes/programme-changes.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

type Item = Record<string, unknown>

const target = useTestApp()
let own: { id: string }
let sister: { id: string }
let here: TestBrowser
let there: TestBrowser
let admin: TestBrowser

beforeEach(async () => {
  const { app } = target
  own = await buildDealership(app)
  sister = await buildDealership(app, { name: 'Sister Motors' })
  const platform = await buildUser(app, {
    role: 'super_admin',
    is_super_admin: true,
    dealerships: [own, sister],
  })
  here = await signedIn(target, platform, own)
  there = await signedIn(target, platform, sister)
  admin = await signedIn(target, await buildUser(app, { role: 'dealer_admin', dealerships: [own] }), own)
})

const read = async (by = here) => (await by.call(settingsFile.read, { query: {} })).body
const compare = async (file: SettingsFile, by = here) =>
  (await by.call(settingsFile.compare, { body: { file } })).body
const apply = async (file: SettingsFile, parts: SettingsPart[], by = here, state?: string) =>
  by.call(settingsFile.apply, {
    body: { file, parts, state: state ?? (await compare(file, by)).state },
    headers: { 'idempotency-key': newId() },
  })
const fileOf = async (parts: Partial<Record<SettingsPart, readonly Item[]>>): Promise<SettingsFile> => ({
  ...(await read()),
  parts: parts as SettingsFile['parts'],
})
const partOf = ({ parts }: Awaited<ReturnType<typeof compare>>, name: SettingsPart) => {
  const found = parts.find(({ part }) => part === name)
  if (!found) throw new Error(`no part ${name}`)
  return found
}
const problemsOf = async (name: SettingsPart, items: readonly Item[]) =>
  partOf(await compare(await fileOf({ [name]: items })), name).problems.map(({ index, field, problem }) => [
    index,
    field,
    problem.rule,
  ])
const inside = <T>(place: { id: string }, work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(target.app.pool, place, work)
const cardsAt = (place: { id: string }) =>
  inside(place, tx => tx.select().from(rateCards).orderBy(rateCards.lender_id, rateCards.number))
const withoutIds = (items: readonly Item[] = []) =>
  items.map(({ id: _id, ...item }) => JSON.stringify(item)).toSorted()

describe('lenders in a file', () => {
  test('of every shipped kind make another dealership’s equal, figure by figure', async () => {
    const shipped = programs.lenders.filter(({ country }) => country === 'CA')
    for (const [place, programme] of shipped.entries())
      await buildLender(target.app, { dealer_id: own.id, code: `shipped-${place}`, programme })
    const file = await read()
    expect(file.parts.lenders).toHaveLength(shipped.length)
    expect(partOf(await compare(file), 'lenders')).toMatchObject({
      added: [],
      changed: [],
      removed: [],
      problems: [],
    })
    const abroad = await buildDealership(target.app, { country: 'US', province_code: 'TX' })
    const requester = await signedIn(
      target,
      await buildUser(target.app, { role: 'super_admin', is_super_admin: true, dealerships: [abroad] }),
      abroad,
    )
    const refused = partOf(await compare(file, requester), 'lenders').problems
    expect(new Set(refused.map(({ problem }) => problem.rule))).toContain('other_country')
    const difference = partOf(await compare(file, there), 'lenders')
    expect([difference.added.length, difference.problems]).toEqual([shipped.length, []])
    expect((await apply(file, ['lenders'], there)).status).toBe(200)
    const copied = await read(there)
    expect(withoutIds(copied.parts.lenders)).toEqual(withoutIds(file.parts.lenders))
    expect(partOf(await compare(file, there), 'lenders')).toMatchObject({
      added: [],
      changed: [],
      removed: [],
    })
    const { results } = (await there.call(lenders.list)).body
    expect(results.every(({ products }) => products.length > 0)).toBe(true)
    const before = (await here.call(lenders.list)).body.results
    const offered = ({ name, products, finance_terms, lease_terms, frequencies }: (typeof results)[number]) =>
      JSON.stringify({ name, products, finance_terms, lease_terms, frequencies })
    expect(results.map(offered).toSorted()).toEqual(before.map(offered).toSorted())
  })

  test('publish what differs from today on, record it as programme changes, and keep the rest', async () => {
    const lender = await buildLender(target.app, { dealer_id: own.id, code: 'quarry' })
    await buildCard(target.app, { dealer_id: own.id, lender_id: lender.id })
    const file = await read()
    const [item = {}] = file.parts.lenders ?? []
    const programme = structuredClone((item['rate_card'] as { programme: Item }).programme) as {
      finance: { new: { rate_tiers: { rates_pct: Record<string, string> }[]; max_odometer: number } }
    }
    const [tier] = programme.finance.new.rate_tiers
    if (tier) tier.rates_pct['60'] = '5.99'
    const next = await fileOf({ lenders: [{ ...item, name: 'Quarry Bank', rate_card: { programme } }] })
    const { changed } = partOf(await compare(next), 'lenders')
    const place = { product: 'finance', table: 'rate', condition: 'new', term: 60 }
    expect(changed[0]?.changes).toEqual([
      { field: 'name', before: lender.name, after: 'Quarry Bank' },
      {
        field: expect.stringMatching(/^figure\./) as string,
        before: '6.49',
        after: '5.99',
      },
    ])
    const [, figure] = changed[0]?.changes ?? []
    expect(JSON.parse(figure?.field.slice('figure.'.length) ?? '')).toEqual(place)
    const reply = await apply(next, ['lenders'])
    expect(reply.status).toBe(200)
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
    const cards = await cardsAt(own)
    expect(cards.map(({ number, source, effective_from }) => [number, source, effective_from])).toEqual([
      [1, 'given', '2018-01-01'],
      [2, 'file', '2026-11-21'],
      [null, 'sheet', null],
    ])
    const noted = await inside(own, tx => tx.select().from(programmeChanges))
    expect(noted).toMatchObject([{ kind: 'rate_card', name: 'Quarry Bank', effective_from: '2026-11-21' }])
    const { body } = await here.call(lenders.list)
    expect(body.results).toMatchObject([{ id: lender.id, name: 'Quarry Bank', rate_card: { number: 2 } }])
    // The same file again publishes nothing.
    expect((await apply(next, ['lenders'])).status).toBe(200)
    expect(await cardsAt(own)).toHaveLength(3)
  })

  test('with deals are switched off if the file lacks them; others are deleted with their drafts', async () => {
    const dealt = await buildLender(target.app, { dealer_id: own.id })
    const idle = await buildLender(target.app, { dealer_id: own.id, programme: null })
    await buildCard(target.app, { dealer_id: own.id, lender_id: idle.id })
    const none = await fileOf({ lenders: [] })
    expect(partOf(await compare(none), 'lenders').removed).toHaveLength(2)
    expect((await apply(none, ['lenders'])).status).toBe(200)
    const left = await inside(own, tx => tx.select().from(lenderRows))
    expect(left).toMatchObject([{ id: dealt.id, is_active: false, version: 2 }])
    expect(await cardsAt(own)).toMatchObject([{ lender_id: dealt.id, number: 1 }])
    // A switched-off lender is not reported as removed again.
    expect(partOf(await compare(none), 'lenders').removed).toEqual([])
    // The code matches it again.
    const back = await fileOf({
      lenders: [{ name: 'Back', name_fr: 'Retour', code: dealt.code, is_active: true }],
    })
    expect((await apply(back, ['lenders'])).status).toBe(200)
    const { body } = await here.call(lenders.list)
    expect(body.results).toMatchObject([{ id: dealt.id, name: 'Back', is_active: true, products: [] }])
  })

  test('swap their names in one step', async () => {
    const [ash, elm] = [
      { name: 'Ash', name_fr: 'Frêne' },
      { name: 'Elm', name_fr: 'Orme' },
    ] as const
    const first = await buildLender(target.app, { dealer_id: own.id, ...ash, code: 'first' })
    const second = await buildLender(target.app, { dealer_id: own.id, ...elm, code: 'second' })
    const swapped = ((await read()).parts.lenders ?? []).map(item => ({
      ...item,
      ...(item['code'] === 'first' ? elm : ash),
    }))
    const file = await fileOf({ lenders: swapped })
    expect(partOf(await compare(file), 'lenders').problems).toEqual([])
    const reply = await apply(file, ['lenders'])
    expect(reply.status).toBe(200)
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
    const { results } = (await here.call(lenders.list)).body
    expect(results.find(({ id }) => id === first.id)).toMatchObject({ ...elm, version: 2 })
    expect(results.find(({ id }) => id === second.id)).toMatchObject({ ...ash, version: 2 })
  })

  test('are refused on the field, and for users who may not change them', async () => {
    const stored = await buildLender(target.app, {
      dealer_id: own.id,
      name: 'Ash',
      name_fr: 'Frêne',
      code: 'ash',
    })
    const [item = {}] = (await read()).parts.lenders ?? []
    const given = (changes: Item): Item => ({ name: 'Elm', name_fr: 'Orme', code: 'elm', ...changes })
    const card = (changes: Item) => {
      const { programme } = structuredClone(item['rate_card']) as { programme: { finance: { new: Item } } }
      Object.assign(programme.finance.new, changes)
      return given({ rate_card: { programme } })
    }
    const figure = '{"condition":"new","product":"finance","table":"rate","term":60}'
    const cases: [Item, string, string][] = [
      [given({ name: 'Ash', code: 'elm' }), 'name', 'unique'],
      [given({ name_fr: ' FRENE' }), 'name_fr', 'unique'],
      [given({ code: null, is_active: true }), 'code', 'required'],
      [given({ code: 'No spaces' }), 'code', 'lender_code'],
      [given({ secret: 'x' }), 'secret', 'unknown_field'],
      [given({ rate_card: { effective_to: '2026-11-20', programme: {} } }), 'effective_to', 'min_date'],
      [given({ rate_card: { programme: { country: 'US' } } }), 'rate_card', 'other_country'],
      [card({ note: 'x'.repeat(1001) }), 'rate_card', 'max_length'],
      [card({ terms_months: [24, 36, 48, 60, 72, 84, 96] }), 'rate_card', 'card_shape'],
      [
        card({ rate_tiers: [{ min_credit_score: null, rates_pct: { 60: '1e9' } }], terms_months: [60] }),
        `figure.${figure}`,
        'number',
      ],
    ]
    for (const [wanted, field, rule] of cases) {
      const kept = rule === 'unique' ? [item] : []
      const problems = await problemsOf('lenders', [...kept, wanted])
      expect(problems).toContainEqual([kept.length, field, rule])
    }
    expect(await problemsOf('lenders', [given({}), given({ name: 'Oak', name_fr: 'Chêne' })])).toContainEqual(
      [1, 'code', 'unique'],
    )
    const taken = await apply(await fileOf({ lenders: [item, given({ name: 'Ash' })] }), ['lenders'])
    expect((taken.body as unknown as Problem).fields).toMatchObject({
      'file.parts.lenders.1.name': [{ rule: 'unique' }],
    })
    expect((await apply(await fileOf({ lenders: [] }), ['lenders'], admin)).status).toBe(403)
    expect(await inside(own, tx => tx.select().from(lenderRows))).toMatchObject([{ id: stored.id }])
  })

  test('are compared again if a card was published since', async () => {
    const lender = await buildLender(target.app, { dealer_id: own.id })
    const file = await fileOf({ lenders: [] })
    const { state } = await compare(file)
    const draft = await buildCard(target.app, { dealer_id: own.id, lender_id: lender.id })
    const published = await here.call(lenders.publish, {
      params: draft,
      body: { effective_from: '2026-11-21' },
      headers: { 'if-match': '"v1"' },
    })
    expect(published.status).toBe(200)
    expect((await apply(file, ['lenders'], here, state)).status).toBe(412)
  })
})

describe('feeds in a file', () => {
  const mapping = proposeMapping(['VIN', 'Stock #', 'Price'])
  const address = 'https://feeds.example/lot.csv?key=secret-of-the-feed'
  const scheduled = async () => {
    const { id } = await buildFeed(target.app, {
      dealer_id: own.id,
      name: 'Nightly',
      mapping,
      is_full: false,
    })
    await here.call(feeds.setSchedule, {
      params: { id },
      body: { kind: 'url', address, every_minutes: 360, publish_limit: 10 },
      headers: { 'if-match': '"v1"' },
    })
    return id
  }
  const feedAt = async (by: TestBrowser, name: string) =>
    (await by.call(feeds.list)).body.results.find(feed => feed.name === name)

  test('contain columns and schedule, never an address; missing ones are named and wait', async () => {
    await scheduled()
    const file = await read()
    expect(JSON.stringify(file)).not.toMatch(/feeds\.example|secret-of-the-feed/)
    expect(file.parts.feeds).toMatchObject([
      {
        name: 'Nightly',
        is_full: false,
        mapping,
        schedule: { kind: 'url', every_minutes: 360, publish_limit: 10 },
      },
    ])
    expect(partOf(await compare(file), 'feeds')).toMatchObject({ added: [], changed: [], missing: [] })
    const missing = [{ name: 'Nightly', name_fr: 'Nightly', field: 'address' }]
    expect(partOf(await compare(file, there), 'feeds')).toMatchObject({ missing, problems: [] })
    const applied = await apply(file, ['feeds'], there)
    expect([applied.status, applied.body.parts[0]?.missing]).toEqual([200, missing])
    const feed = await feedAt(there, 'Nightly')
    expect(feed).toMatchObject({
      is_mapped: true,
      schedule: { kind: 'url', shown: '', every_minutes: 360, is_paused: true, next_run: null },
    })
    if (!feed) throw new Error('the feed was not stored')
    for (const call of [
      there.call(feeds.run, { params: feed }),
      there.call(feeds.pause, { params: feed, body: { is_paused: false } }),
    ])
      expect((await call).status).toBe(409)
    const said = (given: Item) =>
      there.call(feeds.setSchedule, {
        params: feed,
        body: { kind: 'url', every_minutes: 360, publish_limit: 10, ...given },
        headers: { 'if-match': `"v${feed.version}"` },
      })
    expect((await said({})).body).toMatchObject({ fields: { address: [{ rule: 'required' }] } })
    expect((await said({ address })).body).toMatchObject({ schedule: { is_paused: false } })
    expect(partOf(await compare(file, there), 'feeds')).toMatchObject({ changed: [], missing: [] })
  })

  test('that exist keep their address and their runs; others stay, and nothing is deleted', async () => {
    const id = await scheduled()
    await buildFeed(target.app, { dealer_id: own.id, name: 'By hand' })
    const row = () =>
      inside(own, async tx => (await tx.select().from(feedRows).where(eq(feedRows.id, id)))[0])
    const before = await row()
    const item = {
      name: ' NIGHTLY',
      is_full: true,
      mapping,
      schedule: { kind: 'url', every_minutes: 60, publish_limit: null },
    }
    const file = await fileOf({ feeds: [item] })
    const difference = partOf(await compare(file), 'feeds')
    expect(difference).toMatchObject({ added: [], removed: [], missing: [] })
    expect(difference.changed[0]?.changes.map(({ field }) => field)).toEqual([
      'name',
      'is_full',
      'schedule.every',
      'schedule.publish_limit',
    ])
    expect((await apply(file, ['feeds'])).status).toBe(200)
    const after = await row()
    expect(after).toMatchObject({ is_full: true, every_minutes: 60, publish_limit: null, is_paused: false })
    expect(after?.source_address_sealed?.stored).toBe(before?.source_address_sealed?.stored)
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    expect((await here.call(feeds.list)).body.results).toHaveLength(2)
    // A run of the schedule is not a change of a setting.
    const { state } = await compare(file)
    await inside(own, tx =>
      tx.execute(sql`UPDATE feeds SET last_run = now(), last_outcome = 'same' WHERE id = ${id}`),
    )
    expect((await compare(file)).state).toBe(state)
    // Another kind of source needs its own address.
    const moved = await fileOf({ feeds: [{ ...item, schedule: { ...item.schedule, kind: 'folder' } }] })
    expect((await apply(moved, ['feeds'])).body.parts[0]?.missing).toMatchObject([{ field: 'address' }])
    expect(await row()).toMatchObject({ source: 'folder', source_address_sealed: null, is_paused: true })
  })

  test('are refused on the field', async () => {
    const defaults = { ...mapping.defaults, fuel_type: 'coal' }
    const schedule = { kind: 'url', every_minutes: 7, publish_limit: 101 }
    const items: Item[] = [
      { name: '' },
      { name: 'Été' },
      { name: 'ETE' },
      { name: 'Columns', mapping: { ...mapping, columns: { VIN: 'vin', Other: 'vin' } } },
      { name: 'Words', mapping: { ...mapping, defaults } },
      { name: 'Often', schedule },
      {
        name: 'Keys',
        schedule: { kind: 'url', every_minutes: 60, publish_limit: null, address: 'https://x' },
      },
    ]
    expect(await problemsOf('feeds', items)).toEqual(
      expect.arrayContaining([
        [0, 'name', 'min_length'],
        [2, 'name', 'unique'],
        [3, 'mapping.columns.Other', 'unique'],
        [4, 'default.fuel_type', 'one_of'],
        [5, 'schedule.every_minutes', 'one_of'],
        [5, 'schedule.publish_limit', 'max_value'],
        [6, 'schedule.address', 'unknown_field'],
      ]),
    )
  })
})
