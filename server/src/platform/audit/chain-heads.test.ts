import { audit } from '@forecourt/contract/platform/audit.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { pastTriggers } from '../../../test/past-triggers.ts'
import { NOW, type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { openPool } from '#platform/db/client.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { startJobs } from '#jobs.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { exportHeads } from './chain-heads.service.ts'
import { readHeads } from './head-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'heads-'))
const said: Record<string, unknown>[] = []
const target = useTestApp(
  { AUDIT_HEADS_FOLDER: folder, LOG_LEVEL: 'error' },
  { write: (line: string) => said.push(JSON.parse(line) as Record<string, unknown>) },
)
let place: { id: string }
let browser: TestBrowser
let number = 0

beforeEach(async () => {
  place = await buildDealership(target.app)
  browser = await signedIn(
    target,
    await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] }),
    place,
  )
  await addEvents(3)
  said.length = 0
})
afterAll(() => rm(folder, { recursive: true }))

/** One event each. */
async function addEvents(times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    number += 1
    const email = `pat${number}@forecourt.example`
    await browser.call(staff.create, {
      body: { first_name: 'Pat', last_name: 'Ng', email, set_role: 'dealer_sales_rep' },
    })
  }
}
const month = (name = '2026-11') => join(folder, place.id, `${name}.jsonl`)
const lines = async (name?: string) => (await readFile(month(name), 'utf8')).split('\n').slice(0, -1)
const verify = async () => (await browser.call(audit.verify)).body
const cut = (which: string) =>
  pastTriggers(
    target.ownerUrl,
    { dealership: place, table: 'audit_events' },
    `DELETE FROM audit_events WHERE dealer_id = '${place.id}' AND ${which}`,
  )
const complaints = () => said.filter(({ chain }) => chain === place.id)

describe('an export', () => {
  test('is one signed line for each chain, and another when the chain has grown', async () => {
    await exportHeads(target.app)
    await exportHeads(target.app)
    const { hash } = await verify()
    const word = expect.any(String) as string
    expect((await lines()).map(line => JSON.parse(line) as unknown)).toEqual([
      { chain: place.id, seq: 3, hash, at: NOW.toISOString(), key: word, signature: word },
    ])
    expect((await verify()).heads).toEqual({ state: 'same', seq: 3, at: NOW.toISOString() })
    expect(Number((await browser.call(audit.verify)).headers['x-query-count'])).toBeLessThanOrEqual(6)
    await addEvents(1)
    expect((await verify()).heads).toMatchObject({ state: 'same', seq: 3 })
    await exportHeads(target.app)
    expect(await lines()).toHaveLength(2)
    expect((await verify()).heads).toMatchObject({ state: 'same', seq: 4 })
  })

  test('begins each month with every head, so that earlier months may be removed', async () => {
    await exportHeads(target.app)
    const december = { ...target.app, now: () => new Date('2026-12-01T00:03:00.000Z') }
    await exportHeads(december)
    await exportHeads(december)
    expect((await readdir(join(folder, place.id))).toSorted()).toEqual(['2026-11.jsonl', '2026-12.jsonl'])
    expect(await lines('2026-12')).toHaveLength(1)
    await rm(month())
    expect((await verify()).heads).toMatchObject({ state: 'same', seq: 3, at: '2026-12-01T00:03:00.000Z' })
  })

  test('continues after a truncated line', async () => {
    await exportHeads(target.app)
    await appendFile(month(), '{"chain":"00000000-00')
    expect((await verify()).heads).toMatchObject({ state: 'same', seq: 3 })
    await addEvents(1)
    await exportHeads(target.app)
    expect((await verify()).heads).toMatchObject({ state: 'same', seq: 4 })
    expect(complaints()).toEqual([])
  })

  test('is made by the job, once, whichever process runs it', async () => {
    const owner = openPool({ url: target.ownerUrl, log: target.app.log, max: 12, as: 'owner' })
    const processes = [
      await startJobs(target.app, owner, undefined),
      await startJobs(target.app, owner, undefined),
    ]
    for (let turn = 0; turn < 4; turn += 1)
      await owner.query(
        `SELECT graphile_worker.add_job('export_audit_heads', queue_name => 'audit_heads', job_key => $1)`,
        [`heads ${turn}`],
      )
    const waiting = async () => {
      const { rows } = await owner.query(
        `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'export_audit_heads'`,
      )
      return rows
    }
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
    expect(await lines()).toHaveLength(1)
    for (const running of processes) await running.stop()
    await owner.end()
  })
})

describe('a chain that passes a thousand events', () => {
  test('exports its head once, beside the hourly export', async () => {
    const owner = openPool({ url: target.ownerUrl, log: target.app.log, max: 8, as: 'owner' })
    const findAsked = async () => {
      const { rows } = await owner.query<{ key: string }>(
        `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'export_audit_head'`,
      )
      return rows
    }
    await pastTriggers(
      target.ownerUrl,
      { dealership: place, table: 'audit_events' },
      `UPDATE audit_events SET seq = 998 WHERE dealer_id = '${place.id}' AND seq = 3`,
    )
    await addEvents(1)
    expect(await findAsked()).toEqual([])
    await addEvents(2)
    expect(await findAsked()).toEqual([{ key: `export_audit_head:${place.id}` }])
    const running = await startJobs(target.app, owner, undefined)
    await expect.poll(async () => (await lines().catch(() => [])).length, { timeout: 20_000 }).toBe(1)
    await running.stop()
    await owner.end()
  })
})

describe('what the heads detect', () => {
  beforeEach(() => exportHeads(target.app))

  test.each([
    ['its last event', 'seq > 2', 2],
    ['all of it', 'true', 0],
  ])('a chain that lost %s', async (_name, which, left) => {
    await cut(which)
    const found = { broken_at: null, total: left, heads: { state: 'cut_off', seq: 3 }, is_done: true }
    expect(await verify()).toMatchObject(found)
    await exportHeads(target.app)
    expect(await verify()).toMatchObject(found)
    expect(complaints()).toMatchObject([{ state: 'cut_off', seq: 3 }])
  })

  test('one that was cut off and has grown again, also after the next export', async () => {
    await cut('seq > 1')
    await addEvents(4)
    const changed = { broken_at: null, total: 5, heads: { state: 'changed', seq: 3 } }
    expect(await verify()).toMatchObject(changed)
    await exportHeads(target.app)
    expect(await verify()).toMatchObject(changed)
    expect(await lines()).toHaveLength(1)
  })

  test('one of the same length that was rewritten from its start', async () => {
    await cut('true')
    await addEvents(3)
    expect(await verify()).toMatchObject({ broken_at: null, total: 3, heads: { state: 'changed', seq: 3 } })
  })

  test.each([
    ['another number', (line: string) => line.replace('"seq":3', '"seq":2')],
    ['another signature', (line: string) => line.replace(/"signature":"../, '"signature":"--')],
    ['no signature', (line: string) => line.replace(/,"signature".*(?=\})/, '')],
    ['the head of another dealership', (line: string) => line.replace(/[0-9a-f-]{36}/, crypto.randomUUID())],
    ['no JSON', () => 'nothing}'],
  ])('a line with %s', async (_name, change) => {
    const [line = ''] = await lines()
    await writeFile(month(), `${change(line)}\n`)
    expect((await verify()).heads).toEqual({ state: 'forged', seq: null, at: null })
    await exportHeads(target.app)
    expect((await verify()).heads).toMatchObject({ state: 'forged', seq: 3 })
    expect(complaints()).toHaveLength(1)
  })

  test('a head with an earlier key is valid while that key is configured, and is signed again', async () => {
    const SEALING_KEY = 'another key of tests, long enough to be accepted'
    const { config } = target.app
    const earlier = { ...target.app, config: { ...config, SEALING_KEY } }
    await rm(month())
    await exportHeads(earlier)
    expect((await verify()).heads).toEqual({ state: 'none', seq: null, at: null })
    const both = { ...target.app, config: { ...config, SEALING_KEYS_BEFORE: [SEALING_KEY] } }
    expect(await readHeads(both.config, place.id)).toMatchObject({ last: { seq: 3 }, isFresh: false })
    await exportHeads(both)
    await exportHeads(both)
    expect(await lines()).toHaveLength(2)
    expect((await verify()).heads).toMatchObject({ state: 'same', seq: 3 })
  })
})
