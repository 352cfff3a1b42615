import { DEPOSIT_PAGE, type deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { hasMoney } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { sharedWire } from './deposit-wire.ts'
import { newestDispute } from './deposit-disputes.queries.ts'
import { deposits } from './deposits.table.ts'

export interface Asked {
  readonly page: number
  readonly state?: readonly (typeof deposits.$inferSelect)['state'][] | undefined
  /** Only customers of this representative; undefined: of all. */
  readonly rep?: string | undefined
  readonly isDisputed?: boolean | undefined
}

/** A page of deposits with their customers: newest first; holds alone: soonest expiry first. */
export const listDeposits = (tx: Tx, dealer: string, { page, state, rep, isDisputed }: Asked) => {
  const isHolds = state?.length === 1 && state[0] === 'pre_authorized'
  const order = isHolds
    ? [asc(deposits.capture_before), asc(deposits.id)]
    : [desc(deposits.created), desc(deposits.id)]
  return tx
    .select({
      deposit: deposits,
      dispute: newestDispute,
      order: { id: orders.id, number: orders.number, is_archived: orders.is_archived },
      customer: {
        id: customers.id,
        first_name: customers.first_name,
        last_name: customers.last_name,
        assigned_dealer: customers.assigned_dealer,
      },
      vehicle: { year: vehicles.year, make: vehicles.make, model: vehicles.model, trim: vehicles.trim },
    })
    .from(deposits)
    .innerJoin(orders, and(eq(orders.dealer_id, deposits.dealer_id), eq(orders.id, deposits.order_id)))
    .innerJoin(
      customers,
      and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)),
    )
    .innerJoin(vehicles, and(eq(vehicles.dealer_id, orders.dealer_id), eq(vehicles.id, orders.vehicle_id)))
    .where(isWanted(dealer, { state, rep, isDisputed }))
    .orderBy(...order)
    .limit(DEPOSIT_PAGE)
    .offset((page - 1) * DEPOSIT_PAGE)
}

const isWanted = (dealer: string, { state, rep, isDisputed }: Omit<Asked, 'page'>) =>
  and(
    eq(deposits.dealer_id, dealer),
    state && state.length > 0 ? inArray(deposits.state, [...state]) : undefined,
    rep === undefined
      ? undefined
      : sql`(${customers.assigned_dealer} = ${rep} OR ${customers.assigned_dealer} IS NULL)`,
    isDisputed ? sql`${newestDispute} IS NOT NULL` : undefined,
  )

export async function countDeposits(tx: Tx, dealer: string, asked: Omit<Asked, 'page'>): Promise<number> {
  const counted = tx
    .select({ count: sql<number>`count(*)::int` })
    .from(deposits)
    .$dynamic()
  const joined =
    asked.rep === undefined
      ? counted
      : counted
          .innerJoin(orders, and(eq(orders.dealer_id, deposits.dealer_id), eq(orders.id, deposits.order_id)))
          .innerJoin(
            customers,
            and(eq(customers.dealer_id, orders.dealer_id), eq(customers.id, orders.customer_id)),
          )
  const [row] = await joined.where(isWanted(dealer, asked))
  return row?.count ?? 0
}

/** Representatives who do not see all customers see the deposits of their own and of unassigned customers. */
const repOf = ({ id, role, is_super_admin, tenant }: Actor): string | undefined =>
  role === 'dealer_sales_rep' && !is_super_admin && !tenant.reps_see_all ? id : undefined

export function readDeposits({ app, actor, query }: Call<typeof contract.list>) {
  const asked = { state: query.state, rep: repOf(actor), isDisputed: query.disputed === 'true' }
  return withTenant(app.pool, actor.tenant, async tx => {
    const count = await countDeposits(tx, actor.tenant.id, asked)
    const rows = await listDeposits(tx, actor.tenant.id, { ...asked, page: query.page })
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / DEPOSIT_PAGE)),
      limit: DEPOSIT_PAGE,
      results: rows.map(rowWire),
    }
  })
}

function rowWire({
  deposit,
  dispute,
  order,
  customer,
  vehicle,
}: Awaited<ReturnType<typeof listDeposits>>[number]) {
  const { id, assigned_dealer } = customer
  const {
    number,
    amount,
    refunded_amount,
    charged_back_amount,
    currency,
    mode,
    state,
    method,
    card,
    due_at,
    expires,
    capture_before,
    paid_at,
  } = sharedWire(deposit)
  return {
    id: deposit.id,
    number,
    amount,
    refunded_amount,
    charged_back_amount,
    currency,
    mode,
    state,
    method,
    card,
    due_at,
    expires,
    dispute,
    capture_before: hasMoney(state) ? capture_before : null,
    paid_at,
    created: deposit.created,
    order,
    customer: { id, full_name: fullName(customer), assigned_dealer },
    vehicle: {
      formatted_name: formattedName(vehicle, 'en'),
      formatted_name_fr: formattedName(vehicle, 'fr'),
    },
  }
}
