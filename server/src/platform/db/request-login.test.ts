import { Client, escapeIdentifier } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { createRequestLogin, openRequestLogin, withLogin } from './request-login.ts'

const target = useTestApp()
const secret = 'a secret that only the two processes of this test share'

async function ask<T>(url: string, ...statements: readonly string[]): Promise<T[]> {
  const client = new Client(url)
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements)
      ({ rows } = await client.query<T & Record<string, unknown>>(statement))
    return rows
  } finally {
    await client.end()
  }
}

describe('a statement that leaves the role of requests', () => {
  test.each(['SET ROLE NONE', 'RESET ROLE', 'RESET SESSION AUTHORIZATION', 'RESET ALL'])(
    'gains no table and no right by %s',
    async leaving => {
      const owner = new URL(target.ownerUrl).username
      await ask(target.requestUrl, leaving)
      for (const forbidden of [
        'SELECT 1 FROM customers',
        'SELECT 1 FROM schema_migrations',
        `SET ROLE ${escapeIdentifier(owner)}`,
        `SET SESSION AUTHORIZATION ${escapeIdentifier(owner)}`,
        'CREATE TABLE public.mine (id int)',
        'CREATE ROLE mine',
        "COPY (SELECT 1) TO PROGRAM 'true'",
      ])
        await expect(ask(target.requestUrl, leaving, forbidden)).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('is no superuser, owns nothing and belongs to the two roles alone', async () => {
    const [login] = await ask(
      target.requestUrl,
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit,
         (SELECT count(*)::int FROM pg_class WHERE relowner = me.oid) AS owned,
         ARRAY(SELECT g.rolname::text FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid WHERE m.member = me.oid ORDER BY 1) AS roles
       FROM pg_roles me WHERE rolname = session_user`,
    )
    expect(login).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
      owned: 0,
      roles: ['forecourt_app', 'forecourt_customer'],
    })
  })

  test('and the pool of requests uses that login', async () => {
    const { rows } = await target.app.pool.query<{ login: string; role: string }>(
      'SELECT session_user::text AS login, current_user::text AS role',
    )
    expect(rows).toEqual([{ login: new URL(target.requestUrl).username, role: 'forecourt_app' }])
  })
})

describe('the login of a start', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  const made: string[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(async () => {
    for (const name of made) await ask(database.url, `DROP ROLE IF EXISTS ${escapeIdentifier(name)}`)
    await database.drop()
  })
  const open = async (prepared?: string) => {
    const url = await openRequestLogin(database.url, { secret, prepared })
    made.push(new URL(url).username)
    return url
  }
  const expectUsable = async (url: string) =>
    expect(await ask(url, 'SET ROLE forecourt_app', 'SELECT 1 AS one FROM fees')).toEqual([])

  test('is the same for processes that start together, and each can connect', async () => {
    const urls = await Promise.all([open(), open(), open()])
    expect(new Set(urls).size).toBe(1)
    for (const url of urls) await expectUsable(url)
  })

  test('is replaced when the secret changes', async () => {
    const before = await open()
    const after = await openRequestLogin(database.url, { secret: `${secret}, changed`, prepared: undefined })
    await expect(ask(before, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    await expectUsable(after)
  })

  test('is the administrator’s own if prepared, unless it has too many rights', async () => {
    const name = `${database.name}_prepared`
    made.push(name)
    await createRequestLogin(database.url, { name, password: 'prepared' })
    const prepared = withLogin(database.url, { name, password: 'prepared' })
    expect(await open(prepared)).toBe(prepared)
    for (const right of ['BYPASSRLS', 'CREATEROLE', 'SUPERUSER']) {
      await ask(database.url, `ALTER ROLE ${escapeIdentifier(name)} ${right}`)
      await expect(open(prepared)).rejects.toMatchObject({ code: 'owner_rights' })
      await ask(database.url, `ALTER ROLE ${escapeIdentifier(name)} NO${right}`)
    }
    await ask(database.url, `GRANT pg_read_all_data TO ${escapeIdentifier(name)}`)
    await expect(open(prepared)).rejects.toMatchObject({ code: 'owner_rights' })
  })

  test('that cannot connect is reported with the variable to correct', async () => {
    const wrong = withLogin(database.url, { name: 'nobody_here', password: 'x' })
    await expect(openRequestLogin(database.url, { secret, prepared: wrong })).rejects.toMatchObject({
      code: 'database_unreachable',
      message: expect.stringContaining('DATABASE_APP_URL') as string,
    })
  })
})
