import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { LeadDelivery } from '@forecourt/contract/customers/leads.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { leadDeliveries, leadMailSettings } from './lead-mail.table.ts'
import { leads } from './leads.table.ts'

/** Number of latest deliveries shown. */
const SHOWN = 20

export async function findLeadMail(tx: Tx, dealerId: string) {
  const [row] = await tx.select().from(leadMailSettings).where(eq(leadMailSettings.dealer_id, dealerId))
  return row ?? { dealer_id: dealerId, address: null, version: 1 }
}

/** The same with a lock; also serialises the first save, when there is no row yet. */
export async function lockLeadMail(tx: Tx, dealer_id: string) {
  const [row] = await tx
    .insert(leadMailSettings)
    .values({ dealer_id })
    .onConflictDoUpdate({
      target: leadMailSettings.dealer_id,
      set: { version: sql`${leadMailSettings.version}` },
    })
    .returning()
  if (!row) throw new Error('an insert answers its row')
  return row
}

export const savingLeadMail = (tx: Tx, dealerId: string, address: string | null, version: number) =>
  tx.update(leadMailSettings).set({ address, version }).where(eq(leadMailSettings.dealer_id, dealerId))

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

const isDelivery = (dealerId: string, id: string) =>
  and(eq(leadDeliveries.dealer_id, dealerId), eq(leadDeliveries.id, id))

/** Locks a delivery and reads its lead and the state of its message. */
export async function lockDelivery(tx: Tx, dealerId: string, id: string) {
  // Locked first and read then: another holder of the lock may have given it another message.
  await tx
    .select({ id: leadDeliveries.id })
    .from(leadDeliveries)
    .where(isDelivery(dealerId, id))
    .for('update')
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
    .where(isDelivery(dealerId, id))
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
    .where(isDelivery(dealerId, id))
