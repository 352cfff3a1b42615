import { Client, escapeIdentifier } from 'pg'
import { expect, test } from 'vitest'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { migrate } from './migrate.ts'

const held = useOwnDatabase()

test('a second run changes nothing', async () => {
  const lines: string[] = []
  await migrate(held.database.url, line => lines.push(line))
  expect(lines).toEqual([])
})

test('a migration that landed later under a smaller number is applied', async () => {
  await held.client.query(`
    DROP TABLE sign_on_requests, federated_identities, identity_provider_keys, identity_provider_dealerships, identity_providers;
    ALTER TABLE sessions DROP COLUMN provider_id;
    DELETE FROM schema_migrations WHERE name LIKE '0020%'`)
  const lines: string[] = []
  await migrate(held.database.url, line => lines.push(line))
  expect(lines).toEqual(['Migrating: 0020_single_sign_on.sql'])
  const { rows } = await held.client.query(
    "SELECT has_table_privilege('forecourt_app', 'identity_providers', 'SELECT, INSERT, UPDATE, DELETE') AS granted",
  )
  expect(rows).toEqual([{ granted: true }])
})

test('a migration that was edited after it ran stops the start', async () => {
  await held.client.query("UPDATE schema_migrations SET checksum = 'other' WHERE name LIKE '0000%'")
  await expect(migrate(held.database.url)).rejects.toMatchObject({ code: 'migration_changed' })
  await held.client.query('DELETE FROM schema_migrations WHERE false')
})

test('every tenant table is forced under row security, for reading and writing', async () => {
  const { rows } = await held.client.query<{
    name: string
    forced: boolean
    policies: number
    unchecked: number
    exceptions: number
  }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polroles = '{0}') AS policies,
      (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polroles = '{0}' AND p.polwithcheck IS NULL) AS unchecked,
      (SELECT count(*)::int FROM pg_policy p, unnest(p.polroles) AS role WHERE p.polrelid = c.oid AND role = 'forecourt_app'::regrole) AS exceptions
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'dealer_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)
  expect(rows.length).toBeGreaterThan(10)
  expect(
    rows.filter(row => !row.forced || row.policies === 0 || row.unchecked > 0 || row.exceptions > 0),
  ).toEqual([])
})

test('the application role sees nothing while no dealership is set', async () => {
  const { rows: tables } = await held.client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'dealer_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`)
  const app = new Client(held.database.appUrl)
  await app.connect()
  for (const { name } of tables) {
    const { rows } = await app.query<{ count: string }>(`SELECT count(*) FROM ${escapeIdentifier(name)}`)
    expect([name, Number(rows[0]?.count)]).toEqual([name, 0])
  }
  const { rows } = await app.query<{ name: string; bypass: boolean }>(
    'SELECT current_user AS name, rolbypassrls OR rolsuper AS bypass FROM pg_roles WHERE rolname = current_user',
  )
  expect(rows[0]).toEqual({ name: 'forecourt_app', bypass: false })
  await app.end()
})
