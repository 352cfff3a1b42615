import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { notFound } from '#platform/http/refusal.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'

/** The dealership and the payment type its deals start with. */
export async function getDealership(
  tx: Tx,
  dealerId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  const query = tx
    .select({
      dealership: dealerships,
      default_payment_type: paymentSettings.default_payment_type,
      has_card_provider: sql<boolean>`EXISTS (SELECT FROM card_accounts a WHERE a.dealer_id = ${dealerships.id})`,
    })
    .from(dealerships)
    .leftJoin(paymentSettings, eq(paymentSettings.dealer_id, dealerships.id))
    .where(eq(dealerships.id, dealerId))
  // Every row of the tenant references the dealership: this lock does not block their inserts.
  const [row] = isLocked ? await query.for('no key update', { of: dealerships }) : await query
  if (!row) throw notFound()
  return row
}

/** The dealership with this address name. */
export async function findByAddressName(tx: Tx, cname: string) {
  const [found] = await tx.select().from(dealerships).where(eq(dealerships.cname, cname))
  return found
}

/** Writes the changes of a row that this transaction has locked, and raises its version. */
export async function updateDealership(
  tx: Tx,
  dealerId: string,
  changes: Partial<typeof dealerships.$inferInsert>,
) {
  const [stored] = await tx
    .update(dealerships)
    .set({ ...changes, version: sql`${dealerships.version} + 1` })
    .where(eq(dealerships.id, dealerId))
    .returning()
  if (!stored) throw new Error('the dealership was not stored')
  return stored
}

/** Sets the payment type that new deals start with; false without payment settings. */
export async function setDefaultPaymentType(
  tx: Tx,
  dealerId: string,
  type: 'cash' | 'finance' | 'lease',
): Promise<boolean> {
  const set = await tx
    .update(paymentSettings)
    .set({ default_payment_type: type, version: sql`${paymentSettings.version} + 1` })
    .where(eq(paymentSettings.dealer_id, dealerId))
    .returning({ dealer_id: paymentSettings.dealer_id })
  return set.length > 0
}

/** Support contact for the dealership's staff, if it has its own. */
export async function findSupport(tx: Tx, dealerId: string) {
  const { support_phone, support_email, support_hours_en, support_hours_fr } = dealerships
  const [own] = await tx
    .select({ support_phone, support_email, support_hours_en, support_hours_fr })
    .from(dealerships)
    .where(eq(dealerships.id, dealerId))
  return own
}
