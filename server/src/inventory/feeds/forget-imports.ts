import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { deleteImport } from './feeds.queries.ts'

const KEPT_IMPORTS = 10

/**
 * Deletes what is behind the newest imports of this one's feed, but never what waits for somebody, what was published
 * last (it can be taken back), or what is just being worked on. An import that was begun a day ago and never ended is not;
 * one that never came in whole, and so has no size, is nothing wherever it stands.
 */
export async function forgetOldImports(
  { pool }: Pick<App, 'pool'>,
  dealerId: string,
  importId: string,
): Promise<void> {
  const inside = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(pool, { id: dealerId }, work)
  const { rows } = await inside(tx =>
    tx.execute<{ id: string }>(sql`
      SELECT id FROM (
        SELECT i.id, i.state, i.created, i.file_bytes, row_number() OVER (ORDER BY i.created DESC, i.id DESC) AS place,
          row_number() OVER (PARTITION BY i.state ORDER BY i.published DESC NULLS LAST) AS place_in_state
        FROM feed_imports i JOIN feed_imports own ON own.dealer_id = i.dealer_id AND own.feed_id = i.feed_id
        WHERE own.dealer_id = ${dealerId} AND own.id = ${importId}) AS i
      WHERE (place > ${KEPT_IMPORTS} OR (state = 'reading' AND file_bytes = 0))
        AND state <> 'checked' AND NOT (state = 'published' AND place_in_state = 1)
        AND (state NOT IN ('reading', 'publishing', 'rolling_back') OR created < now() - interval '1 day')`),
  )
  // Its rows go with it, as many as a file may have: one import a transaction.
  for (const { id } of rows) await inside(tx => deleteImport(tx, dealerId, id))
}
