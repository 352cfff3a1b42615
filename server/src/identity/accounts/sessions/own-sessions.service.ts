import { timingSafeEqual } from 'node:crypto'
import type { account } from '@forecourt/contract/identity/account.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { DEVICE_COOKIE, renewRequesterCookies } from '#platform/http/cookies.ts'
import { deletingDevicesOf, endingSessionsOf, listDevices, listSessions } from './sessions.queries.ts'
import { rememberedDevices, sessions } from './sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'

/** The browser's user agent, truncated for storage. */
export const agentOf = (request: FastifyRequest): string | null =>
  request.headers['user-agent']?.slice(0, 300) ?? null

export const readSessions = ({ app, session }: Call<typeof account.sessions>) =>
  withPlatform(app.pool, async tx => {
    const rows = await listSessions(tx, session.user.id)
    return { results: rows.map(row => ({ ...row, is_current: row.id === session.session.id })) }
  })

/** Ends another session of one's own; the current one ends by signing out. */
export const endOwnSession = (call: Call<typeof account.endSession>) =>
  withPlatform(call.app.pool, async tx => {
    const { user, session } = call.session
    const ended = await tx
      .update(sessions)
      .set({ ended_at: sql`now()`, end_reason: 'revoked' })
      .where(
        and(
          eq(sessions.id, call.params.id),
          ne(sessions.id, session.id),
          eq(sessions.user_id, user.id),
          isNull(sessions.ended_at),
        ),
      )
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound()
    record(call, tx, 'session.ended')
  })

export async function signOutEverywhere(call: Call<typeof account.signOutEverywhere>) {
  const { app, session, reply } = call
  await withPlatform(app.pool, async tx => {
    const { id } = session.user
    deferToCommit(tx, { changes: [endingSessionsOf(tx, id, 'revoked'), deletingDevicesOf(tx, id)] })
    record(call, tx, 'sessions.ended')
  })
  renewRequesterCookies(reply, app.config.SESSION_SECRET)
  reply.clearCookie(DEVICE_COOKIE, { secure: true, sameSite: 'lax', path: '/', httpOnly: true })
  reply.header('clear-site-data', '"cache", "storage"')
  return { redirect_url: '/dealer/login' }
}

export const readDevices = ({ app, session, request }: Call<typeof account.devices>) =>
  withPlatform(app.pool, async tx => {
    const rows = await listDevices(tx, session.user.id)
    const current = hashOfToken(request.cookies[DEVICE_COOKIE] ?? '')
    return {
      results: rows.map(({ token_hash, ...device }) => ({
        ...device,
        is_current: timingSafeEqual(token_hash, current),
      })),
    }
  })

export const forgetDevice = (call: Call<typeof account.forgetDevice>) =>
  withPlatform(call.app.pool, async tx => {
    const own = eq(rememberedDevices.user_id, call.session.user.id)
    const gone = await tx
      .delete(rememberedDevices)
      .where(and(eq(rememberedDevices.id, call.params.id), own))
      .returning({ id: rememberedDevices.id })
    if (gone.length === 0) throw notFound()
    record(call, tx, 'device.revoked')
  })

type OwnCall =
  | Call<typeof account.endSession>
  | Call<typeof account.signOutEverywhere>
  | Call<typeof account.forgetDevice>

const record = (call: OwnCall, tx: Tx, action: AuditAction) =>
  recordAudit(call, tx, {
    dealer: PLATFORM,
    actor: call.session.user.id,
    actor_kind: 'staff',
    action,
    object_type: 'user',
    object_id: call.session.user.id,
  })
