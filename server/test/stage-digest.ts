import { sql } from 'drizzle-orm'
import { Client, escapeIdentifier } from 'pg'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import type { TestApp } from './test-app.ts'

/**
 * Tables that change by design: requests update sessions, and refusals are counted and recorded. Only the
 * owner may read the last two.
 */
const restless = new Set([
  'sessions',
  'customer_sessions',
  'attempt_counters',
  'otp_codes',
  'audit_events',
  'customer_accesses',
  'schema_migrations',
  'job_runners',
])

/**
 * A number that changes with every committed transaction that wrote a row of one of these tables: if it is
 * unchanged, no new digest is needed.
 */
export async function countWrites({ app, ownerUrl }: TestApp): Promise<() => Promise<string>> {
  const owner = new Client(ownerUrl)
  await owner.connect()
  // Its rows are rolled back with their transaction.
  await owner.query(`CREATE SCHEMA test`)
  await owner.query(`CREATE TABLE test.writes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)`)
  await owner.query(`GRANT USAGE ON SCHEMA test TO PUBLIC`)
  await owner.query(`GRANT SELECT ON test.writes TO PUBLIC`)
  await owner.query(`CREATE FUNCTION test.note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    AS $$ BEGIN INSERT INTO test.writes DEFAULT VALUES; RETURN NULL; END $$`)
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  for (const { name } of rows.filter(({ name: table }) => !restless.has(table))) {
    const table = escapeIdentifier(name)
    await owner.query(`CREATE TRIGGER test_note_write AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION test.note_write()`)
    await owner.query(`CREATE TRIGGER test_note_emptying AFTER TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION test.note_write()`)
  }
  await owner.end()
  return async () => {
    // Runs after each request, so without a transaction, and prepared once.
    const { rows: found } = await app.pool.query<{ last: string | null }>({
      name: 'test_writes',
      text: `SELECT max(id) AS last FROM test.writes`,
    })
    return found[0]?.last ?? ''
  }
}

/** One statement that digests every table; row security shows each scope its own part. */
export async function digestOfTables(
  { app }: TestApp,
  without: readonly string[],
): Promise<(tx: Tx) => Promise<string>> {
  const { rows: tables } = await withPlatform(app.pool, tx =>
    tx.execute<{ name: string }>(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`),
  )
  const parts = tables
    .filter(({ name }) => !restless.has(name) && !without.includes(name))
    .map(
      ({ name }) =>
        sql`SELECT ${name}::text AS name, count(*) AS n, sum(hashint8extended(t.xmin::text::bigint, 0)) AS h FROM ${sql.identifier(name)} t`,
    )
  const statement = sql`SELECT md5(string_agg(name || n || ':' || coalesce(h, 0), ' ' ORDER BY name)) AS digest FROM (${sql.join(parts, sql` UNION ALL `)}) AS tables`
  return async tx => (await tx.execute<{ digest: string }>(statement)).rows[0]?.digest ?? ''
}
