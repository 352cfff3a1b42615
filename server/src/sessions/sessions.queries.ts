import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { newId } from '../http/ids.ts'
import { rememberedDevices, sessions, type SessionEndReason } from './sessions.table.ts'
import { hashOfToken } from './tokens.ts'

const mostSessions = 5

interface NewSession {
  readonly token: string
  readonly user_id: string
  readonly password_version: number
  readonly dealer_id: string | null
  readonly isFullyAuthenticated: boolean
  readonly ip: string
  readonly user_agent: string | null
}

/** Opens a session; of more than five of one user the oldest ends (R4). */
export async function insertSession(
  tx: Tx,
  { token, isFullyAuthenticated, ...session }: NewSession,
): Promise<string> {
  const id = newId()
  await tx.insert(sessions).values({
    ...session,
    id,
    token_hash: hashOfToken(token),
    second_factor_at: isFullyAuthenticated ? sql`now()` : null,
  })
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, session.user_id), isNull(sessions.ended_at)))
    .orderBy(desc(sessions.created))
    .offset(mostSessions)
  await tx
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(inArray(sessions.id, surplus))
  return id
}

/** A new token for a session whose rights change: the old one dies with it (no fixation, G1). */
export async function renewSession(
  tx: Tx,
  id: string,
  token: string,
  change: { isFullyAuthenticated?: true; dealer_id?: string | null },
) {
  await tx
    .update(sessions)
    .set({
      token_hash: hashOfToken(token),
      ...(change.isFullyAuthenticated && { second_factor_at: sql`now()` }),
      ...(change.dealer_id !== undefined && { dealer_id: change.dealer_id }),
    })
    .where(eq(sessions.id, id))
}

export async function endSession(tx: Tx, id: string, reason: SessionEndReason) {
  await tx
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where(eq(sessions.id, id))
}

/** Tombstones older than a day say nothing any more (R2). */
export async function deleteOldTombstones(tx: Tx) {
  await tx.delete(sessions).where(lt(sessions.ended_at, sql`now() - interval '24 hours'`))
}

export async function findRememberedDevice(tx: Tx, token: string) {
  const [device] = await tx
    .select()
    .from(rememberedDevices)
    .where(
      and(eq(rememberedDevices.token_hash, hashOfToken(token)), gt(rememberedDevices.expires, sql`now()`)),
    )
  return device
}

export async function insertRememberedDevice(
  tx: Tx,
  device: { user_id: string; password_version: number; token: string; expires?: string },
) {
  await tx.insert(rememberedDevices).values({
    id: newId(),
    user_id: device.user_id,
    password_version: device.password_version,
    token_hash: hashOfToken(device.token),
    expires: device.expires ?? sql`now() + interval '30 days'`,
  })
}

export async function spendRememberedDevice(tx: Tx, id: string) {
  await tx.update(rememberedDevices).set({ is_spent: true }).where(eq(rememberedDevices.id, id))
}

export async function deleteRememberedDevices(tx: Tx, userId: string) {
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.user_id, userId))
}
