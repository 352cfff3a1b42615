import type {
  AppointmentOutcome,
  AppointmentState,
} from '@forecourt/domain/deals/appointments/appointment-states.ts'
import type { AppointmentType } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'

/**
 * Appointments of an order, at most one of them open (decisions 3.123); the order keeps a summary for lists.
 */
export const appointments = pgTable(
  'appointments',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    order_id: uuid('order_id').notNull(),
    type: text('type').$type<AppointmentType>().notNull(),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
    state: text('state').$type<AppointmentState>().notNull(),
    outcome: text('outcome').$type<AppointmentOutcome>().notNull().default('none'),
    note: text('note'),
    source: text('source').$type<'dealer' | 'customer'>().notNull(),
    cancelled_by: text('cancelled_by').$type<'dealer' | 'customer'>(),
    message: text('message'),
    created: instant('created').notNull().default(databaseNow),
    created_by: uuid('created_by').notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    foreignKey({
      name: 'appointments_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
  ],
)
