import type { ConsentChannel } from '@forecourt/domain/customers/customers/consents.ts'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { customerConsents } from './consents.table.ts'

const columns = {
  id: customerConsents.id,
  channel: customerConsents.channel,
  basis: customerConsents.basis,
  source: customerConsents.source,
  obtained_at: customerConsents.obtained_at,
  expires_at: customerConsents.expires_at,
  evidence: customerConsents.evidence,
  recorded_at: customerConsents.recorded_at,
  recorded_by: sql<
    string | null
  >`(SELECT u.first_name || ' ' || u.last_name FROM ${users} u WHERE u.id = ${customerConsents.recorded_by})`,
}

/** The entries of a customer, in recording order. */
export const listConsents = (tx: Tx, dealerId: string, customerId: string) =>
  tx
    .select(columns)
    .from(customerConsents)
    .where(and(eq(customerConsents.dealer_id, dealerId), eq(customerConsents.customer_id, customerId)))
    .orderBy(asc(customerConsents.recorded_at), asc(customerConsents.id))
    .limit(500)

export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number]

export async function insertConsent(tx: Tx, row: typeof customerConsents.$inferInsert): Promise<void> {
  await tx.insert(customerConsents).values(row)
}

interface Withdrawal {
  readonly dealer_id: string
  readonly customer_id: string
  readonly channels: readonly ConsentChannel[]
  readonly today: string
  readonly by: string
}

/** Records a withdrawal of consent on each of these channels. */
export const insertingWithdrawals = (tx: Tx, { dealer_id, customer_id, channels, today, by }: Withdrawal) =>
  tx.insert(customerConsents).values(
    channels.map(channel => ({
      dealer_id,
      id: newId(),
      customer_id,
      channel,
      basis: 'withdrawn' as const,
      source: 'message' as const,
      obtained_at: today,
      recorded_by: by,
    })),
  )

/** The channels on which a customer's latest entry is a withdrawal (domain consents, `consentOn`). */
export const withdrawnChannels = (dealerId: SQL, customerId: SQL) => sql<string[]>`ARRAY(
  SELECT said.channel FROM (
    SELECT DISTINCT ON (w.channel) w.channel, w.basis FROM ${customerConsents} w
    WHERE w.dealer_id = ${dealerId} AND w.customer_id = ${customerId} AND w.basis IN ('withdrawn', 'express')
    ORDER BY w.channel, w.recorded_at DESC, w.id DESC) AS said
  WHERE said.basis = 'withdrawn')`
