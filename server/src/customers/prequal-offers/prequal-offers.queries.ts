import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { prequalOffers } from './prequal-offers.table.ts'

/** Newer offers replace older ones, so only the latest are read. */
const most = 50

export const findOffers = (tx: Tx, dealerId: string, customerId: string) =>
  tx
    .select()
    .from(prequalOffers)
    .where(and(eq(prequalOffers.dealer_id, dealerId), eq(prequalOffers.customer_id, customerId)))
    .orderBy(desc(prequalOffers.created), desc(prequalOffers.id))
    .limit(most)
