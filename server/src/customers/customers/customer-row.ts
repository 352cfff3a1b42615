import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import type { ManagementStatus } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { sql } from 'drizzle-orm'
import { isoInstant } from '#platform/db/columns.ts'
import { stepsOf, type ProgressFacts } from '#deals/orders/order-progress.ts'
import { nextMoveWire } from '#deals/orders/order-wire.ts'
import type { orders } from '#deals/orders/orders.table.ts'
import type { SessionDealership } from '#platform/sessions/session.ts'
import type { users } from '#identity/accounts/users/users.table.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { customers } from './customers.table.ts'

type Customer = typeof customers.$inferSelect
type Order = typeof orders.$inferSelect
type Vehicle = typeof vehicles.$inferSelect
type User = typeof users.$inferSelect

/** Columns of a list row, named as in the list's statement; instants are the database's text. */
export type ListRow = Record<string, unknown> &
  Pick<
    Customer,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'language'
    | 'lead_type'
    | 'archive_status'
    | 'assigned_dealer'
    | 'orders_count'
    | 'created'
    | 'last_activity'
  > & {
    readonly total: number | null
    readonly list_version: number | null
    readonly rep_first_name: User['first_name']
    readonly rep_last_name: User['last_name']
    readonly rep_role: User['role']
    readonly rep_is_active: User['is_active']
    readonly order_id: string | null
  } & ProgressFacts &
  Pick<
    Order,
    | 'number'
    | 'payment_type'
    | 'awaiting'
    | 'awaiting_since'
    | 'next_move'
    | 'deposit_amount'
    | 'appointment_state'
    | 'appointment_start'
  > &
  Pick<
    Vehicle,
    'make' | 'model' | 'year' | 'trim' | 'vehicle_condition' | 'stock_status' | 'stock_number'
  > & {
    readonly vehicle_id: string
  }

export const listRowColumns = sql`c.id, c.first_name, c.last_name, c.email, c.phone, c.language, c.lead_type, c.archive_status,
  c.assigned_dealer, c.orders_count, c.created, c.last_activity,
  u.first_name AS rep_first_name, u.last_name AS rep_last_name, u.role AS rep_role, u.is_active AS rep_is_active,
  o.id AS order_id, o.number, o.payment_type, o.order_management_status, o.build_and_price_step, o.trade_in_step,
  o.credit_application_step, o.quote_step, o.deposit_step, o.appointment_step, o.documents_step, o.deposit_payment,
  o.deposit_mode, o.deposit_amount, o.deposit_capture_before, o.appointment_state, o.appointment_start, o.awaiting,
  o.awaiting_since, o.next_move, o.is_archived,
  v.id AS vehicle_id, v.make, v.model, v.year, v.trim, v.vehicle_condition, v.stock_status, v.stock_number`

interface Moment {
  readonly now: Date
  readonly tenant: Pick<SessionDealership, 'response_time_minutes'>
}

const instant = (stored: string | null) => (stored === null ? null : isoInstant(stored))

const idle: CustomerRow['next_move'] = {
  whose: 'none',
  key: 'nothing',
  step: null,
  params: {},
  since: null,
  is_late: false,
}

/** Converts a list row to its wire form. */
export function customerRowWire(row: ListRow, moment: Moment): CustomerRow {
  return {
    id: row.id,
    full_name: fullName(row),
    email: row.email,
    phone: row.phone,
    language: row.language,
    lead_type: row.lead_type,
    archive_status: row.archive_status,
    assigned_dealer:
      row.assigned_dealer === null
        ? null
        : {
            id: row.assigned_dealer,
            full_name: fullName({ first_name: row.rep_first_name, last_name: row.rep_last_name }),
            role: row.rep_role,
            is_active: row.rep_is_active,
          },
    created: isoInstant(row.created),
    last_activity: isoInstant(row.last_activity),
    orders_count: row.orders_count,
    order: orderOf(row),
    next_move:
      row.order_id === null
        ? idle
        : nextMoveWire({ ...row, awaiting_since: instant(row.awaiting_since) }, moment),
  }
}

function orderOf(row: ListRow): CustomerRow['order'] {
  if (row.order_id === null) return null
  return {
    id: row.order_id,
    number: row.number,
    payment_type: row.payment_type,
    order_management_status: row.order_management_status as ManagementStatus,
    steps: { ...stepsOf(row) },
    vehicle: {
      id: row.vehicle_id,
      formatted_name: formattedName(row, 'en'),
      formatted_name_fr: formattedName(row, 'fr'),
      vehicle_condition: row.vehicle_condition,
      stock_status: row.stock_status,
      stock_number: row.stock_number,
    },
    deposit: depositOf(row),
    appointment: appointmentOf(row),
  }
}

/** A deposit exists once money or a request for it exists. */
function depositOf(row: ListRow): NonNullable<CustomerRow['order']>['deposit'] {
  if (row.deposit_amount === null) return null
  return {
    payment: row.deposit_payment,
    mode: row.deposit_mode,
    amount: fromCents(cents(row.deposit_amount)),
    capture_before: instant(row.deposit_capture_before),
  }
}

function appointmentOf(row: ListRow): NonNullable<CustomerRow['order']>['appointment'] {
  if (row.appointment_state === null || row.appointment_start === null) return null
  return { state: row.appointment_state, start: isoInstant(row.appointment_start) }
}
