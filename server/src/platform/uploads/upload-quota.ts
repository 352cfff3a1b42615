import { UPLOAD_QUOTA } from '@forecourt/domain/platform/uploads/upload-quota.ts'
import { endOfDay } from '@forecourt/domain/platform/zones/zone-days.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { detailOf } from '#platform/db/tenant.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { Refusal } from '#platform/http/refusal.ts'

interface Sender {
  readonly app: Pick<App, 'now'>
  readonly actor: { readonly tenant: { readonly id: string; readonly timezone: string } }
}

interface Upload {
  /** The field that the refusal names. */
  readonly field: string
  /** Stored bytes of each file. */
  readonly sizes: readonly number[]
}

const mostBytes = UPLOAD_QUOTA.gigabytes * 1024 ** 3

/**
 * Counts an upload toward the dealership's daily quota, in the transaction's last statement: over the quota nothing
 * is stored, and concurrent uploads see each other. Uploads refused for another reason are not counted, nor repeats
 * that store nothing.
 */
export function countUpload({ app, actor }: Sender, tx: Tx, { field, sizes }: Upload): void {
  const { id, timezone } = actor.tenant
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const now = app.now()
  const today = quoteDate(now, timezone)
  const secondsLeft = Math.ceil((endOfDay(today, timezone) - now.getTime()) / 1000)
  const counted = sql`count_upload(${id}, ${today}, ${secondsLeft}, ${field},
    ${sizes.length}, ${bytes}, ${UPLOAD_QUOTA.files}, ${mostBytes})`
  if (sizes.length > 0) deferToCommit(tx, { calls: [counted] })
}

/** SQLSTATE that `count_upload` raises when the quota is exceeded. */
export const QUOTA_STATE = 'FQ001'

const Detail = z.object({ field: z.string(), seconds: z.int().min(1) })

/** The refusal described by the detail of such an error: its field, and the seconds until the next day. */
export function quotaRefusal(error: unknown): Refusal {
  const { field, seconds } = Detail.parse(JSON.parse(detailOf(error) ?? 'null'))
  const problem = { rule: 'upload_quota', params: { ...UPLOAD_QUOTA } }
  return new Refusal('too_many_requests', {
    code: 'upload_quota',
    fields: { [field]: [problem] },
    retryAfter: seconds,
  })
}
