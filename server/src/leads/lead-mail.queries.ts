import { fullName } from '@forecourt/domain/customers/full-name.ts'
import type { LeadDelivery } from '@forecourt/contract/leads.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { customers } from '../customers/customers.table.ts'
import type { Tx } from '../db/client.ts'
import { lockedIf } from '../db/fragments.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { leadDeliveries, leadMailSettings } from './lead-mail.table.ts'
import { leads } from './leads.table.ts'

/** The last ones that are shown. */
const SHOWN = 20

export async function findLeadMail(tx: Tx, dealerId: string, { isLocked = false } = {}) {
  const read = tx.select().from(leadMailSettings).where(eq(leadMailSettings.dealer_id, dealerId))
  const [row] = await lockedIf(isLocked, read)
  return row ?? { dealer_id: dealerId, address: null, version: 1 }
}

export const savingLeadMail = (tx: Tx, dealer_id: string, address: string | null, version: number) =>
  tx
    .insert(leadMailSettings)
    .values({ dealer_id, address, version })
    .onConflictDoUpdate({ target: leadMailSettings.dealer_id, set: { address, version } })

export async function listDeliveries(tx: Tx, dealerId: string): Promise<LeadDelivery[]> {
  const rows = await tx
    .select({
      id: leadDeliveries.id,
      address: leadDeliveries.address,
      created: leadDeliveries.created,
      state: outbox.state,
      tries: outbox.tries,
      last_error: outbox.last_error,
      customer: { id: customers.id, first_name: customers.first_name, last_name: customers.last_name },
    })
    .from(leadDeliveries)
    .innerJoin(outbox, eq(outbox.id, leadDeliveries.outbox_id))
    .innerJoin(
      leads,
      and(eq(leads.dealer_id, leadDeliveries.dealer_id), eq(leads.id, leadDeliveries.lead_id)),
    )
    .innerJoin(customers, and(eq(customers.dealer_id, leads.dealer_id), eq(customers.id, leads.customer_id)))
    .where(eq(leadDeliveries.dealer_id, dealerId))
    .orderBy(desc(leadDeliveries.created), desc(leadDeliveries.id))
    .limit(SHOWN)
  return rows.map(({ customer, ...row }) => ({
    ...row,
    customer: { id: customer.id, full_name: fullName(customer) },
  }))
}

export const insertingDelivery = (tx: Tx, row: typeof leadDeliveries.$inferInsert) =>
  tx.insert(leadDeliveries).values(row)

/** A delivery held, with its lead and how its message fared. */
export async function lockDelivery(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({
      id: leadDeliveries.id,
      lead: leadDeliveries.lead_id,
      address: leadDeliveries.address,
      raw: leads.raw,
      state: outbox.state,
    })
    .from(leadDeliveries)
    .innerJoin(outbox, eq(outbox.id, leadDeliveries.outbox_id))
    .innerJoin(
      leads,
      and(eq(leads.dealer_id, leadDeliveries.dealer_id), eq(leads.id, leadDeliveries.lead_id)),
    )
    .where(and(eq(leadDeliveries.dealer_id, dealerId), eq(leadDeliveries.id, id)))
    .for('update', { of: leadDeliveries })
  return row
}

export const updatingDelivery = (
  tx: Tx,
  dealerId: string,
  id: string,
  changes: { outbox_id: string; address: string },
) =>
  tx
    .update(leadDeliveries)
    .set({ ...changes, created: sql`now()` })
    .where(and(eq(leadDeliveries.dealer_id, dealerId), eq(leadDeliveries.id, id)))
