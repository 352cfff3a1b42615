import type { Lead } from '@forecourt/contract/customers/leads.ts'
import type { Opening } from '@forecourt/domain/deals/appointments/opening-days.ts'
import { consentExpiry, type ConsentChannel } from '@forecourt/domain/customers/customers/consents.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { withdrawnChannels } from '#customers/consents/consents.queries.ts'
import { customerConsents } from '#customers/consents/consents.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { lockedIf } from '#platform/db/fragments.ts'
import { newId } from '#platform/http/ids.ts'
import { leadMailSettings } from './lead-mail.table.ts'
import { leadMessages, leads } from './leads.table.ts'

export type LeadRow = typeof leads.$inferInsert

export interface KnownCustomer extends Record<string, unknown> {
  readonly id: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly archive_status: string
  readonly assigned_dealer: string | null
  /** The channels on which consent was withdrawn. */
  readonly withdrawn: readonly ConsentChannel[]
}

/**
 * Whether this lead exists, where leads are forwarded, and which customers have its email address, the most recently
 * active first.
 */
export async function findKnown(
  tx: Tx,
  dealerId: string,
  { email, key }: { email: string | null; key: string | null },
): Promise<{
  isHere: boolean
  mail: string | null
  /** The representative who is next in the rotation, locked. */
  nextHolder: string | null
  /** The dealership's opening hours. */
  opening: Pick<Opening, 'hours' | 'holidays'>
  customers: readonly KnownCustomer[]
}> {
  const { rows } = await tx.execute<{
    is_here: boolean
    mail: string | null
    next_holder: string | null
    opening: Pick<Opening, 'hours' | 'holidays'> | null
    found: KnownCustomer[] | null
  }>(sql`
    SELECT EXISTS (SELECT FROM ${leads} l WHERE l.dealer_id = ${dealerId} AND l.dedupe_key = ${key}) AS is_here,
      (SELECT m.address FROM ${leadMailSettings} m WHERE m.dealer_id = ${dealerId}) AS mail,
      (SELECT json_build_object('hours', d.hours, 'holidays', d.holidays) FROM ${dealerships} d WHERE d.id = ${dealerId}) AS opening,
      next_lead_holder(${dealerId}::uuid) AS next_holder,
      (SELECT json_agg(known) FROM (
        SELECT c.id, c.last_name, c.email, c.phone, c.archive_status, c.assigned_dealer,
          ${withdrawnChannels(sql`c.dealer_id`, sql`c.id`)} AS withdrawn FROM ${customers} c
        WHERE c.dealer_id = ${dealerId} AND c.email = ${email} ORDER BY c.last_activity DESC, c.id LIMIT 20) AS known) AS found`)
  const [row] = rows
  return {
    isHere: row?.is_here === true,
    mail: row?.mail ?? null,
    nextHolder: row?.next_holder ?? null,
    opening: row?.opening ?? { hours: [], holidays: [] },
    customers: row?.found ?? [],
  }
}

/** A known customer asked again: sets them active, and assigns a representative if they had none. */
export async function touchCustomer(
  tx: Tx,
  dealerId: string,
  id: string,
  holder: string | null,
): Promise<void> {
  await tx.execute(sql`UPDATE ${customers} SET last_activity = now(), version = version + 1,
      assigned_dealer = coalesce(assigned_dealer, ${holder}::uuid),
      archive_status = CASE archive_status WHEN 'Lost' THEN 'Active' ELSE archive_status END,
      archive_reason = CASE archive_status WHEN 'Lost' THEN NULL ELSE archive_reason END
    WHERE dealer_id = ${dealerId} AND id = ${id}`)
}

/** For a transaction's last statement; fails on a lead whose key exists. */
export const insertingLead = (tx: Tx, row: LeadRow) => tx.insert(leads).values(row)

interface Inquiry {
  readonly dealer_id: string
  readonly customer_id: string
  readonly today: string
  readonly channels: readonly ConsentChannel[]
  /** The channels on which offers are welcome, with the text that was agreed to. */
  readonly welcome: { readonly channels: readonly ConsentChannel[]; readonly evidence: string }
}

/**
 * Records consents: six months implied by the inquiry (CASL), and express consent until withdrawn if they agreed
 * to more.
 */
export function insertingInquiry(tx: Tx, { dealer_id, customer_id, today, channels, welcome }: Inquiry) {
  const entry = (channel: ConsentChannel) => ({
    dealer_id,
    id: newId(),
    customer_id,
    channel,
    obtained_at: today,
  })
  return tx.insert(customerConsents).values([
    ...channels.map(channel => ({
      ...entry(channel),
      basis: 'implied_inquiry' as const,
      source: 'lead' as const,
      expires_at: consentExpiry('implied_inquiry', today),
    })),
    ...welcome.channels.map(channel => ({
      ...entry(channel),
      basis: 'express' as const,
      source: 'web_form' as const,
      evidence: welcome.evidence,
    })),
  ])
}

export const listLeads = (tx: Tx, dealerId: string, customerId: string): Promise<Lead[]> =>
  tx
    .select({
      id: leads.id,
      lead_type: leads.lead_type,
      via: leads.via,
      provider: leads.provider,
      campaign: leads.campaign,
      vehicle: leads.vehicle,
      comments: leads.comments,
      requested: leads.requested,
      received: leads.received,
    })
    .from(leads)
    .where(and(eq(leads.dealer_id, dealerId), eq(leads.customer_id, customerId)))
    .orderBy(desc(leads.received), desc(leads.id))
    .limit(100)

/** A lead with its customer. */
export async function findLead(tx: Tx, dealerId: string, id: string) {
  const [row] = await tx
    .select({ raw: leads.raw, customer: { assigned_dealer: customers.assigned_dealer } })
    .from(leads)
    .innerJoin(customers, and(eq(customers.dealer_id, leads.dealer_id), eq(customers.id, leads.customer_id)))
    .where(and(eq(leads.dealer_id, dealerId), eq(leads.id, id)))
  return row
}

const isMessage = (dealerId: string, id: string) =>
  and(eq(leadMessages.dealer_id, dealerId), eq(leadMessages.id, id))

export type MessageRow = typeof leadMessages.$inferSelect

export const insertingMessage = (tx: Tx, row: typeof leadMessages.$inferInsert) =>
  tx.insert(leadMessages).values(row)

export async function listMessages(tx: Tx, dealerId: string, page: { limit: number; offset: number }) {
  const [rows, count] = await Promise.all([
    tx
      .select()
      .from(leadMessages)
      .where(eq(leadMessages.dealer_id, dealerId))
      .orderBy(desc(leadMessages.received), desc(leadMessages.id))
      .limit(page.limit)
      .offset(page.offset),
    tx.$count(leadMessages, eq(leadMessages.dealer_id, dealerId)),
  ])
  return { rows, count }
}

export async function findMessage(
  tx: Tx,
  dealerId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<MessageRow | undefined> {
  const found = tx.select().from(leadMessages).where(isMessage(dealerId, id))
  const [row] = await lockedIf(isLocked, found)
  return row
}

export const deletingMessage = (tx: Tx, dealerId: string, id: string) =>
  tx.delete(leadMessages).where(isMessage(dealerId, id))

export const countingTry = (tx: Tx, dealerId: string, id: string, problem: MessageRow['problem']) =>
  tx
    .update(leadMessages)
    .set({ problem, tries: sql`${leadMessages.tries} + 1` })
    .where(isMessage(dealerId, id))
