import type { App } from '#platform/app-context.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { notifyOfFeed } from '#identity/accounts/staff/notify-staff.ts'
import { getImport, updateImport } from './feeds.queries.ts'

/** The state and problem of an import after its job failed. */
const CANCELLED = {
  reading: { state: 'failed', problem: 'not_read', problem_line: null },
  publishing: { state: 'checked', problem: 'not_published', published_by: null },
  rolling_back: { state: 'published', problem: 'not_rolled_back' },
} as const

interface Given {
  readonly dealerId: string
  readonly importId: string
  /** The state in which the job finds the import, and which only the job changes. */
  readonly from: keyof typeof CANCELLED
  readonly isLastTry: boolean
}

/**
 * Runs a job's work on an import and cancels it after the last try, or immediately if the database refuses the
 * data, which a retry would not change. Cancellations are logged; any other error is thrown for a retry.
 */
export async function withImportFailureHandling(
  app: Pick<App, 'pool' | 'log'>,
  given: Given,
  work: () => Promise<void>,
) {
  try {
    await work()
  } catch (error) {
    const isRefused = /^(22|23)/.test(sqlStateOf(error) ?? '')
    if (!isRefused && !given.isLastTry) throw error
    await cancelImport(app, given)
    app.log.error({ err: error, import: given.importId, from: given.from }, 'an import is given up')
  }
}

/** Resets the import for a decision. Notifies if it was published automatically, since no user is watching. */
function cancelImport({ pool }: Pick<App, 'pool'>, { dealerId, importId, from }: Given): Promise<void> {
  return withTenant(pool, { id: dealerId }, async tx => {
    const { row } = await getImport(tx, dealerId, importId, { isLocked: true })
    if (row.state !== from) return
    await updateImport(tx, row, CANCELLED[from])
    if (from === 'publishing' && row.published_by === null) notifyOfFeed(tx, dealerId, row.feed_id)
  })
}
