import type { account } from '@forecourt/contract/identity/account.ts'
import { RESET_LINK_SECONDS } from '@forecourt/domain/identity/accounts/links.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mailTo, panelUrl, postMail } from '#platform/mails/mails.ts'
import { PLATFORM_OWNER, type Place } from '#platform/sealing/place.ts'
import { Sealed } from '#platform/sealing/sealed.ts'
import { users } from '../users/users.table.ts'
import { countAttempts } from '../sign-in/attempts.queries.ts'
import { insertingLink } from './mailed-links.queries.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'

const perAddress = { windowSeconds: 3600, limit: 20 }
const perAccount = { windowSeconds: 3600, limit: 5 }

/** Anyone may type any address: its user is looked up only when the job runs. */
const jobPlace = (id: string): Place => ({
  table: 'jobs',
  column: 'reset_email',
  row: id,
  owner: PLATFORM_OWNER,
})

/**
 * Requests a reset link. A job looks up later whether the address is known, so the answer and its time are the same
 * for everybody (security G6). More than five an hour for one address get the same answer and no mail.
 */
export const requestReset = ({ app, request, body }: Call<typeof account.resetPassword>): Promise<void> =>
  withPlatform(app.pool, async tx => {
    const email = body.email.trim().toLowerCase()
    const [address, account] = await countAttempts(tx, [
      { key: `reset:ip:${request.ip}`, windowSeconds: perAddress.windowSeconds, added: 1 },
      {
        key: `reset:account:${hashOfToken(email).toString('base64url')}`,
        windowSeconds: perAccount.windowSeconds,
        added: 1,
      },
    ])
    if (!address || !account) throw new Error('the request was not counted')
    if (address.count >= perAddress.limit)
      throw new Refusal('too_many_requests', { code: 'locked', params: { n: 60 }, retryAfter: 3600 })
    const id = newId()
    const job = {
      id,
      sealed: app.keyring.platform.seal(email, jobPlace(id)).stored,
      is_mailed: account.count < perAccount.limit,
    }
    deferToCommit(tx, { calls: [sql`enqueue_job('mail_reset_link', ${JSON.stringify(job)}::json)`] })
    recordAudit({ app, request }, tx, {
      dealer: PLATFORM,
      actor: null,
      actor_kind: 'anonymous',
      action: 'password.reset_requested',
      object_type: 'user',
      object_id: null,
    })
  })

const ResetJob = z.object({ id: z.uuid(), sealed: z.string(), is_mailed: z.boolean() })

/** The job of a request: mails a link to a known, active user who signs in here. */
export async function mailResetLink(app: App, payload: unknown): Promise<void> {
  const { id, sealed, is_mailed } = ResetJob.parse(payload)
  const email = app.keyring.platform.open(new Sealed(sealed), jobPlace(id))
  if (!is_mailed) return
  await withPlatform(app.pool, async tx => {
    const [user] = await tx
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${email}`)
    if (!user?.is_active || isSingleSignOn(user.source)) return
    postResetLink(app, tx, user)
  })
}

/** Defers the link and its mail to the commit of the transaction. */
export function postResetLink(
  app: App,
  tx: Tx,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'language' | 'first_name'>,
): void {
  postMail(app, tx, { ...mailTo(user), key: 'password_reset', link: resetLink(app, tx, user.id) })
}

/** A new link for a mail; stored with the transaction's last statement. */
export function resetLink(app: App, tx: Tx, userId: string): string {
  const token = randomToken()
  const link = { userId, purpose: 'password_reset', token, seconds: RESET_LINK_SECONDS } as const
  deferToCommit(tx, { changes: [insertingLink(tx, link)] })
  return panelUrl(app, `/reset-password#reset=${token}`)
}
