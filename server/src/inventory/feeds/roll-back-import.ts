import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runActionOnVehicles } from '#inventory/stock/stock.queries.ts'
import {
  enqueueListPaymentRefresh,
  suspendListPaymentRefresh,
} from '#inventory/vehicles/payment-refreshes.queries.ts'
import { getImport, updateImport } from './feeds.queries.ts'
import { withImportFailureHandling } from './import-failure.ts'
import { eachPart, followVehicles } from './publish-import.ts'
import { removeNew, restoreKnown } from './publish.queries.ts'

type Jobs = Pick<App, 'pool' | 'now' | 'log' | 'ordersOfVehicles'>

/** Rolls a published import back atomically. Vehicles that somebody changed since stay unchanged. */
export const rollBackImport = (app: Jobs, dealerId: string, importId: string, isLastTry = false) =>
  withImportFailureHandling(app, { dealerId, importId, from: 'rolling_back', isLastTry }, () =>
    withTenant(app.pool, { id: dealerId }, tx => rollBack(app, tx, dealerId, importId)),
  )

async function rollBack(app: Jobs, tx: Tx, dealerId: string, importId: string): Promise<void> {
  const { row } = await getImport(tx, dealerId, importId, { isLocked: true })
  if (row.state !== 'rolling_back') return
  await suspendListPaymentRefresh(tx, dealerId)
  await runActionOnVehicles(tx, row.published_by ?? '', 'feed')
  // New vehicles are removed first, because restored ones may need their numbers.
  for (const takeBack of [removeNew, restoreKnown])
    await eachPart(tx, row, async lines => followVehicles(app, tx, dealerId, await takeBack(tx, row, lines)))
  await updateImport(tx, row, { state: 'rolled_back' })
  await enqueueListPaymentRefresh(tx, dealerId)
}
