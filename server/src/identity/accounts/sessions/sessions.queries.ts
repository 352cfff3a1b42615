import {
  DEVICE_SECONDS,
  STAFF_SESSION_SECONDS,
  TOMBSTONE_SECONDS,
} from '@forecourt/domain/identity/accounts/session-timing.ts'
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { newId } from '#platform/http/ids.ts'
import { identityProviders } from '#identity/identity-providers/identity-providers.table.ts'
import { users } from '../users/users.table.ts'
import type { SessionEndReason } from '#platform/sessions/session.ts'
import { rememberedDevices, sessions } from './sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

const secondsOf = (seconds: number) => sql`make_interval(secs => ${seconds})`

interface NewSession {
  readonly token: string
  readonly user_id: string
  readonly password_version: number
  readonly dealer_id: string | null
  readonly isFullyAuthenticated: boolean
  /** A second factor was used just now, not skipped by a remembered browser. */
  readonly isFactorProved?: boolean
  readonly ip: string
  readonly user_agent: string | null
  /** The identity provider that authenticated the user. */
  readonly provider_id?: string
  /** When the user authenticated at that provider; null when it does not say. */
  readonly authenticated?: Date | null
}

/**
 * Opens a session; when more than five are active, a trigger ends the oldest (migration 0053, security R4). In the
 * transaction's last statement.
 */
export function insertSession(
  tx: Tx,
  { token, isFullyAuthenticated, isFactorProved, authenticated, ...session }: NewSession,
) {
  // An existing sign-in at the provider does not prove that the user is present.
  const proved =
    authenticated === undefined
      ? undefined
      : sql`least(now(), ${authenticated?.toISOString() ?? 'epoch'}::timestamptz)`
  const opened = tx.insert(sessions).values({
    ...session,
    id: newId(),
    token_hash: hashOfToken(token),
    second_factor_at: isFullyAuthenticated ? sql`now()` : null,
    ...(isFactorProved && { factor_proved_at: proved ?? sql`now()` }),
    ...(proved && { proved_at: proved }),
  })
  deferToCommit(tx, { changes: [opened] })
}

/**
 * Gives a session whose rights change a new token and voids the old one (no fixation, security G1). Last in the
 * transaction.
 */
export function renewSession(
  tx: Tx,
  id: string,
  token: string,
  change: {
    /** By a code of any kind. */
    isFullyAuthenticated?: true
    /** Proven again, by password or by the identity provider (security R20). */
    isProved?: true
    /** The identity provider used two factors and is trusted for that. */
    isFactorProved?: boolean
    dealer_id?: string | null
    password_version?: number
  },
) {
  const renewed = tx
    .update(sessions)
    .set({
      token_hash: hashOfToken(token),
      ...(change.isFullyAuthenticated && { second_factor_at: sql`now()`, factor_proved_at: sql`now()` }),
      ...(change.isFactorProved && { factor_proved_at: sql`now()` }),
      ...((change.isFullyAuthenticated ?? change.isProved) && { proved_at: sql`now()` }),
      ...(change.password_version !== undefined && { password_version: change.password_version }),
      ...(change.dealer_id !== undefined && { dealer_id: change.dealer_id }),
    })
    .where(eq(sessions.id, id))
  deferToCommit(tx, { changes: [renewed] })
}

export function endSession(tx: Tx, id: string, reason: SessionEndReason) {
  const ended = tx
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where(eq(sessions.id, id))
  deferToCommit(tx, { changes: [ended] })
}

/** The identity provider of a session, if it says where its own sessions end. */
export async function findIssuingProvider(tx: Tx, id: string) {
  const { kind, issuer, sign_on_url, logout_url } = identityProviders
  const [found] = await tx
    .select({ kind, issuer, sign_on_url, logout_url })
    .from(sessions)
    .innerJoin(identityProviders, eq(identityProviders.id, sessions.provider_id))
    .where(eq(sessions.id, id))
  return found
}

/** Ends the sessions of a provider that is no longer trusted. For the last statement of a transaction. */
export const endingSessionsBy = (tx: Tx, providerId: string) =>
  tx
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where(and(eq(sessions.provider_id, providerId), isNull(sessions.ended_at)))

/** Deletes tombstones after a day (security R2), and sessions that expired unnoticed as long ago. */
export async function deleteOldTombstones(tx: Tx) {
  const over = sql`coalesce(${sessions.ended_at},
    least(${sessions.created} + ${secondsOf(STAFF_SESSION_SECONDS.absolute)},
      ${sessions.last_active} + ${secondsOf(STAFF_SESSION_SECONDS.idle)}))`
  await tx.delete(sessions).where(lt(over, sql`now() - ${secondsOf(TOMBSTONE_SECONDS)}`))
}

export function insertRememberedDevice(
  tx: Tx,
  device: {
    user_id: string
    password_version: number
    token: string
    user_agent: string | null
    expires?: string
  },
) {
  const remembered = tx.insert(rememberedDevices).values({
    id: newId(),
    user_id: device.user_id,
    password_version: device.password_version,
    token_hash: hashOfToken(device.token),
    user_agent: device.user_agent,
    expires: device.expires ?? sql`now() + ${secondsOf(DEVICE_SECONDS)}`,
  })
  deferToCommit(tx, { changes: [remembered] })
}

export function rotateRememberedDevice(tx: Tx, id: string) {
  const change = tx.update(rememberedDevices).set({ is_spent: true }).where(eq(rememberedDevices.id, id))
  deferToCommit(tx, { changes: [change] })
}

/** For the last statement of a transaction. */
export const deletingDevicesOf = (tx: Tx, userId: string) =>
  tx.delete(rememberedDevices).where(eq(rememberedDevices.user_id, userId))

/** Ends the sessions of a user, except the one they continue in. For the last statement of a transaction. */
export const endingSessionsOf = (tx: Tx, userId: string, reason: SessionEndReason, exceptId?: string) =>
  tx
    .update(sessions)
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        ...(exceptId === undefined ? [] : [ne(sessions.id, exceptId)]),
      ),
    )

/** A user's active sessions, newest first. */
export const listSessions = (tx: Tx, userId: string) =>
  tx
    .select({
      id: sessions.id,
      created: sessions.created,
      last_active: sessions.last_active,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
      dealership: dealerships.name,
    })
    .from(sessions)
    .leftJoin(dealerships, eq(dealerships.id, sessions.dealer_id))
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        gt(sessions.last_active, sql`now() - ${secondsOf(STAFF_SESSION_SECONDS.idle)}`),
        gt(sessions.created, sql`now() - ${secondsOf(STAFF_SESSION_SECONDS.absolute)}`),
      ),
    )
    .orderBy(desc(sessions.last_active), desc(sessions.id))

/** Browsers that may skip the code, the latest used first. */
export const listDevices = (tx: Tx, userId: string) =>
  tx
    .select({
      id: rememberedDevices.id,
      last_used: rememberedDevices.created,
      expires: rememberedDevices.expires,
      user_agent: rememberedDevices.user_agent,
      token_hash: rememberedDevices.token_hash,
    })
    .from(rememberedDevices)
    .innerJoin(users, eq(users.id, rememberedDevices.user_id))
    .where(
      and(
        eq(rememberedDevices.user_id, userId),
        eq(rememberedDevices.is_spent, false),
        eq(rememberedDevices.password_version, users.password_version),
        gt(rememberedDevices.expires, sql`now()`),
      ),
    )
    .orderBy(desc(rememberedDevices.created))
