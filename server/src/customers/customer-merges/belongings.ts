import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { MovedRows, StoredRow } from './customer-merges.table.ts'

/**
 * Every table whose rows belong to a customer and move with them in a merge. Sessions of the customer end instead
 * and the sign-in is handled separately; a test finds missing tables.
 */
export const BELONGINGS = [
  'orders',
  'prequal_offers',
  'trade_in_estimates',
  'trade_ins',
  'deposit_transfers',
  'customer_invitations',
  'customer_consents',
  'leads',
  'notifications',
] as const

interface Pair {
  readonly dealer: string
  readonly kept: string
  readonly merged: string
}

interface Gone extends Record<string, unknown> {
  readonly moved: MovedRows
  readonly merged: StoredRow
  readonly parked_account: StoredRow | null
}

/**
 * Moves everything of the merged customer to the kept one and deletes the merged one, in one statement; returns
 * what undoing needs. An open invitation of the merged customer stays valid only if the kept one has none.
 */
export async function moveBelongings(tx: Tx, { dealer, kept, merged }: Pair): Promise<Gone> {
  const mine = (owner: string) => sql`dealer_id = ${dealer} AND customer_id = ${owner}`
  const isOpen = sql`used_at IS NULL AND replaced_at IS NULL`
  const moves = BELONGINGS.map(name => {
    const closing =
      name === 'customer_invitations'
        ? sql`, replaced_at = CASE WHEN ${isOpen} AND EXISTS (SELECT FROM customer_invitations o WHERE o.dealer_id = ${dealer}
            AND o.customer_id = ${kept} AND o.used_at IS NULL AND o.replaced_at IS NULL) THEN now() ELSE replaced_at END`
        : sql``
    const table = sql.identifier(name)
    return sql`${sql.identifier(`moved_${name}`)} AS (UPDATE ${table} SET customer_id = ${kept}${closing}
      WHERE ${mine(merged)} RETURNING id)`
  })
  const lists = BELONGINGS.map(
    name =>
      sql`${sql.raw(`'${name}'`)}, (SELECT coalesce(jsonb_agg(id), '[]') FROM ${sql.identifier(`moved_${name}`)})`,
  )
  const { rows } = await tx.execute<Gone>(sql`
    WITH ${joinedBy(sql`, `, moves)},
    moved_account AS (UPDATE customer_accounts SET customer_id = ${kept} WHERE ${mine(merged)}
      AND NOT EXISTS (SELECT FROM customer_accounts WHERE ${mine(kept)}) RETURNING customer_id),
    closed AS (SELECT id FROM customer_invitations WHERE ${mine(merged)} AND ${isOpen}
      AND EXISTS (SELECT FROM customer_invitations WHERE ${mine(kept)} AND ${isOpen})),
    parked AS (SELECT to_jsonb(a) AS account FROM customer_accounts a WHERE ${mine(merged)}
      AND EXISTS (SELECT FROM customer_accounts WHERE ${mine(kept)})),
    gone AS (DELETE FROM ${customers} WHERE dealer_id = ${dealer} AND id = ${merged} RETURNING to_jsonb(customers) AS record)
    SELECT jsonb_build_object(${joinedBy(sql`, `, lists)},
        'customer_accounts', (SELECT coalesce(jsonb_agg(customer_id), '[]') FROM moved_account),
        'closed_invitations', (SELECT coalesce(jsonb_agg(id), '[]') FROM closed)) AS moved,
      (SELECT record FROM gone) AS merged, (SELECT account FROM parked) AS parked_account`)
  const [gone] = rows
  if (!gone) throw new Error('the customer who was held is gone')
  return gone
}

/** Restores the merged customer, with the moved rows that the kept customer still has. */
export async function restoreVersion(
  tx: Tx,
  { dealer, kept, merged }: Pair,
  memory: { merged: StoredRow; moved: MovedRows; parked_account: StoredRow | null },
): Promise<void> {
  const idsOf = (name: string) => sql`${sql.param(memory.moved[name] ?? [])}::uuid[]`
  const moves = BELONGINGS.map(name => {
    const reopening =
      name === 'customer_invitations'
        ? sql`, replaced_at = CASE WHEN id = ANY (${idsOf('closed_invitations')}) THEN NULL ELSE replaced_at END`
        : sql``
    return sql`${sql.identifier(`back_${name}`)} AS (UPDATE ${sql.identifier(name)} SET customer_id = ${merged}${reopening}
      WHERE dealer_id = ${dealer} AND customer_id = ${kept} AND id = ANY (${idsOf(name)}))`
  })
  const record = sql`record AS (${insertingStored('customers', memory.merged)})`
  await tx.execute(sql`
    WITH ${joinedBy(sql`, `, [record, ...moves, ...accountBack({ dealer, kept, merged }, memory)])} SELECT 1`)
}

/** Only the columns the stored row had; columns added to the table since take their defaults. */
function insertingStored(table: 'customers' | 'customer_accounts', row: StoredRow): SQL {
  const name = sql.identifier(table)
  const columns = joinedBy(
    sql`, `,
    Object.keys(row).map(column => sql.identifier(column).getSQL()),
  )
  return sql`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${name}, ${JSON.stringify(row)}::jsonb)`
}

/** Moves the sign-in back; a parked one is restored unless its email is in use by now. */
function accountBack(
  { dealer, kept, merged }: Pair,
  { moved, parked_account }: { moved: MovedRows; parked_account: StoredRow | null },
): SQL[] {
  if (parked_account !== null)
    return [sql`parked AS (${insertingStored('customer_accounts', parked_account)} ON CONFLICT DO NOTHING)`]
  if ((moved['customer_accounts'] ?? []).length === 0) return []
  return [
    sql`account AS (UPDATE customer_accounts SET customer_id = ${merged} WHERE dealer_id = ${dealer} AND customer_id = ${kept})`,
  ]
}
