import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { desc } from 'drizzle-orm'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { createClamd } from '../../sandbox/src/clamd/clamd.ts'
import { buildDesk, type BuiltDesk } from './desk.ts'
import { fileHolding } from './infected-files.ts'
import { countWrites } from './stage-digest.ts'
import { useTestApp } from './test-app.ts'
import { uploadsOf, type Door, type Upload } from './uploads.ts'

/**
 * Security R47: with an antivirus program, only files that it reports as clean are stored, through every
 * upload.
 */
const folder = mkdtempSync(join(tmpdir(), 'forecourt-antivirus-'))
const path = join(folder, 'clamd.sock')
const target = useTestApp({ CLAMD_URL: `unix:${path}`, CLAMD_PATIENCE_MS: '300' })
const mostBytes = 64 * 1024
let clamd: ReturnType<typeof createClamd>
let desk: BuiltDesk
let uploads: readonly Upload[]
let writes: () => Promise<string>

async function start() {
  clamd = createClamd(mostBytes)
  await once(clamd.listen(path), 'listening')
}
async function stop() {
  clamd.hangUp()
  await new Promise(done => clamd.close(done))
}

beforeAll(async () => {
  await start()
  desk = await buildDesk(target)
  uploads = uploadsOf(target, desk)
  writes = await countWrites(target)
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true })
})

/**
 * Checks and comparisons store nothing; a lead is a message, which is stored as text whatever it contains
 * (ADR 0036).
 */
const isStoring = ({ call }: Upload) => !/check_sheet|compare|leads/.test(call)
const storing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12]

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const signature = 'sandbox-clamd-signature'
const large = 'x'.repeat(mostBytes)

async function send(upload: Upload, words: string, at?: Door) {
  const entry = at ?? (await upload.open())
  const before = await writes()
  const query = upload.call.includes('/feeds/') ? { file_name: 'lot.csv' } : {}
  const { status, headers, body } = await desk.asPlatform.send(entry.method, entry.path, {
    body: upload.bodyOf(fileHolding(upload, words)),
    headers: entry.headers,
    query,
  })
  const { code, fields } = (body ?? {}) as Partial<Problem>
  return {
    status,
    code,
    fields,
    wait: headers['retry-after'],
    isStored: (await writes()) !== before,
    headers,
  }
}

/** A settings file is one field of its body. */
const fieldOf = ({ field }: Upload) => (field === 'body' ? 'file' : field)

const refusalOf = (upload: Upload, rule: string, params = {}) => ({
  fields: { [fieldOf(upload)]: [{ rule, params }] },
  isStored: false,
})

test('every upload that stores something is covered', () => {
  expect(uploads.flatMap((upload, index) => (isStoring(upload) ? [index] : []))).toEqual(storing)
})

describe.each(storing)('upload %i', index => {
  test('accepts clean files, and settings and sheets reach their own validation', async () => {
    const upload = uploads[index] as Upload
    const { status, fields, isStored } = await send(upload, 'nothing to be found')
    const isTaken = upload.body !== 'json'
    expect(status < 300).toBe(isTaken)
    expect(isTaken && !isStored).toBe(false)
    expect(Object.values(fields ?? {}).flat()).not.toContainEqual(
      expect.objectContaining({ rule: 'infected' }),
    )
  })

  test('refuses infected files on their field, and records it', async () => {
    const upload = uploads[index] as Upload
    const found = refusalOf(upload, 'infected', { name: 'Sandbox.Test.Signature' })
    expect(await send(upload, signature)).toMatchObject({ status: 400, ...found })
    const [event] = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1),
    )
    expect(event).toMatchObject({ outcome: 'refused', changes: { [fieldOf(upload)]: ['infected'] } })
    expect(event?.action).toMatch(/refused$/)
  })

  test.each([
    ['never answers', 'sandbox-clamd-freeze'],
    ['hangs up', 'sandbox-clamd-hangup'],
    ['answers nonsense', 'sandbox-clamd-nonsense'],
  ])('stores nothing while the program %s', async (_name, words) => {
    const upload = uploads[index] as Upload
    const reply = await send(upload, words)
    expect(reply).toMatchObject({
      status: 503,
      code: 'not_scanned',
      wait: '30',
      ...refusalOf(upload, 'not_scanned'),
    })
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
  })
})

test('EICAR within a picture, a brochure and a table', async () => {
  for (const index of [2, 3, 8]) {
    const upload = uploads[index] as Upload
    const found = refusalOf(upload, 'infected', { name: 'Eicar-Test-Signature' })
    expect(await send(upload, eicar)).toMatchObject({ status: 400, ...found })
  }
})

test('a file larger than the program’s limit is refused as such', async () => {
  for (const index of [0, 3, 4, 8]) {
    const upload = uploads[index] as Upload
    expect(await send(upload, large)).toMatchObject({ status: 400, ...refusalOf(upload, 'scan_size') })
  }
})

test('without the program nothing is stored, and with it again everything is', async () => {
  await stop()
  for (const index of storing) {
    const upload = uploads[index] as Upload
    // Of a photo's two sizes the first is scanned first.
    const named = upload.field === 'small' ? { ...upload, field: 'photo' } : upload
    const away = { status: 503, code: 'not_scanned', wait: '30', ...refusalOf(named, 'not_scanned') }
    expect(await send(upload, 'clean')).toMatchObject(away)
  }
  await start()
  expect(await send(uploads[0] as Upload, 'clean')).toMatchObject({ status: 204, isStored: true })
})

test('only a few of many large files that wait for their scan are in memory', async () => {
  const upload = uploads[8] as Upload
  const entries = await Promise.all(Array.from({ length: 12 }, () => upload.open()))
  const replies = await Promise.all(entries.map(entry => send(upload, 'sandbox-clamd-freeze', entry)))
  const codes = replies.map(({ status, code }) => `${status} ${code}`).toSorted()
  expect(new Set(codes)).toEqual(new Set(['503 busy', '503 not_scanned']))
  expect(codes.filter(code => code === '503 not_scanned')).toHaveLength(4)
  expect(await send(upload, 'clean')).toMatchObject({ status: 201 })
})
