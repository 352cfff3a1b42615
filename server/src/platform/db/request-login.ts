import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { StartupError } from '#platform/startup-error.ts'
import { APP_ROLE, CUSTOMER_ROLE, OWNER_CONNECT_MS } from './client.ts'
import { sqlStateOf } from './tenant.ts'

/** Two processes that start together must not change one role at the same moment. */
const LOCK_KEY = 7_316_002_115

/**
 * The connection URL on which requests run: a login that owns nothing and may only take the application's two roles,
 * so a statement that resets its role gains no rights. Created and updated here, unless the administrator prepared
 * one (`prepared`).
 * @param secret the login's password is derived from it, so that parallel processes agree
 * @throws StartupError owner_rights where the owner may not create roles, or the prepared login has too many rights
 */
export async function openRequestLogin(
  ownerUrl: string,
  { secret, prepared }: { secret: string; prepared: string | undefined },
): Promise<string> {
  if (prepared !== undefined) {
    await checkPreparedLogin(prepared)
    return prepared
  }
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  const name = `forecourt_login_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`
  const password = createHmac('sha256', secret).update(`database login ${name}`).digest('hex')
  await createRequestLogin(ownerUrl, { name, password })
  return withLogin(ownerUrl, { name, password })
}

export interface Login {
  readonly name: string
  readonly password: string
}

/** The same address under another login. */
export function withLogin(url: string, { name, password }: Login): string {
  const changed = new URL(url)
  changed.username = name
  changed.password = password
  return changed.href
}

/** Creates the login or sets its password, with the two roles and no other right. Idempotent. */
export async function createRequestLogin(ownerUrl: string, { name, password }: Login): Promise<void> {
  const login = escapeIdentifier(name)
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: OWNER_CONNECT_MS })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE ROLE ${login} NOINHERIT`)
    await client.query(`ALTER ROLE ${login} LOGIN PASSWORD ${escapeLiteral(scramVerifier(password))}`)
    await client.query(`GRANT ${APP_ROLE}, ${CUSTOMER_ROLE} TO ${login}`)
    await client.query('COMMIT')
  } catch (error) {
    throw sqlStateOf(error) === '42501' ? mayNotCreate(error, client.user) : error
  } finally {
    await client.end()
  }
}

/** The verifier that PostgreSQL stores: with it, neither a statement nor a log contains the password itself. */
function scramVerifier(password: string): string {
  const [iterations, salt] = [4096, randomBytes(16)]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}

const prepareIt = `CREATE ROLE forecourt_login LOGIN NOINHERIT PASSWORD '…'; GRANT ${APP_ROLE}, ${CUSTOMER_ROLE} TO forecourt_login;`

function mayNotCreate(error: unknown, user = 'the user') {
  const denied = error instanceof Error ? error.message : String(error)
  return new StartupError(
    'owner_rights',
    `The user ${user} of DATABASE_URL may not create the login on which requests run (${denied}). Have an administrator run: ${prepareIt} and set DATABASE_APP_URL to the address of the database with this login.`,
    { cause: error },
  )
}

/** A prepared login with more rights than the two roles would defeat its purpose. */
async function checkPreparedLogin(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: OWNER_CONNECT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ isMighty: boolean; roles: string[]; owns: boolean }>(
      `SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolreplication OR rolcreatedb AS "isMighty",
        ARRAY(SELECT r.rolname::text FROM pg_roles r WHERE r.oid <> me.oid AND pg_has_role(me.oid, r.oid, 'MEMBER') ORDER BY 1) AS roles,
        EXISTS (SELECT FROM pg_class WHERE relowner = me.oid)
          OR EXISTS (SELECT FROM pg_database WHERE datdba = me.oid AND datname = current_database()) AS owns
       FROM pg_roles me WHERE rolname = session_user`,
    )
    const [login] = rows
    if (login && !login.isMighty && !login.owns && login.roles.join() === [APP_ROLE, CUSTOMER_ROLE].join())
      return
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      'database_unreachable',
      `The database of DATABASE_APP_URL cannot be used (${reason}). Check user, password and database.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
  throw new StartupError(
    'owner_rights',
    `The login of DATABASE_APP_URL must own nothing, have no rights of its own and be a member of exactly two roles. Have an administrator run: ${prepareIt}`,
  )
}
