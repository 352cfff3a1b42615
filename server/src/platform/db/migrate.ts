import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { run as migrateJobs } from './job-schema.ts'
import { Client } from 'pg'
import { sqlStateOf } from './tenant.ts'
import { StartupError } from '#platform/startup-error.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const lockKey = 7_316_002_114

/**
 * Migrates a database to the newest schema: numbered SQL files, each in its own transaction, one process at a time. A
 * file that was changed after it was applied stops the start, because the database no longer matches the files.
 */
export async function migrate(
  databaseUrl: string,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied timestamptz NOT NULL DEFAULT now())',
    )
    const applied = await appliedMigrations(client)
    const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    // The job tables come first: our functions call theirs.
    if (files.some(name => !applied.has(name))) await migrateJobs(databaseUrl)
    for (const name of files) await apply(client, name, applied.get(name), log)
  } catch (error) {
    throw sqlStateOf(error) === '42501' ? lackingRights(error, client.user) : error
  } finally {
    await client.end()
  }
}

/** PostgreSQL names what was denied; the cure is the same for all of it. */
function lackingRights(error: unknown, user = 'the user') {
  const denied = error instanceof Error ? error.message : String(error)
  return new StartupError(
    'owner_rights',
    `The user ${user} of DATABASE_URL lacks rights (${denied}). Let it own the database and create roles, or have an administrator run: CREATE ROLE forecourt_app NOLOGIN; CREATE ROLE forecourt_customer NOLOGIN; GRANT forecourt_app, forecourt_customer TO ${user};`,
    { cause: error },
  )
}

async function appliedMigrations(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map(row => [row.name, row.checksum]))
}

async function apply(client: Client, name: string, known: string | undefined, log: (line: string) => void) {
  const sql = await readFile(new URL(name, folder), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  if (known === checksum) return
  if (known !== undefined) {
    throw new StartupError(
      'migration_changed',
      `The migration ${name} differs from the one this database was built with. Restore the file, or start with an empty database.`,
    )
  }
  log(`Migrating: ${name}`)
  await client.query('BEGIN')
  try {
    await client.query("SET LOCAL lock_timeout = '3s'")
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
