import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { deleteImport } from './feeds.queries.ts'

const KEPT_IMPORTS = 10

/**
 * Deletes old imports of this feed, except those that wait for a decision, the last published one (it can be
 * rolled back), and those in progress. An import that began over a day ago does not count as in progress; one that
 * was never fetched completely has no size and is always deleted.
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
  // One import per transaction, because each may have very many rows.
  for (const { id } of rows) await inside(tx => deleteImport(tx, dealerId, id))
}
