import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { clientOf, type Tx } from '#platform/db/client.ts'

interface Many {
  readonly customers: number
  readonly vehicles: number
  /** The representatives of the customers, in turn; some customers have none. */
  readonly reps: readonly string[]
}

/** Customers by pattern, each with a copy of the existing order; uses COPY, because there are so many. */
export async function copyMany(
  owner: Client,
  dealer: string,
  order: { id: string; customer_id: string; vehicle_id: string },
  { customers, vehicles, reps }: Many,
) {
  await owner.query('BEGIN')
  await owner.query(`SELECT set_config('app.dealer_id', $1, true)`, [dealer])
  // Without triggers, and with customers before their orders; the owner need not be a superuser.
  const { rows: later } = await owner.query<{ name: string; text: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE contype = 'f' AND conrelid = 'customers'::regclass AND confrelid = 'orders'::regclass`,
  )
  for (const { name } of later) await owner.query(`ALTER TABLE customers DROP CONSTRAINT "${name}"`)
  const filled = ['vehicles', 'customers', 'orders']
  for (const table of filled) await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const copies = `generate_series(1, ${customers}) AS n`
  const of = (table: string, source: string, changes: string) =>
    owner.query(
      `INSERT INTO ${table} SELECT r.* FROM ${table} t, ${source}, LATERAL jsonb_populate_record(t, ${changes}) AS r
        WHERE t.dealer_id = $1 AND t.id = $2`,
      [dealer, table === 'customers' ? order.customer_id : table === 'orders' ? order.id : order.vehicle_id],
    )
  const id = (kind: string) => `md5('${dealer} ${kind}' || n)::uuid`
  await of(
    'vehicles',
    `generate_series(1, ${vehicles}) AS n`,
    `jsonb_build_object('id', ${id('v')}, 'vin', NULL, 'stock_number', 'S' || n, 'make', (ARRAY['Honda','Toyota','Ford','Kia'])[1 + n % 4],
      'model', 'M' || n % 20, 'year', 2018 + n % 9, 'vehicle_condition', (ARRAY['New','Used','cpo'])[1 + n % 3], 'search', 'v' || n)`,
  )
  await of(
    'customers',
    copies,
    `jsonb_build_object('id', ${id('c')}, 'latest_order_id', ${id('o')}, 'email', 'c' || n || '@mail.test',
      'archive_status', CASE n % 10 WHEN 0 THEN 'Lost' WHEN 1 THEN 'Sold' ELSE 'Active' END,
      'lead_type', (ARRAY['showroom','widget','adf_lead','phone'])[1 + n % 4],
      'assigned_dealer', ('{${reps.join(',')}}'::uuid[])[1 + n % 5],
      'awaiting', (ARRAY['dealer','customer','none','none'])[1 + n / 3 % 4], 'awaiting_since', '2026-11-01'::timestamptz + n * interval '1 minute',
      'created', '2026-01-01'::timestamptz + n * interval '1 minute', 'last_activity', '2026-11-01'::timestamptz - n * interval '1 minute',
      'search', ' name' || n || ' first' || n % 100 || '|c' || n || '@mail.test|416' || lpad((5550000 + n)::text, 7, '0'))`,
  )
  await of(
    'orders',
    copies,
    `jsonb_build_object('id', ${id('o')}, 'number', 'P-' || n, 'customer_id', ${id('c')},
      'vehicle_id', md5('${dealer} v' || 1 + n % ${vehicles})::uuid, 'payment_type', (ARRAY['cash','finance','lease'])[1 + n % 3],
      'order_management_status', (ARRAY['new','working','confirmed'])[1 + n % 3],
      'appointment_state', CASE WHEN n % 7 = 0 THEN 'unconfirmed' END,
      'appointment_start', CASE WHEN n % 7 = 0 THEN '2026-11-21'::timestamptz + n * interval '1 minute' END,
      'deposit_payment', CASE n % 6 WHEN 0 THEN 'paid' ELSE 'unpaid' END)`,
  )
  for (const table of filled) await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  // Checks the deferred references before they are altered again.
  await owner.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { name, text } of later)
    await owner.query(`ALTER TABLE customers ADD CONSTRAINT "${name}" ${text}`)
  await owner.query('COMMIT')
}

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Function Name'?: string
  readonly Plans?: readonly PlanNode[]
}

export interface Read {
  readonly how: string
  readonly what: string
  readonly index: string | undefined
}

/** The tables that a plan reads, and how; joins and sorts are left out. */
export function readsOf(node: PlanNode): Read[] {
  const { 'Node Type': how, 'Relation Name': table, 'Function Name': called, 'Index Name': index } = node
  const what = table ?? called
  return [...(what === undefined ? [] : [{ how, what, index }]), ...(node.Plans ?? []).flatMap(readsOf)]
}

/** The plans of the statements sent by `work`, each explained afterwards with its values. */
export async function plansOf(tx: Tx, work: () => Promise<unknown>): Promise<Read[]> {
  const client = clientOf(tx)
  const sent: { text: string; values: unknown[] }[] = []
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  Object.assign(client, {
    query: (config: { text: string; values?: unknown[] }, values?: unknown[], ...rest: unknown[]) => {
      sent.push({ text: config.text, values: values ?? config.values ?? [] })
      return query(config, values, ...rest)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(client, { query })
  }
  await tx.execute(sql`SET LOCAL max_parallel_workers_per_gather = 0`)
  const plans: Read[] = []
  for (const { text, values } of sent) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `EXPLAIN (COSTS OFF, FORMAT JSON) ${text}`,
      values,
    })
    plans.push(...rows.flatMap(row => readsOf(row['QUERY PLAN'][0].Plan)))
  }
  return plans
}
