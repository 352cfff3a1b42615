import type { DifferenceKind } from '@forecourt/domain/deals/deposits/deposit-differences.ts'
import { DEPOSIT_STATES, wasCaptured } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import type { EntryKind } from '@forecourt/domain/deals/deposits/deposit-ledger.ts'
import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { cardAccounts } from '#deals/card-accounts/card-accounts.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { depositEntries, depositOperations, deposits } from '#deals/deposits/deposits.table.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { depositComparisons, depositDifferences } from './deposit-differences.table.ts'

const DEPOSIT_CODES = codesOf(DEPOSIT_STATES)

type DifferenceRow = typeof depositDifferences.$inferSelect

/** A difference as a comparison finds it. Amounts in cents. */
export interface Finding extends Pick<DifferenceRow, 'ours' | 'theirs' | 'ours_state' | 'theirs_state'> {
  readonly kind: DifferenceKind
  readonly account: string
  readonly payment_ref: string
  readonly deposit_id: string | null
}

/** Accounts that received the dealership's deposits since then, and the connected one. */
export async function listAccounts(tx: Tx, dealer: string, since: string) {
  const used = await tx
    .selectDistinct({ account: deposits.account })
    .from(deposits)
    .where(and(eq(deposits.dealer_id, dealer), isNotNull(deposits.account), gte(deposits.created, since)))
  const [connected] = await tx
    .select({ account: cardAccounts.account })
    .from(cardAccounts)
    .where(eq(cardAccounts.dealer_id, dealer))
  const accounts = new Set(used.flatMap(({ account }) => account ?? []))
  if (connected) accounts.add(connected.account)
  return [...accounts].map(account => ({ account, isConnected: account === connected?.account }))
}

// Columns of the deposit are named in full: drizzle leaves the table's name out, and the inner query has the same columns.
const isPending = sql<boolean>`EXISTS (SELECT FROM ${depositOperations} o WHERE o.dealer_id = deposits.dealer_id
  AND o.deposit_id = deposits.id AND o.state = 'pending')`

const compared = {
  id: deposits.id,
  order_id: deposits.order_id,
  state: deposits.state,
  amount: deposits.amount,
  fee: deposits.fee,
  refunded: deposits.refunded,
  disputed: deposits.disputed,
  charged_back: deposits.charged_back,
  payment_ref: deposits.payment_ref,
  isPending,
}

/** Deposits with a payment on an account since then. */
export const listCompared = (tx: Tx, dealer: string, account: string, since: string) =>
  tx
    .select(compared)
    .from(deposits)
    .where(
      and(
        eq(deposits.dealer_id, dealer),
        eq(deposits.account, account),
        isNotNull(deposits.payment_ref),
        gte(deposits.created, since),
      ),
    )

export type ComparedDeposit = Awaited<ReturnType<typeof listCompared>>[number]

export async function findCompared(tx: Tx, dealer: string, id: string): Promise<ComparedDeposit | undefined> {
  const [row] = await tx
    .select(compared)
    .from(deposits)
    .where(and(eq(deposits.dealer_id, dealer), eq(deposits.id, id)))
  return row
}

/** The sum of all entries of these kinds, including what was reversed later. */
const sumOf = (...kinds: readonly EntryKind[]) =>
  sql<number>`(SELECT coalesce(sum(e.amount), 0)::int FROM ${depositEntries} e WHERE e.dealer_id = deposits.dealer_id
    AND e.deposit_id = deposits.id AND e.kind = ANY (${sql.param(kinds)}::text[]))`

/** Deposits captured on a card of an account since then. */
export const listPaidOut = (tx: Tx, dealer: string, account: string, since: string) =>
  tx
    .select({
      id: deposits.id,
      payment: sql<string>`${deposits.payment_ref}`,
      amount: deposits.amount,
      fee: deposits.fee,
      refunded: sumOf('refunded', 'refunded_outside'),
      disputed: sumOf('disputed'),
      paid: sql<string>`${deposits.paid_at}`,
    })
    .from(deposits)
    .where(
      and(
        eq(deposits.dealer_id, dealer),
        eq(deposits.account, account),
        isNotNull(deposits.payment_ref),
        isNotNull(deposits.paid_at),
        inArray(deposits.state, DEPOSIT_CODES.filter(wasCaptured)),
        gte(deposits.created, since),
      ),
    )

/** Which of these payments belong to a deposit, of any age. */
export async function listKnownPayments(tx: Tx, dealer: string, payments: readonly string[]) {
  if (payments.length === 0) return new Set<string>()
  const rows = await tx
    .select({ payment: deposits.payment_ref })
    .from(deposits)
    .where(and(eq(deposits.dealer_id, dealer), inArray(deposits.payment_ref, [...payments])))
  return new Set(rows.flatMap(({ payment }) => payment ?? []))
}

export const listOpenDifferences = (tx: Tx, dealer: string) =>
  tx
    .select()
    .from(depositDifferences)
    .where(and(eq(depositDifferences.dealer_id, dealer), isNull(depositDifferences.resolved)))

export const MAX_LISTED = 200

/** Open differences first, then those that were resolved since; the newest first. */
export const listDifferences = (tx: Tx, dealer: string, since: string) =>
  tx
    .select({
      difference: depositDifferences,
      order: { id: orders.id, number: orders.number },
      customer: { id: customers.id, first_name: customers.first_name, last_name: customers.last_name },
    })
    .from(depositDifferences)
    .leftJoin(
      deposits,
      and(
        eq(deposits.dealer_id, depositDifferences.dealer_id),
        eq(deposits.id, depositDifferences.deposit_id),
      ),
    )
    .leftJoin(orders, and(eq(orders.dealer_id, deposits.dealer_id), eq(orders.id, deposits.order_id)))
    .leftJoin(customers, and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)))
    .where(
      and(
        eq(depositDifferences.dealer_id, dealer),
        or(isNull(depositDifferences.resolved), gte(depositDifferences.resolved, since)),
      ),
    )
    .orderBy(sql`${depositDifferences.resolved} IS NOT NULL`, desc(depositDifferences.found))
    .limit(MAX_LISTED)

export async function findComparison(tx: Tx, dealer: string): Promise<string | null> {
  const [row] = await tx
    .select({ compared: depositComparisons.compared })
    .from(depositComparisons)
    .where(eq(depositComparisons.dealer_id, dealer))
  return row?.compared ?? null
}
