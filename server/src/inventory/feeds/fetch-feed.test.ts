import { feedImports, feeds, type Feed } from '@forecourt/contract/inventory/feeds.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import { sql } from 'drizzle-orm'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pool } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { clamd } from '#platform/outside/antivirus/clamd.ts'
import { folderFeedSource } from '#platform/outside/feed-sources/folder.ts'
import { webFeedSource } from '#platform/outside/feed-sources/web.ts'
import { insertImport } from './feeds.queries.ts'
import { fetchFeed, settleFetched } from './fetch-feed.ts'
import { forgetOldImports } from './forget-imports.ts'
import { publishImport } from './publish-import.ts'
import { readImport } from './read-import.ts'

const target = useTestApp()
let desk: BuiltDesk
let foreign: BuiltDesk
let server: Server
let home: string
let folder: string
/** What the remote side serves now. */
let served = ''
let asked = 0
/** Holds the response of the slow address. */
let gate = Promise.withResolvers<void>()

beforeAll(async () => {
  desk = await buildDesk(target)
  foreign = await buildDesk(target)
  server = createServer((request, response) => {
    asked += 1
    const path = request.url ?? ''
    if (path.startsWith('/missing')) response.writeHead(404).end()
    else if (path.startsWith('/closed')) response.writeHead(403).end()
    else if (path.startsWith('/slow')) void gate.promise.then(() => response.end(served))
    else response.end(served)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'forecourt-feeds-'))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  served = lot(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
})

const row = (serial: number, price = 20_000) =>
  `${buildVin({ wmi: '1GC', vds: 'UYDED', modelYear: 2020, plant: 'Z', serial })},L${serial},${price},Used,${serial}00`
const lot = (...serials: number[]) =>
  ['VIN,Stock #,Price,Condition,Odometer', ...serials.map(serial => row(serial))].join('\n')

const sources = () => ({
  url: webFeedSource({ mayUseLoopback: true }),
  folder: (dealer: string) => folderFeedSource(join(folder, dealer)),
})
type ScheduleBody = BodyInputOf<typeof feeds.setSchedule>

async function scheduled(body: Partial<ScheduleBody> = {}, name = `Nightly ${newId()}`): Promise<Feed> {
  const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name } })
  return (await schedule(feed, body)).body
}
const schedule = (feed: Pick<Feed, 'id' | 'version'>, body: Partial<ScheduleBody> = {}) =>
  desk.asAdmin.call(feeds.setSchedule, {
    params: { id: feed.id },
    body: {
      kind: 'url',
      address: `${home}/lot.csv?key=secret-of-the-feed`,
      every_minutes: 60,
      publish_limit: 50,
      ...body,
    },
    headers: { 'if-match': `"v${feed.version}"` },
  })

/** Moves the clock to the next run, and runs the jobs. */
async function run(id: string): Promise<Feed['schedule']> {
  await due(id)
  await fetchFeed(target.app, sources(), desk.dealership.id, id)
  const newest = (await importsOf(id))[0]
  if (newest?.state === 'reading') await read(newest.id)
  return (await feedOf(id)).schedule
}
const inside = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(target.app.pool, desk.dealership, work)
const due = (id: string) =>
  inside(tx =>
    tx.execute(
      sql`UPDATE feeds SET next_run = ${NOW.toISOString()} WHERE dealer_id = ${desk.dealership.id} AND id = ${id}`,
    ),
  )
/** A pool that loses its first connection. */
function breakingOnce(pool: Pool): Pool {
  let isBroken = false
  return new Proxy(pool, {
    get: (of, key) => {
      const value: unknown = Reflect.get(of, key, of)
      if (typeof value !== 'function') return value
      if (key !== 'connect' || isBroken) return value.bind(of) as unknown
      isBroken = true
      return () => Promise.reject(new Error('lost'))
    },
  })
}
async function read(id: string) {
  await readImport(target.app, desk.dealership.id, id)
  await settleFetched(target.app, desk.dealership.id, id)
  await publishImport(target.app, desk.dealership.id, id)
}
const feedOf = async (id: string): Promise<Feed> => {
  const { body } = await desk.asAdmin.call(feeds.list, {})
  const found = body.results.find(feed => feed.id === id)
  if (!found) throw new Error('the feed is not listed')
  return found
}
const importsOf = async (id: string) =>
  (await desk.asAdmin.call(feeds.imports, { params: { id } })).body.results
const bell = async (as = desk.asAdmin) =>
  (await as.call(notifications.list, {})).body.results.filter(({ event }) => event === 'feed_waiting')

describe('a scheduled feed', () => {
  test('waits for a decision at first and notifies; a small difference is then published', async () => {
    const { id } = await scheduled({}, 'Lot north')
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting', last_run: '2026-11-21T16:00:00Z' })
    const [first] = await importsOf(id)
    expect(first).toMatchObject({
      state: 'checked',
      is_fetched: true,
      rows_new: 10,
      created_by: null,
      file_name: 'lot.csv',
    })
    const [rung] = await bell()
    expect(rung).toMatchObject({ customer: null, feed: { id, name: 'Lot north' }, is_read: false })
    expect(await bell(desk.asManager)).toHaveLength(1)
    expect(await bell(desk.asRep)).toEqual([])
    await desk.asAdmin.call(feedImports.publish, { params: { id: first?.id ?? '' }, body: {} })
    await publishImport(target.app, desk.dealership.id, first?.id ?? '')
    served = lot(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    expect(await run(id)).toMatchObject({ last_outcome: 'published' })
    const [second] = await importsOf(id)
    expect(second).toMatchObject({ state: 'published', rows_new: 1, rows_same: 10, published_by: null })
    expect((await feedOf(id)).vehicles).toBe(11)
  })

  test('without changes leaves nothing; a large difference replaces the import that waited', async () => {
    const { id } = await scheduled({ publish_limit: 100 })
    served = lot(21, 22, 23, 24)
    expect(await run(id)).toMatchObject({ last_outcome: 'published' })
    expect(await run(id)).toMatchObject({ last_outcome: 'same' })
    // Another order of rows is another file with the same content.
    served = lot(24, 23, 22, 21)
    expect(await run(id)).toMatchObject({ last_outcome: 'same' })
    expect((await importsOf(id)).map(({ state }) => state)).toEqual(['discarded', 'published'])
    const { version } = await feedOf(id)
    await schedule({ id, version }, { publish_limit: null })
    served = lot(21, 22, 23, 24, 25)
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
    served = lot(21, 22, 23, 24, 25, 26)
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
    expect((await importsOf(id)).slice(0, 2)).toMatchObject([
      { state: 'checked', rows_new: 2 },
      { state: 'discarded', rows_new: 1 },
    ])
  })

  test('is fetched once when due, not before, and not while paused', async () => {
    const { id } = await scheduled()
    const job = () => fetchFeed(target.app, sources(), desk.dealership.id, id)
    const before = asked
    const [one, other] = await Promise.all([job(), job()])
    expect([one, other]).toEqual([new Date(NOW.getTime() + 3_600_000), new Date(NOW.getTime() + 3_600_000)])
    expect(await job()).toEqual(one)
    expect(asked - before).toBe(1)
    const paused = await desk.asAdmin.call(feeds.pause, { params: { id }, body: { is_paused: true } })
    expect(paused.body.schedule).toMatchObject({ is_paused: true, next_run: null })
    expect(await job()).toBeUndefined()
    await desk.asAdmin.call(feeds.run, { params: { id } })
    expect(await job()).toEqual(one)
    expect(asked - before).toBe(2)
  })

  test('reports why nothing was fetched, at first and at intervals', async () => {
    const { id, version } = await scheduled({ address: `${home}/missing` }, 'Broken')
    const rung = async () => (await bell()).filter(({ feed }) => feed?.id === id).length
    expect(await run(id)).toMatchObject({ last_outcome: 'not_found' })
    expect(await run(id)).toMatchObject({ last_outcome: 'not_found' })
    expect(await rung()).toBe(1)
    expect(await importsOf(id)).toEqual([])
    await schedule({ id, version }, { address: `${home}/closed` })
    expect(await run(id)).toMatchObject({ last_outcome: 'unauthorised' })
    served = '\0\u0001 no text'
    const { version: now } = await feedOf(id)
    await schedule({ id, version: now }, { address: `${home}/lot.csv` })
    expect(await run(id)).toMatchObject({ last_outcome: 'unreadable' })
    served = ''
    expect(await run(id)).toMatchObject({ last_outcome: 'empty' })
  })

  test('is checked by the antivirus program before any of it is stored', async () => {
    const sandbox = buildSandbox()
    const { clamdPort: port } = await sandbox.start()
    const app = { ...target.app, antivirus: clamd({ host: '127.0.0.1', port }, 300) }
    const { id } = await scheduled({}, 'Looked into')
    const outcome = async () => {
      await due(id)
      await fetchFeed(app, sources(), desk.dealership.id, id)
      return (await feedOf(id)).schedule?.last_outcome
    }
    served = `${lot(31)},sandbox-clamd-signature`
    expect(await outcome()).toBe('infected')
    served = `${lot(31)},sandbox-clamd-freeze`
    expect(await outcome()).toBe('not_scanned')
    await sandbox.stop()
    served = lot(31)
    expect(await outcome()).toBe('not_scanned')
    expect(await importsOf(id)).toEqual([])
  })

  test('that is unreadable stays so until another file arrives', async () => {
    const { id } = await scheduled({}, 'Garbage')
    served = '\0\u0001 no text'
    expect(await run(id)).toMatchObject({ last_outcome: 'unreadable' })
    expect(await run(id)).toMatchObject({ last_outcome: 'unreadable' })
    expect((await importsOf(id)).map(({ state }) => state)).toEqual(['failed'])
    served = lot(61)
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
  })

  test('reports the outcome of its last file, regardless of who continued it', async () => {
    const { id } = await scheduled({ publish_limit: null }, 'Followed')
    const lastOutcome = async () => (await feedOf(id)).schedule?.last_outcome
    served = lot(71)
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
    const [first] = await importsOf(id)
    const at = { params: { id: first?.id ?? '' } }
    await desk.asAdmin.call(feedImports.publish, { ...at, body: {} })
    expect(await lastOutcome()).toBe('publishing')
    await publishImport(target.app, desk.dealership.id, at.params.id)
    expect(await lastOutcome()).toBe('published')
    expect(await run(id)).toMatchObject({ last_outcome: 'same' })
    served = lot(71, 72)
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
    const [second] = await importsOf(id)
    await desk.asAdmin.call(feedImports.discard, { params: { id: second?.id ?? '' } })
    expect(await lastOutcome()).toBe('discarded')
    expect(await run(id)).toMatchObject({ last_outcome: 'same' })
  })

  test('that cannot be published automatically waits and notifies', async () => {
    const { id } = await scheduled({ publish_limit: 100 }, 'Refused')
    const rung = async () => (await bell()).filter(({ feed }) => feed?.id === id).length
    const checkedOf = async () => {
      await due(id)
      await fetchFeed(target.app, sources(), desk.dealership.id, id)
      const [newest] = await importsOf(id)
      await readImport(target.app, desk.dealership.id, newest?.id ?? '')
      await settleFetched(target.app, desk.dealership.id, newest?.id ?? '')
      return newest?.id ?? ''
    }
    served = lot(81)
    const refused = await checkedOf()
    await inside(tx =>
      tx.execute(sql`UPDATE feed_rows SET data = data || '{"year": "no year"}' WHERE import_id = ${refused}`),
    )
    expect([(await feedOf(id)).schedule?.last_outcome, await rung()]).toEqual(['publishing', 0])
    await publishImport(target.app, desk.dealership.id, refused)
    expect([(await feedOf(id)).schedule?.last_outcome, await rung()]).toEqual(['not_published', 1])
    expect((await importsOf(id))[0]).toMatchObject({ state: 'checked', problem: 'not_published' })
    expect(await run(id)).toMatchObject({ last_outcome: 'not_published' })
    // A failure for another reason is retried, but not forever.
    served = lot(82)
    const lost = await checkedOf()
    const breaking = () => ({ ...target.app, pool: breakingOnce(target.app.pool) })
    await expect(publishImport(breaking(), desk.dealership.id, lost)).rejects.toThrow('lost')
    expect((await feedOf(id)).schedule?.last_outcome).toBe('publishing')
    await publishImport(breaking(), desk.dealership.id, lost, true)
    expect((await feedOf(id)).schedule?.last_outcome).toBe('not_published')
  })

  test('that fails for another reason than its file reports it, and notifies', async () => {
    const { id } = await scheduled({}, 'Lost')
    served = lot(83)
    await due(id)
    await fetchFeed(target.app, sources(), desk.dealership.id, id)
    const [one] = await importsOf(id)
    const breaking = () => ({ ...target.app, pool: breakingOnce(target.app.pool) })
    await expect(readImport(breaking(), desk.dealership.id, one?.id ?? '')).rejects.toThrow('lost')
    expect((await importsOf(id))[0]).toMatchObject({ state: 'reading', problem: null })
    await readImport(breaking(), desk.dealership.id, one?.id ?? '', true)
    await settleFetched(target.app, desk.dealership.id, one?.id ?? '')
    expect((await importsOf(id))[0]).toMatchObject({ state: 'failed', problem: 'not_read' })
    expect((await feedOf(id)).schedule?.last_outcome).toBe('unreadable')
    expect((await bell()).filter(({ feed }) => feed?.id === id)).toHaveLength(1)
    // Requested by hand, it is read again.
    await desk.asAdmin.call(feeds.run, { params: { id } })
    expect(await run(id)).toMatchObject({ last_outcome: 'waiting' })
  })

  test('continues with a file while its successor is still being fetched', async () => {
    const { id } = await scheduled({ publish_limit: 100 }, 'Overlapping')
    served = lot(96)
    await due(id)
    await fetchFeed(target.app, sources(), desk.dealership.id, id)
    const [first] = await importsOf(id)
    // The state of a run that has stored a piece, and may never store the next.
    const coming = await inside(tx =>
      insertImport(tx, { ...desk.at, id: newId(), feed_id: id, file_name: 'lot.csv', is_fetched: true }),
    )
    await read(first?.id ?? '')
    expect((await importsOf(id)).find(one => one.id === first?.id)).toMatchObject({ state: 'published' })
    expect((await feedOf(id)).schedule?.last_outcome).toBe('published')
    const kept = async () => (await importsOf(id)).some(one => one.id === coming.id)
    await forgetOldImports(target.app, desk.dealership.id, first?.id ?? '')
    expect(await kept()).toBe(true)
    await inside(tx =>
      tx.execute(sql`UPDATE feed_imports SET created = now() - interval '2 days' WHERE id = ${coming.id}`),
    )
    await forgetOldImports(target.app, desk.dealership.id, first?.id ?? '')
    expect(await kept()).toBe(false)
  })

  test('is fetched once for any number of parallel requests', async () => {
    gate = Promise.withResolvers<void>()
    const { id } = await scheduled({ address: `${home}/slow`, publish_limit: 100 }, 'Slow')
    const job = () => fetchFeed(target.app, sources(), desk.dealership.id, id)
    const press = async () => (await desk.asAdmin.call(feeds.run, { params: { id } })).body
    served = lot(91)
    const before = asked
    const running = job()
    await expect.poll(() => asked).toBe(before + 1)
    const { version } = await feedOf(id)
    expect(await press()).toMatchObject({ version, schedule: { last_outcome: 'fetching' } })
    await job()
    gate.resolve()
    await running
    expect(asked).toBe(before + 1)
    expect(await press()).toMatchObject({ version, schedule: { last_outcome: 'reading' } })
    await read((await importsOf(id))[0]?.id ?? '')
    const again = await press()
    expect(again).toMatchObject({ version: version + 1, schedule: { last_outcome: 'published' } })
  })

  test('whose address was changed during the fetch takes nothing from the old address', async () => {
    gate = Promise.withResolvers<void>()
    const { id, version } = await scheduled({ address: `${home}/slow`, publish_limit: 100 }, 'Moved')
    served = lot(92)
    const before = asked
    const running = fetchFeed(target.app, sources(), desk.dealership.id, id)
    await expect.poll(() => asked).toBe(before + 1)
    await schedule({ id, version }, { address: `${home}/lot.csv`, publish_limit: 100 })
    gate.resolve()
    await running
    expect(await importsOf(id)).toEqual([])
    expect(await run(id)).toMatchObject({ last_outcome: 'published' })
  })

  test('publishes nothing older than what it imported since', async () => {
    const { id } = await scheduled({ publish_limit: 100 }, 'Two at once')
    for (const serials of [[93], [93, 94]]) {
      served = lot(...serials)
      await due(id)
      await fetchFeed(target.app, sources(), desk.dealership.id, id)
    }
    const [newer, older] = await importsOf(id)
    await read(newer?.id ?? '')
    await read(older?.id ?? '')
    expect((await importsOf(id)).map(({ state }) => state)).toEqual(['published', 'discarded'])
    expect((await feedOf(id)).schedule?.last_outcome).toBe('published')
  })

  test('leaves a file to the person who read it again with another mapping', async () => {
    const { id } = await scheduled({ publish_limit: 100 }, 'By hand')
    served = lot(95).replace('VIN', 'Seventeen signs')
    await run(id)
    const [one] = await importsOf(id)
    expect(one).toMatchObject({ state: 'checked', rows_refused: 1 })
    if (!one?.mapping) throw new Error('it has a mapping')
    const columns = { ...one.mapping.columns, 'Seventeen signs': 'vin' as const }
    const mapping = { ...one.mapping, columns }
    await desk.asAdmin.call(feedImports.map, { params: { id: one.id }, body: { mapping } })
    await read(one.id)
    expect((await importsOf(id))[0]).toMatchObject({ state: 'checked', rows_new: 1 })
    expect((await feedOf(id)).schedule?.last_outcome).toBe('waiting')
  })

  test('shows no secret of its address and stores it encrypted', async () => {
    const feed = await scheduled()
    expect(feed.schedule?.shown).toBe(`${home}/lot.csv?…`)
    const stored = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(sql`SELECT row_to_json(f)::text AS row FROM feeds f WHERE id = ${feed.id}`),
    )
    expect(JSON.stringify([stored.rows, await feedOf(feed.id)])).not.toContain('secret-of-the-feed')
    // A change of other settings keeps the address.
    const { kind: _kind, ...rest } = { kind: 'url' as const, every_minutes: 15, publish_limit: null }
    const kept = await desk.asAdmin.call(feeds.setSchedule, {
      params: { id: feed.id },
      body: { kind: 'url', ...rest },
      headers: { 'if-match': `"v${feed.version}"` },
    })
    served = lot(41, 42)
    expect(kept.body.schedule).toMatchObject({ shown: feed.schedule?.shown, every_minutes: 15 })
    expect(await run(feed.id)).toMatchObject({ last_outcome: 'waiting' })
  })

  test('reads the newest file of the dealership’s own folder, and nothing outside it', async () => {
    const own = join(folder, desk.dealership.id)
    await mkdir(join(own, 'nightly'), { recursive: true })
    await mkdir(join(folder, foreign.dealership.id), { recursive: true })
    await writeFile(join(own, 'nightly', '.part.csv'), 'not ready')
    await writeFile(join(own, 'nightly', 'lot.csv'), lot(31, 32))
    await symlink(join(folder, foreign.dealership.id), join(own, 'theirs'))
    await writeFile(join(folder, foreign.dealership.id, 'secret.csv'), lot(99))
    const { id, version } = await scheduled({ kind: 'folder', address: 'nightly', publish_limit: 100 })
    expect(await run(id)).toMatchObject({ last_outcome: 'published' })
    await schedule({ id, version }, { kind: 'folder', address: 'theirs' })
    expect(await run(id)).toMatchObject({ last_outcome: 'address_refused' })
    const { version: now } = await feedOf(id)
    await schedule({ id, version: now }, { kind: 'folder', address: 'absent' })
    expect(await run(id)).toMatchObject({ last_outcome: 'not_found' })
  })

  test('finds its folder after the dealership was renamed, and nobody else’s under the old name', async () => {
    await mkdir(join(folder, desk.dealership.id, 'kept'), { recursive: true })
    await writeFile(join(folder, desk.dealership.id, 'kept', 'lot.csv'), lot(51))
    const { cname } = desk.dealership
    const rename = (id: string, to: string) =>
      withPlatform(target.app.pool, tx =>
        tx.execute(sql`UPDATE dealerships SET cname = ${to} WHERE id = ${id}`),
      )
    await rename(desk.dealership.id, `${cname}-moved`)
    await rename(foreign.dealership.id, cname)
    const { id } = await scheduled({ kind: 'folder', address: 'kept', publish_limit: 100 })
    expect(await run(id)).toMatchObject({ last_outcome: 'published' })
    const body = { kind: 'folder' as const, address: 'kept', every_minutes: 60, publish_limit: null }
    const { body: theirs } = await foreign.asAdmin.call(feeds.create, { body: { name: 'Curious' } })
    await foreign.asAdmin.call(feeds.setSchedule, {
      params: { id: theirs.id },
      body,
      headers: { 'if-match': `"v${theirs.version}"` },
    })
    await fetchFeed(target.app, sources(), foreign.dealership.id, theirs.id)
    const { body: list } = await foreign.asAdmin.call(feeds.list, {})
    expect(list.results.find(feed => feed.id === theirs.id)?.schedule?.last_outcome).toBe('not_found')
  })

  test.each([
    ['url', 'http://feeds.example/lot.csv'],
    ['url', 'https://user:word@feeds.example/lot.csv'],
    ['url', 'https://10.0.0.1/lot.csv'],
    ['url', 'https://[::ffff:192.168.1.1]/lot.csv'],
    ['url', 'https://0x7f000001.example.@169.254.169.254/'],
    ['url', 'file:///etc/passwd'],
    ['url', ''],
    ['folder', '../../other'],
    ['folder', '/etc'],
    ['folder', 'a/../b'],
    ['folder', 'a\\b'],
    ['folder', '.hidden'],
  ] as const)('%s %s is no valid address', async (kind, address) => {
    const { body: feed } = await desk.asAdmin.call(feeds.create, { body: { name: `Wrong ${newId()}` } })
    const reply = await schedule(feed, { kind, address })
    expect([reply.status, Object.keys((reply.body as unknown as Problem).fields ?? {})]).toEqual([
      400,
      ['address'],
    ])
  })

  test('is changed over the version that was read, and only scheduled feeds run', async () => {
    const feed = await scheduled()
    expect((await schedule({ id: feed.id, version: feed.version - 1 })).status).toBe(412)
    const ended = await desk.asAdmin.call(feeds.endSchedule, {
      params: { id: feed.id },
      headers: { 'if-match': `"v${feed.version}"` },
    })
    expect(ended.body.schedule).toBeNull()
    expect((await desk.asAdmin.call(feeds.run, { params: { id: feed.id } })).status).toBe(409)
    expect((await foreign.asAdmin.call(feeds.run, { params: { id: feed.id } })).status).toBe(404)
  })
})
