import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { settingsFile } from '@forecourt/contract/setup/settings-file.ts'
import { UPLOAD_QUOTA } from '@forecourt/domain/platform/uploads/upload-quota.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, type BuiltDesk } from './desk.ts'
import { fileHolding } from './infected-files.ts'
import { NOW, useTestApp } from './test-app.ts'
import { uploadsOf, type Upload } from './uploads.ts'

/** Security R47: the daily upload limit of a dealership, over all uploads and simultaneous requests. */
const target = useTestApp()
const most = { files: UPLOAD_QUOTA.files, bytes: UPLOAD_QUOTA.gigabytes * 1024 ** 3 }
let desk: BuiltDesk
let uploads: readonly Upload[]

beforeAll(async () => {
  desk = await buildDesk(target, { timezone: 'America/Toronto' })
  uploads = uploadsOf(target, desk)
})
beforeEach(() => setClock(NOW))

const setClock = (now: Date) => Object.assign(target.app, { now: () => now })
const inside = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  withTenant(target.app.pool, desk.dealership, async tx => (await tx.execute<T>(query)).rows)

/** Sets what the dealership has uploaded today, which is 21 November there. */
const sentSoFar = (files: number, bytes = 0, day = '2026-11-21') =>
  inside(sql`INSERT INTO upload_counts VALUES (${desk.dealership.id}, ${day}, ${files}, ${bytes})
    ON CONFLICT (dealer_id) DO UPDATE SET day = excluded.day, files = excluded.files, bytes = excluded.bytes`)
const counted = async () =>
  (
    await inside<{ day: string; files: number; bytes: number }>(
      sql`SELECT day::text, files, bytes FROM upload_counts`,
    )
  )[0]

const refusal = (field: string) => ({
  status: 429,
  body: {
    code: 'upload_quota',
    fields: { [field]: [{ rule: 'upload_quota', params: { files: 5000, gigabytes: 2 } }] },
  },
})

async function send(upload: Upload, by = desk) {
  const { method, path, headers } = await upload.open()
  const query = upload.call.includes('/feeds/') ? { file_name: 'lot.csv' } : {}
  const body = upload.bodyOf(fileHolding(upload, 'clean'))
  return by.asPlatform.send(method, path, { body, headers, query })
}

/** Of uploads that are not raw files, what a user sends: a readable sheet, settings over the current ones. */
const importSheet = (text: string) =>
  desk.asPlatform.call(lenders.importSheet, {
    params: { id: desk.lender.id },
    body: { sheet: { bytes: Buffer.from(text).toString('base64') } },
  })
async function applySettings() {
  const { body: file } = await desk.asPlatform.call(settingsFile.read)
  const { body: compared } = await desk.asPlatform.call(settingsFile.compare, { body: { file } })
  return desk.asPlatform.call(settingsFile.apply, {
    body: { file, parts: ['global_fees'], state: compared.state },
    headers: { 'idempotency-key': newId() },
  })
}
const sheet = 'product,condition,60\nfinance,new,5.25'

/** Each upload of a raw file, with the number of files it stores. */
const taking: readonly (readonly [index: number, field: string, files: number])[] = [
  [0, 'avatar', 1],
  [1, 'image', 1],
  [2, 'image_media', 1],
  [3, 'pdf_media', 1],
  [4, 'image', 1],
  [6, 'photo', 1],
  [7, 'photo', 2],
  [8, 'file', 1],
]

describe.each(taking)('upload %i', (index, field, files) => {
  test('counts what it stores, and nothing that it refuses', async () => {
    await sentSoFar(0)
    const reply = await send(uploads[index] as Upload)
    expect(reply.status).toBeLessThan(300)
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect(await counted()).toMatchObject({ day: '2026-11-21', files, bytes: expect.any(Number) as number })
    expect((await counted())?.bytes).toBeGreaterThan(0)
  })

  test('accepts the last of a day, and refuses the next', async () => {
    await sentSoFar(most.files - files)
    expect((await send(uploads[index] as Upload)).status).toBeLessThan(300)
    const reply = await send(uploads[index] as Upload)
    expect(reply).toMatchObject(refusal(field))
    // It is 11 in the morning: 13 hours are left.
    expect(reply.headers['retry-after']).toBe(String(13 * 3600))
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect(await counted()).toMatchObject({ files: most.files })
  })
})

test('a rate sheet counts as a file; a pasted or only checked one does not', async () => {
  await sentSoFar(most.files - 1)
  await desk.asPlatform.call(lenders.importSheet, {
    params: { id: desk.lender.id },
    body: { sheet: { text: sheet } },
  })
  expect(await counted()).toMatchObject({ files: most.files - 1 })
  const taken = await importSheet(sheet)
  expect(taken.status).toBe(200)
  expect(Number(taken.headers['x-query-count'])).toBeLessThanOrEqual(6)
  expect(await importSheet(sheet)).toMatchObject(refusal('sheet'))
  const looked = { sheet: { bytes: Buffer.from(sheet).toString('base64') } }
  const checked = await desk.asPlatform.call(lenders.checkSheet, {
    params: { id: desk.lender.id },
    body: looked,
  })
  expect(checked.status).toBe(200)
})

test('so do settings', async () => {
  await sentSoFar(most.files - 1)
  const taken = await applySettings()
  expect(taken.status).toBe(200)
  expect(Number(taken.headers['x-query-count'])).toBeLessThanOrEqual(6)
  expect(await applySettings()).toMatchObject(refusal('file'))
})

test('bytes count beside files, and no part of a feed file over the limit stays', async () => {
  const upload = uploads[8] as Upload
  const { length } = upload.bodyOf(fileHolding(upload, 'clean'))
  await sentSoFar(0, most.bytes - length)
  expect((await send(upload)).status).toBe(201)
  const stored = () =>
    inside(
      sql`SELECT (SELECT count(*) FROM feed_imports) AS imports, (SELECT count(*) FROM feed_chunks) AS chunks`,
    )
  const before = await stored()
  expect(await send(upload)).toMatchObject(refusal('file'))
  expect(await stored()).toEqual(before)
  expect(await counted()).toMatchObject({ files: 1, bytes: most.bytes })
})

test('of many simultaneous uploads as many are accepted as fit', async () => {
  const upload = uploads[6] as Upload
  const entries = await Promise.all(Array.from({ length: 24 }, () => upload.open()))
  await sentSoFar(most.files - 10)
  const body = upload.bodyOf(fileHolding(upload, 'clean'))
  const replies = await Promise.all(
    entries.map(({ method, path, headers }) => desk.asPlatform.send(method, path, { body, headers })),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter(status => status === 201)).toHaveLength(10)
  expect(statuses.filter(status => status === 429)).toHaveLength(14)
  expect(await counted()).toMatchObject({ files: most.files })
})

test('a repeated upload that is stored once counts once', async () => {
  const upload = uploads[6] as Upload
  const { method, path, headers } = await upload.open()
  await sentSoFar(most.files - 1)
  const body = upload.bodyOf(fileHolding(upload, 'clean'))
  for (const time of ['first', 'second'])
    expect([time, (await desk.asPlatform.send(method, path, { body, headers })).status]).toEqual([time, 201])
  expect(await counted()).toMatchObject({ files: most.files })
})

describe('a day', () => {
  const avatar = () => send(uploads[0] as Upload)

  test('begins at midnight of the dealership', async () => {
    await sentSoFar(most.files)
    setClock(new Date('2026-11-22T04:59:59Z'))
    const late = await avatar()
    expect(late).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    setClock(new Date('2026-11-22T05:00:00Z'))
    expect((await avatar()).status).toBe(204)
    expect(await counted()).toMatchObject({ day: '2026-11-22', files: 1 })
  })

  test('has the length of its clock changes', async () => {
    // In Toronto this day has 25 hours.
    await sentSoFar(most.files, 0, '2026-11-01')
    setClock(new Date('2026-11-01T04:00:00Z'))
    expect(((await avatar()).headers as Record<string, string>)['retry-after']).toBe(String(25 * 3600))
  })

  test('does not start again for a server whose clock is behind', async () => {
    await sentSoFar(most.files, 0, '2026-11-22')
    expect(await avatar()).toMatchObject({ status: 429 })
  })
})

test('the uploads of one dealership do not affect another', async () => {
  const other = await buildDesk(target)
  await sentSoFar(most.files)
  const reply = await send(uploadsOf(target, other)[0] as Upload, other)
  expect(reply.status).toBe(204)
  const { body } = (await send(uploads[0] as Upload)) as { body: Problem }
  expect(body.code).toBe('upload_quota')
})
