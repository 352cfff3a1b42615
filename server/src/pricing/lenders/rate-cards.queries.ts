import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/db/client.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { cardInForce } from './card-in-force.ts'
import { lenders, rateCards } from './lenders.table.ts'

export type CardRow = typeof rateCards.$inferSelect
type StoredProgramme = CardRow['programme']

const maker = alias(users, 'maker')
const publisher = alias(users, 'publisher')

const light = {
  id: rateCards.id,
  lender_id: rateCards.lender_id,
  number: rateCards.number,
  effective_from: rateCards.effective_from,
  effective_to: rateCards.effective_to,
  source: rateCards.source,
  restored_from: rateCards.restored_from,
  file_name: rateCards.file_name,
  created: rateCards.created,
  published: rateCards.published,
  version: rateCards.version,
}

/** The newest 200 cards of a lender without figures, drafts first. */
export const listCards = (tx: Tx, dealerId: string, lenderId: string) =>
  tx
    .select({
      ...light,
      created_by: sql<string | null>`${maker.first_name} || ' ' || ${maker.last_name}`,
      published_by: sql<string | null>`${publisher.first_name} || ' ' || ${publisher.last_name}`,
    })
    .from(rateCards)
    .leftJoin(maker, eq(maker.id, rateCards.created_by))
    .leftJoin(publisher, eq(publisher.id, rateCards.published_by))
    .where(and(eq(rateCards.dealer_id, dealerId), eq(rateCards.lender_id, lenderId)))
    // Drafts have no number, and null sorts first.
    .orderBy(desc(rateCards.number), desc(rateCards.created))
    .limit(200)

export type ListedCard = Awaited<ReturnType<typeof listCards>>[number]

const isCard = (dealerId: string, id: string) => and(eq(rateCards.dealer_id, dealerId), eq(rateCards.id, id))

export async function findCard(tx: Tx, dealerId: string, id: string): Promise<CardRow | undefined> {
  const [card] = await tx.select().from(rateCards).where(isCard(dealerId, id))
  return card
}

/** The previous published card of the same lender. */
const publishedBefore = (card: SQL): SQL =>
  sql`SELECT b.* FROM ${rateCards} b
    WHERE b.dealer_id = ${card}.dealer_id AND b.lender_id = ${card}.lender_id AND b.number < ${card}.number
    ORDER BY b.number DESC LIMIT 1`

/** A card with the one to compare: for a draft the card in force on a day, for a published one its predecessor. */
export async function findCardAndBefore(tx: Tx, dealerId: string, id: string, day: string) {
  const { rows } = await tx.execute<{ programme: StoredProgramme; before: StoredProgramme | null }>(sql`
    SELECT r.programme, CASE WHEN r.number IS NULL
      THEN (SELECT c.programme FROM (${cardInForce(sql`l`, day)}) c)
      ELSE (SELECT e.programme FROM (${publishedBefore(sql`r`)}) e) END AS before
    FROM ${rateCards} r JOIN ${lenders} l ON l.dealer_id = r.dealer_id AND l.id = r.lender_id
    WHERE r.dealer_id = ${dealerId} AND r.id = ${id}`)
  return rows[0]
}

/** Locks the lender of a card, so that its cards are published one after the other; returns whether it exists. */
export async function lockLenderOf(tx: Tx, dealerId: string, cardId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT l.id FROM ${lenders} l
    WHERE l.dealer_id = ${dealerId} AND l.id = (
      SELECT r.lender_id FROM ${rateCards} r WHERE r.dealer_id = ${dealerId} AND r.id = ${cardId})
    FOR UPDATE`)
  return rows.length > 0
}

/** A card about to be published: the card in force before it on its first day, and its future number. */
export interface CardToPublish extends Record<string, unknown> {
  card: CardRow
  lender: { id: string; name: string; name_fr: string }
  next_number: number
  before: StoredProgramme | null
  /** The published card before this one; null for a draft. */
  earlier: CardRow | null
}

export async function findCardToPublish(tx: Tx, dealerId: string, id: string, day: string) {
  const { rows } = await tx.execute<CardToPublish>(sql`
    SELECT to_json(r) AS card, json_build_object('id', l.id, 'name', l.name, 'name_fr', l.name_fr) AS lender,
      (SELECT coalesce(max(o.number), 0) + 1 FROM ${rateCards} o WHERE o.dealer_id = r.dealer_id AND o.lender_id = r.lender_id) AS next_number,
      (SELECT c.programme FROM (${cardInForce(sql`l`, day)}) c) AS before,
      (SELECT to_json(e) FROM (${publishedBefore(sql`r`)}) e) AS earlier
    FROM ${rateCards} r JOIN ${lenders} l ON l.dealer_id = r.dealer_id AND l.id = r.lender_id
    WHERE r.dealer_id = ${dealerId} AND r.id = ${id}`)
  return rows[0]
}

/** The lender's programme in force on a day. */
export async function findProgrammeOn(tx: Tx, dealerId: string, lenderId: string, day: string) {
  const { rows } = await tx.execute<{ name: string; name_fr: string; programme: StoredProgramme | null }>(sql`
    SELECT l.name, l.name_fr, c.programme FROM ${lenders} l LEFT JOIN LATERAL (${cardInForce(sql`l`, day)}) c ON true
    WHERE l.dealer_id = ${dealerId} AND l.id = ${lenderId}`)
  return rows[0]
}

type NewCard = Omit<typeof rateCards.$inferInsert, 'published'>

/** Inserts a draft or, with a number, a published card. */
export async function insertCard(tx: Tx, row: NewCard): Promise<CardRow> {
  const published = (row.number ?? null) === null ? null : sql`now()`
  const [stored] = await tx
    .insert(rateCards)
    .values({ ...row, published })
    .returning()
  if (!stored) throw new Error('the rate card was not stored')
  return stored
}

/** Publishes a draft, which is immutable from then on. */
export async function publishCard(
  tx: Tx,
  { dealer_id, id }: Pick<CardRow, 'dealer_id' | 'id'>,
  changes: Pick<CardRow, 'number' | 'effective_from' | 'effective_to' | 'published_by'>,
): Promise<CardRow> {
  const [stored] = await tx
    .update(rateCards)
    .set({ ...changes, published: sql`now()`, version: sql`${rateCards.version} + 1` })
    .where(and(isCard(dealer_id, id), isNull(rateCards.number)))
    .returning()
  if (!stored) throw new Error('the rate card was not published')
  return stored
}

export async function deleteCard(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx.delete(rateCards).where(and(isCard(dealerId, id), isNull(rateCards.number)))
}
