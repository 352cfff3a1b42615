import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'

import { compiledCode } from '../../../test/compiled-code.ts'
import { removeEmbeddedDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts'
import { isPostmasterAlive, readPostmaster, type Postmaster } from './embedded-process.ts'

const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-embedded-'))
  cleanups.push(async () => {
    // A killed writer may stay in the process table for a moment.
    while (!(await removeEmbeddedDatabase(folder))) await sleep(20)
  })
  return folder
}

async function start(dataDir: string): Promise<EmbeddedDatabase & { lines: string[] }> {
  const lines: string[] = []
  const database = await startEmbeddedDatabase({ dataDir, log: line => lines.push(line) })
  cleanups.push(database.stop)
  return { ...database, lines }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

function serverOf(dataDir: string): Postmaster {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no server runs on this folder')
  return postmaster
}

/** Runs the writer until it has printed `count` lines of this kind. */
async function runWriter(
  dataDir: string,
  mode: 'write' | 'idle',
  count: number,
): Promise<[ChildProcess, string[]]> {
  const script = join(import.meta.dirname, '../../../test/embedded-writer.ts')
  const child = spawn(process.execPath, [script, dataDir, mode], {
    env: { ...process.env, ...compiledCode },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => void child.kill('SIGKILL'))
  const printed: string[] = []
  const enough = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', line => {
    printed.push(line)
    if (printed.filter(each => each.startsWith(mode === 'write' ? 'wrote' : 'ready')).length >= count)
      enough.resolve()
  })
  child.once('exit', () => enough.resolve())
  await enough.promise
  return [child, printed]
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function lastWritten(printed: readonly string[]): number {
  return Math.max(0, ...printed.filter(line => line.startsWith('wrote')).map(line => Number(line.slice(6))))
}

test('a first start creates a durable UTF-8 database behind a password, a second one keeps it', async () => {
  const folder = newFolder()
  const first = await start(folder)
  expect(first.lines).toEqual(['Creating the database (first start only)'])
  await query(first.url, 'create table kept as select 1 as n')
  const [settings] = await query(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
       current_setting('listen_addresses') as addresses, lower('ÉLÈVE') as folded, current_database() as name`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    encoding: 'UTF8',
    addresses: '',
    folded: 'élève',
    name: 'forecourt',
  })
  expect(statSync(join(folder, 'postgres-password')).mode & 0o777).toBe(0o600)
  const stranger = new URL(first.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await first.stop()
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)

  const second = await start(folder)
  expect(second.lines).toEqual([])
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('the extensions the product uses are available', async () => {
  const { url } = await start(newFolder())
  for (const name of ['pg_trgm', 'btree_gin', 'unaccent', 'citext', 'pgcrypto']) {
    await query(url, `create extension ${name}`)
  }
  // Accents count in searches.
  expect(await query(url, `select similarity('Zoé', 'zoé') as same`)).toEqual([{ same: 1 }])
})

test('a long path is served over a loopback port instead of a socket', async () => {
  const folder = newFolder()
  const deep = join(folder, 'x'.repeat(120))
  const { url, stop } = await start(deep)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  await stop()
})

test('kill -9 of the owner while it writes loses no acknowledged row, and its server is adopted', async () => {
  const folder = newFolder()
  const [owner, printed] = await runWriter(folder, 'write', 200)
  const server = serverOf(folder)
  await killed(owner)
  const next = await start(folder)
  expect(next.lines).toEqual(['Using the database that still ran on this data folder'])
  expect(serverOf(folder).pid).toBe(server.pid)
  const [row] = await query(next.url, 'select count(*)::int as rows, max(n) as last from written')
  expect(row?.['last']).toBeGreaterThanOrEqual(lastWritten(printed))
  expect(row?.['rows']).toBe(row?.['last'])
  // The process that adopts the server owns it: its stop ends the server.
  await next.stop()
  expect(isPostmasterAlive(server)).toBe(false)
})

test('kill -9 of the server and its owner while they write loses no acknowledged row', async () => {
  const folder = newFolder()
  for (let round = 0; round < 2; round += 1) {
    const [owner, printed] = await runWriter(folder, 'write', 100)
    owner.kill('SIGKILL')
    process.kill(serverOf(folder).pid, 'SIGKILL')
    const next = await start(folder)
    const [row] = await query(next.url, 'select count(*)::int as rows, max(n) as last from written')
    expect(row?.['last']).toBeGreaterThanOrEqual(lastWritten(printed))
    expect(row?.['rows']).toBe(row?.['last'])
    await query(next.url, 'truncate written')
    await next.stop()
  }
})

test('a server that is killed under a living owner returns on the same address', async () => {
  const folder = newFolder()
  const database = await start(folder)
  await query(database.url, 'create table kept as select 1 as n')
  const before = serverOf(folder)
  process.kill(before.pid, 'SIGKILL')
  await expect
    .poll(() => query(database.url, 'select n from kept').catch(() => []), { timeout: 20_000 })
    .toEqual([{ n: 1 }])
  expect(serverOf(folder).pid).not.toBe(before.pid)
  expect(database.lines).toContain('The database ended unexpectedly; starting it again')
})

test('a second process joins as a guest: only the owner stops the server, and a guest takes over from a lost owner', async () => {
  const folder = newFolder()
  const [owner] = await runWriter(folder, 'idle', 1)
  const server = serverOf(folder)
  const guest = await start(folder)
  expect(guest.lines).toEqual(['Using the database that another process runs on this data folder'])
  await guest.stop()
  expect(isPostmasterAlive(server)).toBe(true)

  const heir = await start(folder)
  await killed(owner)
  process.kill(server.pid, 'SIGKILL')
  await expect
    .poll(() => query(heir.url, 'select 1 as n').catch(() => []), { timeout: 20_000 })
    .toEqual([{ n: 1 }])
  const successor = serverOf(folder)
  await heir.stop()
  expect(isPostmasterAlive(successor)).toBe(false)
})

test('a lock file of PostgreSQL that names a foreign process does not block the start', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await first.stop()
  const stale = [
    String(process.pid),
    join(folder, 'postgres'),
    '1',
    '5432',
    join(folder, 'run'),
    '',
    '  1  1',
    'ready',
  ]
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${stale.join('\n')}\n`)
  const second = await start(folder)
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a kill during the very first start leaves nothing that looks finished', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(folder, 'postgres-password'), 'of the unfinished one\n')
  const database = await start(folder)
  expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(readFileSync(join(folder, 'postgres-password'), 'utf8')).not.toContain('unfinished')
})

test('refusals are errors with a code and one line that names the cure', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'a-file'), '')
  const log = (): void => undefined
  await expect(startEmbeddedDatabase({ dataDir: join(folder, 'a-file', 'data'), log })).rejects.toMatchObject(
    {
      code: 'data_folder_unwritable',
      message: expect.stringMatching(
        /^The data folder .* cannot be written \(ENOTDIR\): make it writable[^\n]*DATA_DIR[^\n]*$/,
      ),
    },
  )
  const old = join(folder, 'old')
  mkdirSync(join(old, 'postgres'), { recursive: true })
  writeFileSync(join(old, 'postgres', 'PG_VERSION'), '9\n')
  await expect(startEmbeddedDatabase({ dataDir: old, log })).rejects.toMatchObject({
    code: 'data_folder_version',
    message: expect.stringMatching(/made by PostgreSQL 9 and this release brings 18: [^\n]*$/),
  })
  const database = await start(folder)
  await database.stop()
  rmSync(join(folder, 'postgres-password'))
  await expect(startEmbeddedDatabase({ dataDir: folder, log })).rejects.toMatchObject({
    code: 'data_folder_damaged',
  })
  expect(existsSync(join(folder, 'postgres.lock'))).toBe(false)
})
