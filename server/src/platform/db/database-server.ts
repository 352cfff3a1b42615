import { Client } from 'pg'
import type { Config } from '#platform/config.ts'
import { StartupError } from '#platform/startup-error.ts'
import { OWNER_CONNECT_MS } from './client.ts'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openRequestLogin } from './request-login.ts'

export interface DatabaseServer {
  /** Connection of the owner: migrations, jobs and the demo. */
  readonly url: string
  /** Connection on which requests run. */
  readonly requestUrl: string
  readonly stop: () => Promise<void>
}

const oldest = 15

/** Opens the database of DATABASE_URL, or the embedded one, and migrates it. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<DatabaseServer> {
  const server =
    config.DATABASE_URL === undefined
      ? await startEmbeddedDatabase({ dataDir: config.DATA_DIR, log: say })
      : { url: config.DATABASE_URL, stop: async () => undefined }
  try {
    if (config.DATABASE_URL !== undefined) await checkServer(config.DATABASE_URL)
    await migrate(server.url, say)
    const login = { secret: config.SESSION_SECRET, prepared: config.DATABASE_APP_URL }
    return { ...server, requestUrl: await openRequestLogin(server.url, login) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function checkServer(url: string) {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartupError(
      'database_url_invalid',
      'DATABASE_URL is not an address of PostgreSQL. Write it as postgres://user:password@host:5432/database.',
    )
  }
  const client = new Client({ connectionString: url, connectionTimeoutMillis: OWNER_CONNECT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    )
    const version = rows[0]?.version ?? 0
    if (version < oldest) {
      throw new StartupError(
        'database_too_old',
        `The database server is PostgreSQL ${version}; ${oldest} or later is needed. Upgrade it, or unset DATABASE_URL to use the embedded one.`,
      )
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason =
      error instanceof Error
        ? error.message || ('code' in error ? String(error.code) : error.name)
        : String(error)
    throw new StartupError(
      'database_unreachable',
      `The database of DATABASE_URL cannot be used (${reason}). Check that it runs and that user, password and database are right.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
