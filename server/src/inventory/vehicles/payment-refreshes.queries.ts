import { endOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { withoutPlannerStatistics } from '#platform/db/fragments.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { paymentRefreshes, type RefreshCause } from './payment-refreshes.table.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { vehicles } from './vehicles.table.ts'

/** What is stored of a vehicle's payments. */
export type PaymentColumns = Pick<
  typeof vehicles.$inferSelect,
  | 'id'
  | 'online_price'
  | 'cash_payment'
  | 'finance_payment'
  | 'lease_payment'
  | 'finance_frequency'
  | 'lease_frequency'
  | 'finance_monthly'
  | 'lease_monthly'
  | 'cash_reason'
  | 'finance_reason'
  | 'lease_reason'
  | 'finance_programme'
  | 'lease_programme'
  | 'payments_basis'
  | 'payments_revision'
>

export type RefreshRow = typeof paymentRefreshes.$inferSelect

/** Serialises payment refreshes of one dealership, so that older inputs are never written last. */
export async function takeRefreshTurn(tx: Tx, dealerId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`list_payments:${dealerId}`}, 0))`)
}

const importKey = (dealerId: string) => sql`hashtextextended(${`vehicle_import:${dealerId}`}, 0)`

/**
 * For a transaction that changes very many vehicles, before its first one: waits for the current part and suspends
 * the next. Its last statement enqueues the refresh (`enqueueListPaymentRefresh`).
 */
export const suspendListPaymentRefresh = (tx: Tx, dealerId: string) =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock_shared(${importKey(dealerId)}), set_config('app.payments_at_end', 'on', true)`,
  )

export const enqueueListPaymentRefresh = (tx: Tx, dealerId: string) =>
  tx.execute(sql`SELECT enqueue_payment_refresh(${dealerId}::uuid)`)

/** Whether no transaction has suspended the refresh; none can before this transaction ends. */
export async function areVehiclesFree(tx: Tx, dealerId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${importKey(dealerId)}) AS free`,
  )
  return rows[0]?.free === true
}

export async function findDealership(tx: Tx, dealerId: string) {
  const [row] = await tx.select().from(dealerships).where(eq(dealerships.id, dealerId))
  return row
}

const ofDealer = (dealerId: string) => eq(paymentRefreshes.dealer_id, dealerId)
const one = ({ dealer_id, number }: RefreshRow) =>
  and(ofDealer(dealer_id), eq(paymentRefreshes.number, number))

/** Locks the oldest unfinished refresh, so that a change which is not committed yet requests its own. */
export async function lockRefresh(tx: Tx, dealerId: string): Promise<RefreshRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentRefreshes)
    .where(and(ofDealer(dealerId), eq(paymentRefreshes.is_done, false)))
    .orderBy(asc(paymentRefreshes.number))
    .limit(1)
    .for('update')
  return row
}

export const insertRefresh = (tx: Tx, dealerId: string, cause: RefreshCause) =>
  tx.insert(paymentRefreshes).values({ dealer_id: dealerId, cause })

/** Whether dated cards and rules must be checked now: after a day, or for the first time. */
export async function isDayOver(tx: Tx, dealerId: string, now: string): Promise<boolean> {
  const over = and(ofDealer(dealerId), eq(paymentRefreshes.is_done, true), sql`changes_at <= ${now}`)
  const all = await tx.$count(paymentRefreshes, ofDealer(dealerId))
  return all === 0 || (await tx.$count(paymentRefreshes, over)) > 0
}

/** Records how many vehicles to check, and until when the day's rules and cards apply. */
export async function beginRefresh(
  tx: Tx,
  row: RefreshRow,
  { timezone, now }: { timezone: string; now: string },
) {
  await tx
    .update(paymentRefreshes)
    .set({
      begun: now,
      vehicles: sql`(SELECT count(*) FROM ${vehicles} WHERE ${vehicles.dealer_id} = ${row.dealer_id})`,
      changes_at: new Date(endOfDay(quoteDate(new Date(now), timezone), timezone)).toISOString(),
    })
    .where(one(row))
}

/** The next vehicles of a refresh, by id. */
export const listVehiclesAfter = (tx: Tx, dealerId: string, after: string | null, limit: number) =>
  tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), after === null ? undefined : gt(vehicles.id, after)))
    .orderBy(asc(vehicles.id))
    .limit(limit)

/**
 * Vehicles that changed since their payments were calculated. In the order of the partial index on just them: the
 * planner cannot know how few they are and would scan all vehicles for any other order.
 */
export const listVehiclesDue = (tx: Tx, dealerId: string, limit: number) =>
  tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.dealer_id, dealerId), ne(vehicles.pricing_revision, vehicles.payments_revision)))
    .orderBy(asc(vehicles.pricing_revision), asc(vehicles.id))
    .limit(limit)

/**
 * Stores payments in one statement; a vehicle changed since it was read stays due. The first change of a day also
 * stores the payments from before that day; the id range in the condition avoids a scan of all vehicles.
 */
export async function writePayments(
  tx: Tx,
  dealerId: string,
  { asOf, day }: { asOf: string; day: string },
  rows: readonly PaymentColumns[],
) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id).toSorted()
  await tx.execute(sql`UPDATE ${vehicles} v SET
      payments_before = CASE WHEN v.payments_before ->> 'day' = ${day} OR (v.payments_as_of IS NOT NULL
        AND (v.cash_payment, v.finance_payment, v.lease_payment, v.finance_frequency, v.lease_frequency)
          IS NOT DISTINCT FROM (p.cash_payment, p.finance_payment, p.lease_payment, p.finance_frequency, p.lease_frequency))
        THEN v.payments_before
        ELSE jsonb_build_object('day', ${day}::text, 'cash', v.cash_payment, 'finance', v.finance_payment, 'lease', v.lease_payment,
          'finance_frequency', v.finance_frequency, 'lease_frequency', v.lease_frequency) END,
      online_price = p.online_price,
      cash_payment = p.cash_payment, finance_payment = p.finance_payment, lease_payment = p.lease_payment,
      finance_frequency = p.finance_frequency, lease_frequency = p.lease_frequency,
      finance_monthly = p.finance_monthly, lease_monthly = p.lease_monthly,
      cash_reason = p.cash_reason, finance_reason = p.finance_reason, lease_reason = p.lease_reason,
      finance_programme = p.finance_programme, lease_programme = p.lease_programme,
      payments_basis = p.payments_basis, payments_revision = p.payments_revision, payments_as_of = ${asOf}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (
      id uuid, online_price bigint, cash_payment bigint, finance_payment bigint, lease_payment bigint,
      finance_frequency text, lease_frequency text, finance_monthly bigint, lease_monthly bigint,
      cash_reason text, finance_reason text, lease_reason text, finance_programme jsonb, lease_programme jsonb,
      payments_basis text, payments_revision integer)
    WHERE v.dealer_id = ${withoutPlannerStatistics(dealerId)} AND v.id = p.id AND v.id BETWEEN ${ids[0]} AND ${ids.at(-1)}`)
}

interface Progress {
  readonly seen: number
  readonly changed: number
  readonly seen_to: string | null
  readonly is_done: boolean
  readonly now: string
}

/** Days for which finished refreshes are kept. */
const keptDays = 30

/** Stores the progress of a refresh; once it is finished, its day replaces the earlier one. */
export async function keepRefreshProgress(tx: Tx, row: RefreshRow, progress: Progress): Promise<void> {
  const { seen, changed, seen_to, is_done, now } = progress
  await tx
    .update(paymentRefreshes)
    .set({
      seen_to,
      is_done,
      finished: is_done ? now : null,
      vehicles_seen: sql`${paymentRefreshes.vehicles_seen} + ${seen}`,
      vehicles_changed: sql`${paymentRefreshes.vehicles_changed} + ${changed}`,
    })
    .where(one(row))
  if (!is_done) return
  const earlier = and(ofDealer(row.dealer_id), lt(paymentRefreshes.number, row.number))
  await tx
    .update(paymentRefreshes)
    .set({ changes_at: null })
    .where(and(earlier, sql`changes_at IS NOT NULL`))
  await tx
    .delete(paymentRefreshes)
    .where(and(earlier, sql`finished < ${now}::timestamptz - make_interval(days => ${keptDays})`))
}

/** The current refresh, else the last one, and the number of vehicles that are due themselves. */
export async function readRefresh(tx: Tx, dealerId: string) {
  const [row] = await tx
    .select()
    .from(paymentRefreshes)
    .where(ofDealer(dealerId))
    .orderBy(sql`is_done, CASE WHEN is_done THEN -number ELSE number END`)
    .limit(1)
  const due = and(eq(vehicles.dealer_id, dealerId), ne(vehicles.pricing_revision, vehicles.payments_revision))
  return { row, vehicles_due: await tx.$count(vehicles, due) }
}
