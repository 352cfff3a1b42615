import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import type { Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import { joinedWith } from '#deals/orders/orders.queries.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { lockOrder, orderSeals } from '#deals/orders/overtaken-order.ts'
import { disputesOfDeposit, type DisputeRow } from './deposit-disputes.queries.ts'
import { depositEntries, depositOperations, deposits } from './deposits.table.ts'

export type DepositRow = typeof deposits.$inferSelect
type OperationRow = typeof depositOperations.$inferSelect
type EntryRow = typeof depositEntries.$inferSelect

/** An entry as it is told: by whom in full. */
export type ToldEntry = Pick<EntryRow, 'kind' | 'amount' | 'reason' | 'other_reason' | 'ref' | 'at'> & {
  readonly by: string | null
}

/** A deposit with what became of its money and what was begun with it. Instants are as the database writes them in JSON. */
export interface StoredDeposit extends DepositRow {
  readonly entries: readonly ToldEntry[]
  /** The newest first. */
  readonly disputes: readonly DisputeRow[]
  readonly pending: Pick<
    OperationRow,
    | 'id'
    | 'act'
    | 'amount'
    | 'reason'
    | 'other_reason'
    | 'created'
    | 'created_by'
    | 'tries'
    | 'attempt'
    | 'asked'
    | 'next_check'
  > | null
  readonly created_name: string | null
}

/** What a dealership asks for, where cards are paid to, and how it tells of itself. */
export interface StoredOffer {
  readonly deposit: number | null
  readonly package: HomeDealership['depositpackage']
  /** Null: it has connected none. */
  readonly account: string | null
  readonly is_live: boolean
  readonly country: 'CA' | 'US'
  readonly province_code: string
  readonly timezone: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly cname: string
}

const most = 20

const fullNameOf = (id: ReturnType<typeof sql>) =>
  sql`(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = ${id})`

/** One that stands first: it may have come from another order, on which it was asked for long ago. */
const newest = sql`SELECT x.*, x.state IN ('created', 'initiated', 'pre_authorized', 'confirmed') AS stands FROM deposits x
  WHERE x.dealer_id = ${orders.dealer_id} AND x.order_id = ${orders.id}
  ORDER BY stands DESC, x.created DESC, x.id DESC LIMIT ${sql.raw(String(most))}`

const told = sql<StoredDeposit[]>`(SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object(
    'entries', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount', e.amount, 'reason', e.reason, 'other_reason', e.other_reason,
        'ref', e.ref, 'at', e.at, 'by', ${fullNameOf(sql`e.by`)}) ORDER BY e.at, e.kind DESC, e.id), '[]') FROM deposit_entries e WHERE e.dealer_id = d.dealer_id AND e.deposit_id = d.id),
    'disputes', ${disputesOfDeposit},
    'pending', (SELECT jsonb_build_object('id', o.id, 'act', o.act, 'amount', o.amount, 'reason', o.reason, 'other_reason', o.other_reason,
        'created', o.created, 'created_by', o.created_by, 'tries', o.tries, 'attempt', o.attempt, 'asked', o.asked, 'next_check', o.next_check)
      FROM deposit_operations o WHERE o.dealer_id = d.dealer_id AND o.deposit_id = d.id AND o.state = 'pending'),
    'created_name', ${fullNameOf(sql`d.created_by`)}) ORDER BY d.stands DESC, d.created DESC, d.id DESC), '[]') FROM (${newest}) d)`

const offer = sql<StoredOffer>`deposit_offer(${orders.dealer_id})`

/** Receipts that were numbered after this order, wherever their money is now. */
const receipts = sql<number>`(SELECT count(*)::int FROM deposits r WHERE r.dealer_id = ${orders.dealer_id}
  AND r.first_order_id = ${orders.id} AND r.number IS NOT NULL)`

const payer = {
  first_name: customers.first_name,
  email: customers.email,
  language: customers.language,
}

const columns = { deposits: told, offer, receipts, payer }

const isOrder = (dealer: string, id: string) => and(eq(orders.dealer_id, dealer), eq(orders.id, id))

/** An order with its deposits, and what one could be. */
export async function findOrderDeposits(tx: Tx, dealer: string, id: string) {
  const [row] = await joinedWith(tx, columns).where(isOrder(dealer, id))
  return row
}

export type DepositOrder = NonNullable<Awaited<ReturnType<typeof findOrderDeposits>>>

/** The key that a request brings, and whose it is. */
export interface Keyed {
  readonly by: string
  readonly key: string
}

type Repeat = Pick<OperationRow, 'act' | 'state' | 'refusal' | 'deposit_id'> & {
  readonly fingerprint: string
}

/** The same, held until the transaction ends, with what was begun under the key before. */
export async function lockOrderDeposits(
  tx: Tx,
  dealer: string,
  id: string,
  keyed?: Keyed,
  isProved = sql<boolean>`true`,
) {
  const repeat = keyed
    ? sql<Repeat | null>`(SELECT jsonb_build_object('act', o.act, 'state', o.state, 'refusal', o.refusal, 'deposit_id', o.deposit_id,
        'fingerprint', encode(o.fingerprint, 'hex')) FROM deposit_operations o
      WHERE o.dealer_id = ${orders.dealer_id} AND o.created_by = ${keyed.by} AND o.key = ${keyed.key})`
    : sql<Repeat | null>`NULL::jsonb`
  return lockOrder(() =>
    joinedWith(tx, { ...columns, repeat, isProved, ...orderSeals })
      .where(isOrder(dealer, id))
      .for('update', { of: orders }),
  )
}

export type HeldOrder = NonNullable<Awaited<ReturnType<typeof lockOrderDeposits>>>

/** Locks the order that a deposit belongs to now, which need not be the one that it was read with. */
export async function lockDeposit(
  tx: Tx,
  dealer: string,
  { id, order_id }: { id: string; order_id: string },
) {
  const row = await lockOrderDeposits(tx, dealer, order_id)
  const deposit = row?.deposits.find(one => one.id === id)
  if (row && deposit) return { row, deposit }
  const moved = await findOrderOfDeposit(tx, dealer, id)
  const later = moved === undefined ? undefined : await lockOrderDeposits(tx, dealer, moved)
  const found = later?.deposits.find(one => one.id === id)
  return later && found && { row: later, deposit: found }
}

/** What a customer may read of it: his deposits as they are, without who did what at the dealership. */
export async function findOwnDeposits(tx: Tx, dealer: string, id: string) {
  const [row] = await joinedWith(tx, {
    deposits: sql<
      DepositRow[]
    >`(SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.stands DESC, d.created DESC, d.id DESC), '[]') FROM (${newest}) d)`,
    offer,
    /** Its money arrived too late for the vehicle and is on its way back. */
    isReturning: sql<boolean>`EXISTS (SELECT FROM deposits d JOIN deposit_operations o ON o.dealer_id = d.dealer_id AND o.deposit_id = d.id
      WHERE d.dealer_id = ${orders.dealer_id} AND d.order_id = ${orders.id} AND o.state = 'pending' AND o.created_by IS NULL)`,
  }).where(isOrder(dealer, id))
  return row
}

export type OwnDepositOrder = NonNullable<Awaited<ReturnType<typeof findOwnDeposits>>>

/** Which order a deposit belongs to now. */
export async function findOrderOfDeposit(tx: Tx, dealer: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ order: deposits.order_id })
    .from(deposits)
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))
  return row?.order
}

/** Which order a payment at the provider belongs to now. */
export async function findOrderOfPayment(
  tx: Tx,
  dealer: string,
  payment: string,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ order: deposits.order_id })
    .from(deposits)
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.payment_ref, payment)))
  return row?.order
}

export type DepositChanges = Partial<
  Omit<DepositRow, 'dealer_id' | 'id' | 'created' | 'created_by' | 'version'>
>

/** Changes a deposit, with the transaction's last statement; the version moves with it. */
export function changeDeposit(tx: Tx, dealer: string, id: string, changes: DepositChanges): void {
  const update = tx
    .update(deposits)
    .set({ ...changes, version: sql`${deposits.version} + 1` })
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))
  deferToCommit(tx, { changes: [update] })
}

/** Notes since when the provider does not know a payment; nothing that an action compares. */
export function noteUnknownPayment(tx: Tx, dealer: string, id: string, unknown_since: string): void {
  const update = tx
    .update(deposits)
    .set({ unknown_since })
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id), isNull(deposits.unknown_since)))
  deferToCommit(tx, { changes: [update] })
}

/** Payments of other deposits on an account, the newest first: where the provider knows one, our key is right. */
export const listOtherPayments = (tx: Tx, dealer: string, account: string, id: string, limit: number) =>
  tx
    .select({ session: deposits.session_ref, payment: deposits.payment_ref })
    .from(deposits)
    .where(
      and(
        eq(deposits.dealer_id, dealer),
        eq(deposits.account, account),
        ne(deposits.id, id),
        isNull(deposits.unknown_since),
        or(isNotNull(deposits.payment_ref), isNotNull(deposits.session_ref)),
      ),
    )
    .orderBy(desc(deposits.created))
    .limit(limit)

/** When it is looked into next; nothing that anybody sees. */
export function postponeCheck(
  tx: Tx,
  dealer: string,
  id: string,
  changes: Pick<DepositChanges, 'next_check' | 'unknown_since'>,
): void {
  const update = tx
    .update(deposits)
    .set(changes)
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))
  deferToCommit(tx, { changes: [update] })
}

export function insertDeposit(tx: Tx, row: typeof deposits.$inferInsert): void {
  deferToCommit(tx, { changes: [tx.insert(deposits).values(row)] })
}

export function deleteDeposit(tx: Tx, dealer: string, id: string): void {
  deferToCommit(tx, {
    changes: [tx.delete(deposits).where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))],
  })
}

export type NewEntry = Pick<EntryRow, 'kind' | 'amount' | 'order_id' | 'by'> &
  Partial<Pick<EntryRow, 'reason' | 'other_reason' | 'ref'>>

export function insertEntries(tx: Tx, dealer: string, deposit: string, entries: readonly NewEntry[]): void {
  for (const entry of entries)
    deferToCommit(tx, {
      changes: [
        tx.insert(depositEntries).values({ ...entry, dealer_id: dealer, id: newId(), deposit_id: deposit }),
      ],
    })
}

export function insertOperation(tx: Tx, row: typeof depositOperations.$inferInsert): void {
  deferToCommit(tx, { changes: [tx.insert(depositOperations).values(row)] })
}

type OperationEnd = Partial<
  Pick<OperationRow, 'state' | 'refusal' | 'tries' | 'next_check' | 'attempt' | 'asked'>
>

export function changeOperation(tx: Tx, dealer: string, id: string, changes: OperationEnd): void {
  const update = tx
    .update(depositOperations)
    .set(changes)
    .where(and(eq(depositOperations.dealer_id, dealer), eq(depositOperations.id, id)))
  deferToCommit(tx, { changes: [update] })
}
