import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client, escapeIdentifier } from 'pg'

import { removeEmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createRequestLogin, withLogin, type Login } from '#platform/db/request-login.ts'

const FOLDER_PREFIX = 'forecourt-test-'

const SETTLED_MS = 60_000

/** A server with a migrated template; plain strings, so that it can be sent to other processes. */
export type TestServer = {
  /** Owner's connection to the server's maintenance database. */
  adminUrl: string
  /** Name of the migrated database from which every test database is copied. */
  template: string
  /** The login for requests to every copy. */
  login: Login
}

export type TestDatabase = {
  name: string
  /** Connection of the owner role, which migrations use. */
  url: string
  /** Connection on which requests run. */
  requestUrl: string
  /** The same with the application's role set from the first statement, for PostgreSQL's own programs. */
  appUrl: string
  drop: () => Promise<void>
}

/**
 * Starts one embedded PostgreSQL in a temporary folder, or uses the server of TEST_DATABASE_URL, and migrates
 * a template database on it. Durability is off, because the data is deleted after the run.
 */
export async function startTestServer(): Promise<TestServer & { stop: () => Promise<void> }> {
  const host = await findHost()
  const template = `forecourt_test_${randomBytes(4).toString('hex')}`
  await execute(host.url, `create database ${escapeIdentifier(template)}`)
  await migrate(withDatabase(host.url, template))
  const login = { name: `${template}_login`, password: randomBytes(16).toString('hex') }
  await createRequestLogin(host.url, login)
  return {
    adminUrl: host.url,
    template,
    login,
    stop: async () => {
      if (host.shared) await dropRun(host.url, template, login)
      await host.stop()
    },
  }
}

let copies = 0

/** A new migrated database, copied from the template. */
export async function cloneDatabase({ adminUrl, template, login }: TestServer): Promise<TestDatabase> {
  copies += 1
  const name = `${template}_${process.pid}_${randomBytes(3).toString('hex')}_${copies}`
  await execute(
    adminUrl,
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
  )
  const requestUrl = withLogin(withDatabase(adminUrl, name), login)
  return {
    name,
    url: withDatabase(adminUrl, name),
    requestUrl,
    appUrl: asAppRole(requestUrl),
    drop: () => execute(adminUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`),
  }
}

async function findHost(): Promise<{ url: string; shared: boolean; stop: () => Promise<void> }> {
  const shared = process.env['TEST_DATABASE_URL']
  if (shared) return { url: shared, shared: true, stop: async () => undefined }
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const { url, stop } = await startEmbeddedDatabase({
    dataDir,
    log: () => undefined,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '1GB',
      // Each worker has several applications, with a pool each.
      max_connections: '300',
    },
  })
  return {
    url,
    shared: false,
    stop: async () => {
      await stop()
      await removeEmbeddedDatabase(dataDir)
    },
  }
}

/** Stops the servers of killed runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    // A new one may belong to a run that is just starting; failures for those of other users are ignored.
    if (Date.now() - mtimeMs > SETTLED_MS) await removeEmbeddedDatabase(folder).catch(() => undefined)
  }
}

async function dropRun(adminUrl: string, template: string, login: Login): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`)
  }
  await client.query(`drop role if exists ${escapeIdentifier(login.name)}`)
  await client.end()
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

function asAppRole(url: string): string {
  const changed = new URL(url)
  changed.searchParams.set('options', '-c role=forecourt_app')
  // PostgreSQL's own programs read a plus sign in a query as a plus sign.
  return changed.href.replaceAll('+', '%20')
}
