import { escapeIdentifier } from 'pg'
import { describe, expect, test } from 'vitest'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { createLog } from '#platform/log.ts'
import { openPool } from './client.ts'

const held = useOwnDatabase()

async function ask<T extends Record<string, unknown>>(query: string): Promise<T[]> {
  return (await held.client.query<T>(query)).rows
}

const tables = `pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`
const tenantTables = `pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'dealer_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`

/**
 * Rows that may belong to no dealership: keys of the platform, its own messages, sessions without a chosen
 * dealership.
 */
const MAY_BE_ABOVE = ['data_keys', 'outbox', 'sessions']

/**
 * Found before a dealership is known, by a secret of the browser or the program; or by a dealership and its provider.
 */
const KEYED_OTHERWISE = [...MAY_BE_ABOVE, 'customer_sessions', 'identity_provider_dealerships']

/**
 * Random secrets, stored hashed: a client that sends one has named no dealership yet. Also a provider's own id of a
 * dealership.
 */
const UNIQUE_ACROSS = [
  'co_applicant_links_token_hash_unique',
  'customer_invitations_token_hash_unique',
  'customer_links_token_hash_unique',
  'customer_sessions_pkey',
  'customer_sessions_token_hash_unique',
  'data_keys_pkey',
  'identity_provider_dealerships_code',
  'lead_keys_secret_hash_unique',
  'outbox_pkey',
  'sessions_pkey',
  'sessions_token_hash_unique',
]

/** What dealerships share: people, sign-ins, organizations, laws. */
const OF_THE_PLATFORM = [
  'attempt_counters',
  'authenticators',
  'avatars',
  'dealerships',
  'federated_identities',
  'first_links',
  'identity_provider_keys',
  'identity_providers',
  'job_runners',
  'known_browsers',
  'mailed_links',
  'organisations',
  'otp_codes',
  'otp_devices',
  'recovery_codes',
  'remembered_devices',
  'schema_migrations',
  'sign_on_requests',
  'tax_rules',
  'users',
]

describe('a table', () => {
  test('is a dealership’s, or is named as one of the platform', async () => {
    const rows = await ask<{ name: string }>(
      `SELECT c.relname AS name FROM ${tables} AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'dealer_id' AND NOT a.attisdropped) ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(OF_THE_PLATFORM)
  })

  test('of dealerships has no row without one', async () => {
    const rows = await ask<{ name: string }>(
      `SELECT c.relname AS name FROM ${tenantTables} AND NOT a.attnotnull ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(MAY_BE_ABOVE)
  })

  test('of dealerships has a key that begins with the dealership', async () => {
    const rows = await ask<{ name: string }>(
      `SELECT c.relname AS name FROM ${tenantTables} AND NOT EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p' AND k.conkey[1] = a.attnum) ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(KEYED_OTHERWISE.toSorted())
  })

  test('of dealerships references others by the dealership too, or rows without a dealership', async () => {
    const rows = await ask<{ name: string; to: string }>(
      `SELECT k.conname AS name, k.confrelid::regclass::text AS to FROM pg_constraint k
       JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attname = 'dealer_id' AND NOT a.attisdropped
       WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conkey[1] <> a.attnum
         AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = k.confrelid AND t.attname = 'dealer_id')`,
    )
    // Keys without a dealership wrap each other; those of a dealership have a second foreign key.
    expect(rows).toEqual([{ name: 'data_keys_wrapper', to: 'data_keys' }])
    const [own] = await ask<{ def: string }>(
      `SELECT pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE conname = 'data_keys_own_wrapper'`,
    )
    expect(own?.def).toContain('FOREIGN KEY (dealer_id, wrapper_id) REFERENCES data_keys(dealer_id, id)')
  })

  test('of dealerships has the dealership first on both sides of such a reference', async () => {
    const rows = await ask(
      `SELECT k.conname FROM pg_constraint k
       JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attname = 'dealer_id' AND k.conkey[1] = a.attnum
       JOIN pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = k.confkey[1]
       WHERE k.contype = 'f' AND NOT (t.attname = 'dealer_id' OR (t.attname = 'id' AND k.confrelid = 'dealerships'::regclass))`,
    )
    expect(rows).toEqual([])
  })

  test('has unique keys within a dealership, except for those that are found before one is known', async () => {
    const rows = await ask<{ name: string }>(
      `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'dealer_id' AND NOT a.attisdropped
       JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
       WHERE i.indisunique AND a.attnum <> ALL (i.indkey::int2[]) ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(UNIQUE_ACROSS)
  })

  test('numbers its rows by nothing that can be counted', async () => {
    const rows = await ask<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'id' AND data_type <> 'uuid'`,
    )
    // Views of a person are ordered by time, and no call takes the number of one. Processes and a provider's events
    // have names. The first administrator's link is a single row.
    expect(rows.map(({ name }) => name).sort()).toEqual([
      'card_events',
      'customer_accesses',
      'first_links',
      'job_runners',
    ])
  })
})

describe('row security', () => {
  const byDealer = '(dealer_id = current_dealer())'
  const aboveToo = '((dealer_id = current_dealer()) OR on_platform())'
  const ofKeys = 'CASE WHEN (dealer_id IS NULL) THEN on_platform() ELSE (dealer_id = current_dealer()) END'

  test('is forced on every table except those without rows of a dealership', async () => {
    const rows = await ask<{ name: string }>(
      `SELECT c.relname AS name FROM ${tables} AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['job_runners', 'schema_migrations', 'tax_rules'])
  })

  test('filters by the dealership, for reading and for writing alike', async () => {
    const rows = await ask<{ name: string; reads: string; writes: string | null }>(
      `SELECT c.relname AS name, pg_get_expr(p.polqual, p.polrelid) AS reads, pg_get_expr(p.polwithcheck, p.polrelid) AS writes
       FROM pg_policy p JOIN pg_attribute a ON a.attrelid = p.polrelid AND a.attname = 'dealer_id' JOIN pg_class c ON c.oid = p.polrelid
       WHERE p.polpermissive AND p.polroles = '{0}'`,
    )
    const flat = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
    const others = rows.filter(
      ({ reads, writes }) => flat(reads) !== flat(writes) || flat(reads) !== byDealer,
    )
    expect(new Set(others.map(({ reads, writes }) => flat(reads) === flat(writes) && flat(reads)))).toEqual(
      new Set([aboveToo, ofKeys, 'on_platform()']),
    )
    const named = (expression: string) =>
      others.filter(({ reads }) => flat(reads) === expression).map(({ name }) => name)
    expect(named('on_platform()').sort()).toEqual(['identity_provider_dealerships', 'sessions'])
    expect(named(ofKeys)).toEqual(['data_keys'])
    expect(rows.length).toBeGreaterThan(60)
  })

  test('has one policy for each table, and no other for the application', async () => {
    const rows = await ask(
      `SELECT c.relname FROM ${tables} AND c.relrowsecurity AND (
        SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive
          AND p.polroles && ARRAY[0, 'forecourt_app'::regrole, 'forecourt_customer'::regrole]::oid[]) <> 1`,
    )
    expect(rows).toEqual([])
  })
})

describe('the roles of the application', () => {
  test('cannot pass row security, make roles or databases, or sign in', async () => {
    const rows = await ask(
      `SELECT rolname AS name FROM pg_roles WHERE rolname IN ('forecourt_app', 'forecourt_customer')
       AND NOT (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin OR rolreplication) ORDER BY 1`,
    )
    expect(rows).toEqual([{ name: 'forecourt_app' }, { name: 'forecourt_customer' }])
  })

  test('own nothing and belong to no other role', async () => {
    const mine = `('forecourt_app'::regrole, 'forecourt_customer'::regrole)`
    expect(await ask(`SELECT relname FROM pg_class WHERE relowner IN ${mine}`)).toEqual([])
    expect(await ask(`SELECT proname FROM pg_proc WHERE proowner IN ${mine}`)).toEqual([])
    expect(await ask(`SELECT roleid::regrole FROM pg_auth_members WHERE member IN ${mine}`)).toEqual([])
    const [schema] = await ask(
      `SELECT has_schema_privilege('forecourt_app', 'public', 'CREATE') AS app, has_schema_privilege('forecourt_customer', 'public', 'CREATE') AS customer`,
    )
    expect(schema).toEqual({ app: false, customer: false })
  })
})

describe('a connection of the product', () => {
  test.each(['app', 'owner'] as const)('leaves no value of a failed statement in the log: %s', async as => {
    const { rows } = await held.client.query<{ name: string }>('SELECT current_database() AS name')
    await held.client.query(
      `ALTER DATABASE ${escapeIdentifier(rows[0]?.name ?? '')} SET log_parameter_max_length_on_error = -1`,
    )
    const pool = openPool({ url: held.database.url, log: createLog('silent'), max: 1, as })
    const { rows: shown } = await pool.query('SHOW log_parameter_max_length_on_error')
    await pool.end()
    expect(shown).toEqual([{ log_parameter_max_length_on_error: '0' }])
  })
})

describe('a sealed column', () => {
  test('cannot be searched: it has no index', async () => {
    expect(
      await ask(
        `SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '%\\_sealed%'`,
      ),
    ).toEqual([])
  })
})

describe('functions that run with the owner’s rights', () => {
  test('are these, and each looks up names only in its own schema, for the application only', async () => {
    const rows = await ask<{ name: string; path: string[] | null; open: boolean }>(
      `SELECT proname AS name, proconfig AS path, has_function_privilege('public', oid, 'EXECUTE') AS open
       FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'append_audit_event',
      'appointment_calendar',
      'check_customer_session',
      'check_session',
      'credit_desk',
      'customers_by_code',
      'deposit_offer',
      'enqueue_job',
      'enqueue_message',
      'enqueue_payment_refresh',
      'enter_customer_session',
      'enter_session',
      'export_head_of_chain',
      'is_commission_number_of_sister',
      'keep_plan_costs',
      'next_lead_holder',
      'notify_feed',
      'notify_money_staff',
      'notify_staff',
      'order_at_sister',
      'search_customers',
      'search_vehicles',
      'takes_trade_ins',
    ])
    expect(rows.filter(({ path, open }) => open || path?.[0] !== 'search_path=pg_catalog, public')).toEqual(
      [],
    )
  })

  test('cannot decrypt: the database has no means to', async () => {
    expect(await ask(`SELECT extname FROM pg_extension WHERE extname = 'pgcrypto'`)).toEqual([])
    expect(
      await ask(
        `SELECT proname FROM pg_proc WHERE proname ~ 'decrypt' AND pronamespace <> 'pg_catalog'::regnamespace`,
      ),
    ).toEqual([])
  })
})
