import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runActionOnVehicles } from '#inventory/stock/stock.queries.ts'
import {
  enqueueListPaymentRefresh,
  suspendListPaymentRefresh,
} from '#inventory/vehicles/payment-refreshes.queries.ts'
import type { ImportColumns } from './feed-wire.ts'
import { databaseTime, deleteChunks, getFeed, getImport, updateFeed, updateImport } from './feeds.queries.ts'
import { withImportFailureHandling } from './import-failure.ts'
import { adoptSame, insertNew, lastLine, updateKnown, type Lines, type Moved } from './publish.queries.ts'
import { recount } from './rows.queries.ts'

type Jobs = Pick<App, 'pool' | 'now' | 'log' | 'ordersOfVehicles'>

/** Rows per statement, well within the statement timeout. */
export const PART = 1000

/**
 * Publishes a checked import in one transaction, so that its effect and the changes of orders are visible
 * atomically.
 */
export const publishImport = (app: Jobs, dealerId: string, importId: string, isLastTry = false) =>
  withImportFailureHandling(app, { dealerId, importId, from: 'publishing', isLastTry }, () =>
    withTenant(app.pool, { id: dealerId }, tx => publish(app, tx, dealerId, importId)),
  )

async function publish(app: Jobs, tx: Tx, dealerId: string, importId: string): Promise<void> {
  const { row } = await getImport(tx, dealerId, importId, { isLocked: true })
  if (row.state !== 'publishing') return
  const { feed } = await getFeed(tx, dealerId, row.feed_id, { isLocked: true })
  await suspendListPaymentRefresh(tx, dealerId)
  await runActionOnVehicles(tx, row.published_by ?? '', 'feed')
  await eachPart(tx, row, async lines => {
    await followVehicles(app, tx, dealerId, await updateKnown(tx, row, lines))
    await insertNew(tx, row, lines)
    await adoptSame(tx, row, lines)
  })
  await deleteChunks(tx, dealerId, importId)
  if (row.mapping !== null) await updateFeed(tx, feed, { mapping: row.mapping })
  await recount(tx, row)
  await updateImport(tx, row, { state: 'published', problem: null, published: await databaseTime(tx) })
  await enqueueListPaymentRefresh(tx, dealerId)
}

/** Processes all rows of an import part by part; nothing of a part stays in memory. */
export async function eachPart(tx: Tx, row: ImportColumns, work: (lines: Lines) => Promise<void>) {
  const last = await lastLine(tx, row)
  for (let after = 0; after < last; after += PART) await work({ after, to: after + PART })
}

/** Open orders lose the unavailable vehicles of a part and get restored ones back. */
export async function followVehicles(app: Jobs, tx: Tx, dealerId: string, { gone, back }: Moved) {
  if (gone.length > 0) await app.ordersOfVehicles.loseVehicles(tx, dealerId, gone)
  if (back.length > 0) await app.ordersOfVehicles.restoreVehicleToOrders(tx, dealerId, back, app.now())
}
