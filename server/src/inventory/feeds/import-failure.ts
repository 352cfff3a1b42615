import type { App } from '#platform/app-context.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { notifyOfFeed } from '#identity/accounts/staff/notify-staff.ts'
import { getImport, updateImport } from './feeds.queries.ts'

/** What becomes of an import whose job does not come to its end, and what is told of it. */
const CANCELLED = {
  reading: { state: 'failed', problem: 'not_read', problem_line: null },
  publishing: { state: 'checked', problem: 'not_published', published_by: null },
  rolling_back: { state: 'published', problem: 'not_rolled_back' },
} as const

interface Given {
  readonly dealerId: string
  readonly importId: string
  /** What the job finds the import in, and nobody but it changes. */
  readonly from: keyof typeof CANCELLED
  readonly isLastTry: boolean
}

/**
 * Does a job's work on an import, or gives it up: after the last try, and at once where the database refuses what it is
 * given, which it would refuse again and again. What is given up is logged and over; anything else is tried again.
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
    await giveUp(app, given)
    app.log.error({ err: error, import: given.importId, from: given.from }, 'an import is given up')
  }
}

/** Back to be looked at. Where nobody published, nobody is watching: the bell is rung. */
function giveUp({ pool }: Pick<App, 'pool'>, { dealerId, importId, from }: Given): Promise<void> {
  return withTenant(pool, { id: dealerId }, async tx => {
    const { row } = await getImport(tx, dealerId, importId, { isLocked: true })
    if (row.state !== from) return
    await updateImport(tx, row, CANCELLED[from])
    if (from === 'publishing' && row.published_by === null) notifyOfFeed(tx, dealerId, row.feed_id)
  })
}
