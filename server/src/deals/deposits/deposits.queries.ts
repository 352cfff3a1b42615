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

/** An entry as shown, with the full name of its author. */
export type ToldEntry = Pick<EntryRow, 'kind' | 'amount' | 'reason' | 'other_reason' | 'ref' | 'at'> & {
  readonly by: string | null
}

/** A deposit with its entries, disputes and operations. Instants are in the format of the database's JSON. */
export interface StoredDeposit extends DepositRow {
  readonly entries: readonly ToldEntry[]
  /** Newest first. */
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

/** A dealership's deposit settings, its card account, and its contacts. */
export interface StoredOffer {
  readonly deposit: number | null
  readonly package: HomeDealership['depositpackage']
  /** Null: not connected. */
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

/**
 * The current deposit first: it may have been transferred from another order and be older than the others.
 */
const newest = sql`SELECT x.*, x.state IN ('created', 'initiated', 'pre_authorized', 'confirmed') AS stands FROM deposits x
  WHERE x.dealer_id = ${orders.dealer_id} AND x.order_id = ${orders.id}
  ORDER BY stands DESC, x.created DESC, x.id DESC LIMIT ${sql.raw(String(most))}`

const storedDeposits = sql<StoredDeposit[]>`(SELECT coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object(
    'entries', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount', e.amount, 'reason', e.reason, 'other_reason', e.other_reason,
        'ref', e.ref, 'at', e.at, 'by', ${fullNameOf(sql`e.by`)}) ORDER BY e.at, e.kind DESC, e.id), '[]') FROM deposit_entries e WHERE e.dealer_id = d.dealer_id AND e.deposit_id = d.id),
    'disputes', ${disputesOfDeposit},
    'pending', (SELECT jsonb_build_object('id', o.id, 'act', o.act, 'amount', o.amount, 'reason', o.reason, 'other_reason', o.other_reason,
        'created', o.created, 'created_by', o.created_by, 'tries', o.tries, 'attempt', o.attempt, 'asked', o.asked, 'next_check', o.next_check)
      FROM deposit_operations o WHERE o.dealer_id = d.dealer_id AND o.deposit_id = d.id AND o.state = 'pending'),
    'created_name', ${fullNameOf(sql`d.created_by`)}) ORDER BY d.stands DESC, d.created DESC, d.id DESC), '[]') FROM (${newest}) d)`

const offer = sql<StoredOffer>`deposit_offer(${orders.dealer_id})`

/** Count of receipts numbered after this order, wherever their deposits are now. */
const receipts = sql<number>`(SELECT count(*)::int FROM deposits r WHERE r.dealer_id = ${orders.dealer_id}
  AND r.first_order_id = ${orders.id} AND r.number IS NOT NULL)`

const payer = {
  first_name: customers.first_name,
  email: customers.email,
  language: customers.language,
}

const columns = { deposits: storedDeposits, offer, receipts, payer }

const isOrder = (dealer: string, id: string) => and(eq(orders.dealer_id, dealer), eq(orders.id, id))

/** An order with its deposits and the deposit settings. */
export async function findOrderDeposits(tx: Tx, dealer: string, id: string) {
  const [row] = await joinedWith(tx, columns).where(isOrder(dealer, id))
  return row
}

export type DepositOrder = NonNullable<Awaited<ReturnType<typeof findOrderDeposits>>>

/** The Idempotency-Key of a request, and its user. */
export interface Keyed {
  readonly by: string
  readonly key: string
}

type Repeat = Pick<OperationRow, 'act' | 'state' | 'refusal' | 'deposit_id'> & {
  readonly fingerprint: string
}

/** The same, locked until the transaction ends, with the operation of the same key. */
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

/** Locks the order of a deposit, which may have changed since the deposit was read. */
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

/** What customers may read: their deposits, without the names of staff. */
export async function findOwnDeposits(tx: Tx, dealer: string, id: string) {
  const [row] = await joinedWith(tx, {
    deposits: sql<
      DepositRow[]
    >`(SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.stands DESC, d.created DESC, d.id DESC), '[]') FROM (${newest}) d)`,
    offer,
    /** Its payment arrived too late for the vehicle and is being returned. */
    isReturning: sql<boolean>`EXISTS (SELECT FROM deposits d JOIN deposit_operations o ON o.dealer_id = d.dealer_id AND o.deposit_id = d.id
      WHERE d.dealer_id = ${orders.dealer_id} AND d.order_id = ${orders.id} AND o.state = 'pending' AND o.created_by IS NULL)`,
  }).where(isOrder(dealer, id))
  return row
}

export type OwnDepositOrder = NonNullable<Awaited<ReturnType<typeof findOwnDeposits>>>

/** The current order of a deposit. */
export async function findOrderOfDeposit(tx: Tx, dealer: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ order: deposits.order_id })
    .from(deposits)
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))
  return row?.order
}

/** The current order of a payment at the provider. */
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

/** Changes a deposit and increments its version, in the commit batch. */
export function changeDeposit(tx: Tx, dealer: string, id: string, changes: DepositChanges): void {
  const update = tx
    .update(deposits)
    .set({ ...changes, version: sql`${deposits.version} + 1` })
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))
  deferToCommit(tx, { changes: [update] })
}

/** Records since when the provider does not recognize a payment; does not change the version. */
export function noteUnknownPayment(tx: Tx, dealer: string, id: string, unknown_since: string): void {
  const update = tx
    .update(deposits)
    .set({ unknown_since })
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id), isNull(deposits.unknown_since)))
  deferToCommit(tx, { changes: [update] })
}

/**
 * Payments of other deposits on an account, newest first: if the provider recognizes one, our key is right.
 */
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

/** Sets when the deposit is checked next; does not change the version. */
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
