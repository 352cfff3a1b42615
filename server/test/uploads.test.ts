import { allEndpoints } from '@forecourt/contract/index.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { isPlainFileName } from '@forecourt/domain/platform/validation/file-name.ts'
import { sql } from 'drizzle-orm'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildDesk, type BuiltDesk } from './desk.ts'
import { boundary, formOf, formType, pngOf } from './picture-form.ts'
import { countWrites } from './stage-digest.ts'
import { useTestApp } from './test-app.ts'
import { goodPhotos, hostileFiles, PAYLOAD, TELLTALES, type UploadFile } from './upload-files.ts'
import { uploadsOf, type Door, type Upload } from './uploads.ts'

/** Security J7: hostile files leave nothing, through any upload, in the database or beside it. */
const target = useTestApp({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' })
const MB = 1024 * 1024
const mostGrowth = 200 * MB

let desk: BuiltDesk
let uploads: readonly Upload[]
let writes: () => Promise<string>
let temporary: string
const systems = process.env['TMPDIR']
let begun = 0
let most = 0

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'forecourt-uploads-'))
  process.env['TMPDIR'] = temporary
  desk = await buildDesk(target)
  uploads = uploadsOf(target, desk)
  writes = await countWrites(target)
  await target.fastify.listen({ host: '127.0.0.1', port: 0 })
  begun = process.memoryUsage().rss
})
afterAll(() => {
  if (systems === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = systems
  rmSync(temporary, { recursive: true, force: true })
})

/**
 * The name of each upload, its index in the list, and whether its handling is the same as that of the one
 * before it.
 */
const names: readonly (readonly [name: string, at: number, isAsBefore: boolean])[] = [
  ['the picture of oneself', 0, false],
  ['a picture of an accessory', 1, false],
  ['the picture of a plan', 2, false],
  ['the brochure of a plan', 3, false],
  ['the logo', 4, false],
  ['the picture of a dealership', 5, true],
  ['a photo of a vehicle', 6, false],
  ['its small size', 7, true],
  ['a feed file', 8, false],
  ['a rate sheet', 9, false],
  ['a rate sheet that is only checked', 10, true],
  ['settings', 11, false],
  ['settings that are only compared', 12, true],
  ['a lead', 13, false],
]
const waysIn = names.filter(([, , isAsBefore]) => !isAsBefore)
const forms = waysIn.filter(([, index]) => index < 8)
const photos = waysIn.filter(([, index]) => [0, 1, 2, 6].includes(index))

/**
 * Every sixth file for uploads handled like another; where the name of the file is not sent, one of each
 * content.
 */
function filesFor(upload: Upload, isAsBefore: boolean): readonly UploadFile[] {
  if (isAsBefore) return hostileFiles.filter((_file, n) => n % 6 === 1)
  if (upload.body === 'form') return hostileFiles
  const isFirst = (file: UploadFile) =>
    hostileFiles.find(({ content }) => content.equals(file.content)) === file
  return hostileFiles.filter(file => isFirst(file) || !isPlainFileName(file.name))
}

const uploadAt = (index: number) => uploads[index] as Upload

async function send({ method, path, headers }: Door, body: Buffer, query: Record<string, string> = {}) {
  const reply = await desk.asPlatform.send(method, path, { body, headers, query })
  most = Math.max(most, process.memoryUsage().rss)
  return reply
}

/** The rows that files could leave, for uploads that accept before they check. */
async function left(): Promise<unknown> {
  const { rows } = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.execute(sql`SELECT (SELECT count(*) FROM feed_chunks) AS chunks, (SELECT count(*) FROM feed_rows) AS rows,
      (SELECT count(*) FROM vehicles) AS vehicles, (SELECT count(*) FROM leads) AS leads,
      (SELECT count(*) FROM customers) AS customers`),
  )
  return rows[0]
}

/** A logo may be an SVG drawing: its scripts are removed. */
async function isCleaned({ field }: Upload, file: UploadFile, body: unknown): Promise<boolean> {
  if (field !== 'image' || file.type !== 'image/svg+xml') return false
  const { theme, picture } = body as { theme: { logo: string | null }; picture: string | null }
  const shown = await Promise.all(
    [theme.logo, picture].map(async address => address && (await desk.asRep.bytes(address)).bytes),
  )
  return shown.every(bytes => !bytes || !/script|foreignObject|onload/.test(Buffer.from(bytes).toString()))
}

/** What is wrong with the reply to a hostile file; nothing if it was refused by a named rule. */
async function met(upload: Upload, entry: Door, file: UploadFile): Promise<string[]> {
  const query = upload.call.includes('/feeds/') ? { file_name: file.name } : {}
  const { status, body } = await send(entry, upload.bodyOf(file), query)
  const said = `${file.title}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`
  if (status >= 200 && status < 300) {
    // A sheet that is only checked reports its problems and writes nothing.
    const isReported =
      upload.field === 'sheet' && Number((body as { problems?: unknown[] }).problems?.length) > 0
    if (isReported || (upload.outcome && (await upload.outcome(body)) !== null)) return []
    return (await isCleaned(upload, file, body)) ? [] : [`${said} was taken`]
  }
  if (status !== 400 && status !== 413) return [`${said} is no plain refusal`]
  const { code, fields = {} } = body as Problem
  const isNamed = Object.keys(fields).length > 0 || code === 'unreadable' || code === 'too_large'
  if (!isNamed) return [`${said} names no field`]
  return upload.body === 'form' && fields[upload.field] === undefined ? [`${said} names another field`] : []
}

/** The state of the database; for files that are accepted for later reading, only their possible results. */
const state = async ({ outcome }: Upload) => [outcome ? '' : await writes(), await left()]

test('every call that takes a file is in the list', () => {
  const known = new Set(uploads.map(({ call }) => call))
  const taking = allEndpoints.filter(({ options }) => options.upload !== undefined)
  expect(taking.map(({ method, path }) => `${method} ${path}`).filter(call => !known.has(call))).toEqual([])
  expect(uploads).toHaveLength(names.length)
  // These files read every body that is not JSON.
  const root = join(import.meta.dirname, '../src')
  const readers = globSync('**/*.ts', { cwd: root }).filter(
    path =>
      !path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes('addContentTypeParser('),
  )
  expect(readers.toSorted()).toEqual([
    'customers/leads/lead-intake.routes.ts',
    // A card provider's events, whose bytes are signed.
    'deals/deposits/card-events.routes.ts',
    // Reports of browsers are JSON with other content types.
    'identity/policy-reports/policy-reports.routes.ts',
    'identity/single-sign-on/single-sign-on.routes.ts',
    'inventory/feeds/feeds.routes.ts',
    'platform/http/file-forms.ts',
  ])
})

describe(`${hostileFiles.length} hostile files`, () => {
  test.each(names)('as %s leave nothing', async (_name, index, isAsBefore) => {
    const upload = uploadAt(index)
    const files = filesFor(upload, isAsBefore)
    const faults: string[] = []
    const isDrawing = ({ type }: UploadFile) =>
      upload.call.includes('/dealership/') && type === 'image/svg+xml'
    // Cleaned files are stored: each is sent over the one before it.
    for (const file of files.filter(isDrawing)) faults.push(...(await met(upload, await upload.open(), file)))
    const entry = await upload.open()
    const before = await state(upload)
    for (const file of files.filter(one => !isDrawing(one))) faults.push(...(await met(upload, entry, file)))
    expect(faults).toEqual([])
    expect(await state(upload)).toEqual(before)
  })
})

describe('hostile forms', () => {
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
  const many = Buffer.from(Array.from({ length: 10_000 }, (_, n) => part(`p${n}`)).join(''))
  const end = Buffer.from(`--${boundary}--\r\n`)

  test.each(forms)('as %s leave nothing', async (_name, index) => {
    const upload = uploadAt(index)
    const { field } = upload
    const entry = await upload.open()
    const good = formOf(pngOf(), { field })
    const body = (title: string, content: Buffer, type = formType) => ({ title, content, type })
    const faults: string[] = []
    const before = await state(upload)
    for (const { title, content, type } of [
      body('10,000 parts before a good one', Buffer.concat([many, good])),
      body('10,000 parts of one name', Buffer.from(part(field).repeat(10_000) + String(end))),
      body('no boundary', good, 'multipart/form-data'),
      body('an empty boundary', good, 'multipart/form-data; boundary='),
      body('another boundary', good, 'multipart/form-data; boundary=other'),
      body('a form that is cut off', good.subarray(0, -30)),
      body('a form that is compressed', Buffer.from('\x1f\x8b\b\0', 'latin1')),
      body('words instead of a file', Buffer.concat([Buffer.from(part(field)), end])),
      body('a file by another name', formOf(pngOf(), { field: '__proto__' })),
      body('a header without an end', Buffer.from(part(field, `; a="${'x'.repeat(300_000)}`))),
      body('half a head', Buffer.from(`--${boundary}\r\nContent-Disposition: form-data`)),
      body('more than any photo has', Buffer.concat([good, Buffer.alloc(17 * MB)])),
    ]) {
      // A logo is the only file of its form, by any name.
      const isTaken =
        title === 'a file by another name' && field === 'image' && upload.call.includes('dealership')
      const wrapped = { ...upload, bodyOf: () => content }
      const file = { title, content, name: '', type: '' }
      if (!isTaken)
        faults.push(
          ...(await met(wrapped, { ...entry, headers: { ...entry.headers, 'content-type': type } }, file)),
        )
    }
    // The form of a plan's media reports a missing or additional field.
    const isOtherField = (fault: string) => upload.call.includes('/media/') && fault.endsWith('another field')
    expect(faults.filter(fault => !isOtherField(fault))).toEqual([])
    expect(await state(upload)).toEqual(before)
  })
})

describe('a body without an end', () => {
  const piece = Buffer.alloc(MB, 'x')

  /** Sends until there is a response or a disconnect, or until far more was accepted than any limit. */
  const pour = ({ method, path, headers }: Door, beginning: Buffer, query: string) =>
    new Promise<number | 'hung up' | 'taken'>(resolve => {
      const { port } = target.fastify.server.address() as AddressInfo
      let megabytes = 0
      let isAnswered = false
      const cookies = [...desk.asPlatform.cookies]
      const asked = request({
        host: '127.0.0.1',
        port,
        method,
        path: `${path}${query}`,
        agent: false,
        headers: {
          ...headers,
          host: 'dealer.test',
          'transfer-encoding': 'chunked',
          'sec-fetch-site': 'same-origin',
          cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': desk.asPlatform.cookies.get('__Host-dp_csrf') ?? '',
        },
      })
      asked.on('response', reply => {
        isAnswered = true
        resolve(reply.statusCode ?? 0)
        reply.destroy()
      })
      // A client that is disconnected while writing may not be able to read the response.
      asked.on('error', () => {
        isAnswered = true
        resolve('hung up')
      })
      const more = () => {
        if (isAnswered || asked.destroyed) return
        if (megabytes > 128) {
          asked.destroy()
          resolve('taken')
        }
        megabytes += 1
        most = Math.max(most, process.memoryUsage().rss)
        asked.write(piece, error => (error ? undefined : setImmediate(more)))
      }
      asked.write(beginning)
      more()
    })

  test.each(waysIn)('as %s is answered before it ends, and leaves nothing', async (_name, index) => {
    const upload = uploadAt(index)
    const entry = await upload.open()
    const before = await state(upload)
    const beginning =
      upload.body === 'form' ? formOf(pngOf(), { field: upload.field }).subarray(0, -24) : piece
    const status = await pour(entry, beginning, upload.call.includes('/feeds/') ? '?file_name=a.csv' : '')
    expect([400, 413, 'hung up']).toContain(status)
    expect(await state(upload)).toEqual(before)
  })
})

describe(`${goodPhotos.length} good photos`, () => {
  test.each(photos)('as %s are stored, without metadata on place, time and camera', async (_name, index) => {
    const upload = uploadAt(index)
    const faults: string[] = []
    let entry = await upload.open()
    for (const [n, file] of goodPhotos.entries()) {
      // The maximum for an accessory.
      if (n === 10) entry = await upload.open()
      const reply = await send(entry, upload.bodyOf(file))
      const version = String(reply.headers['etag'] ?? entry.headers['if-match'])
      entry = { ...entry, headers: { ...entry.headers, 'if-match': version, 'idempotency-key': newId() } }
      if (reply.status >= 300) faults.push(`${file.title}: ${JSON.stringify(reply.body)}`)
      else {
        const shown = await desk.asPlatform.bytes(upload.photoAt?.(reply) ?? '')
        const leaked = TELLTALES.filter(word => Buffer.from(shown.bytes).includes(word))
        if (shown.status !== 200 || shown.headers['content-type'] !== file.type || leaked.length > 0)
          faults.push(`${file.title}: ${shown.status} ${leaked.join()}`)
      }
    }
    expect(faults).toEqual([])
  })

  test.each(photos)('as %s: one that few browsers can show is refused by its name', async (_name, index) => {
    const upload = uploadAt(index)
    const file = hostileFiles.find(({ name }) => name.endsWith('.HEIC')) as UploadFile
    const { body } = await send(await upload.open(), upload.bodyOf(file))
    expect((body as Problem).fields).toEqual({ [upload.field]: [{ rule: 'heic', params: {} }] })
  })
})

/** Tables with files, except for pending ones that are shown as text only. */
const filesAre = sql`SELECT c.table_name AS name, c.column_name AS file FROM information_schema.columns c
  WHERE c.table_schema = 'public' AND c.data_type = 'bytea' AND c.table_name <> 'lead_messages'`

test('afterwards no file is left over, nothing hostile is stored, and memory is what it was', async () => {
  expect(readdirSync(temporary)).toEqual([])
  process.stdout.write(`${Math.round((most - begun) / MB)} MB more\n`)
  expect(most - begun).toBeLessThanOrEqual(mostGrowth)
  const { rows: files } = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.execute<{ name: string; file: string }>(filesAre),
  )
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['avatars', 'feed_chunks', 'vehicle_photos']),
  )
  const held = sql.join(
    files.map(
      ({ name, file }) =>
        sql`SELECT ${name}::text AS name FROM ${sql.identifier(name)} WHERE position(convert_to(${PAYLOAD}, 'UTF8') IN ${sql.identifier(file)}) > 0`,
    ),
    sql` UNION ALL `,
  )
  const seen = [
    await withTenant(target.app.pool, desk.dealership, tx => tx.execute(held)),
    await withPlatform(target.app.pool, tx => tx.execute(held)),
  ]
  expect(seen.flatMap(({ rows }) => rows)).toEqual([])
})
