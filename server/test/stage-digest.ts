import { sql } from 'drizzle-orm'
import { Client, escapeIdentifier } from 'pg'
import type { Tx } from '#db/client.ts'
import { withPlatform } from '#db/tenant.ts'
import type { TestApp } from './test-app.ts'

/** Visits move sessions, refusals are counted and recorded: these change by design. The last two are the owner's alone. */
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
 * A number that moves with every statement that writes to one of these tables, undone or not: as long as it stands still
 * nothing has to be digested anew.
 */
export async function countWrites({ app, ownerUrl }: TestApp): Promise<() => Promise<string>> {
  const owner = new Client(ownerUrl)
  await owner.connect()
  await owner.query(`CREATE SEQUENCE test_writes`)
  await owner.query(`GRANT SELECT ON SEQUENCE test_writes TO PUBLIC`)
  await owner.query(`CREATE FUNCTION test_note_write() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    AS $$ BEGIN PERFORM nextval('public.test_writes'); RETURN NULL; END $$`)
  const { rows } = await owner.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  for (const { name } of rows.filter(({ name: table }) => !restless.has(table)))
    await owner.query(`CREATE TRIGGER test_note_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${escapeIdentifier(name)}
      FOR EACH STATEMENT EXECUTE FUNCTION test_note_write()`)
  await owner.end()
  return async () => {
    // Asked after each request, so without a transaction around it.
    const { rows: found } = await app.pool.query<{ at: string }>(
      `SELECT last_value || ' ' || is_called AS at FROM test_writes`,
    )
    return found[0]?.at ?? ''
  }
}

/** One statement that digests every table; row security shows each door its own part. */
export async function digestOfTables(
  { app }: TestApp,
  without: readonly string[] = [],
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
