import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'

/** Small enough that memory does not grow with the size of the file. */
const PIECE = 64 * 1024

/** Yields a stored file in pieces, each in its own transaction, so that nothing stays locked in between. */
export async function* bytesOfImport(
  app: Pick<App, 'pool'>,
  dealerId: string,
  importId: string,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let read = 0
  for (let number = 0; ; number += 1) {
    let size = 1
    for (let from = 0; from < size; from += PIECE) {
      const { rows } = await withTenant(app.pool, { id: dealerId }, tx =>
        tx.execute<{ piece: Buffer; size: number }>(sql`
          SELECT substring(content FROM ${from + 1}::int FOR ${PIECE}::int) AS piece, octet_length(content) AS size
          FROM feed_chunks WHERE dealer_id = ${dealerId} AND import_id = ${importId} AND number = ${number}`),
      )
      const [row] = rows
      if (row === undefined) return
      size = row.size
      read += row.piece.length
      onRead(read)
      yield row.piece
    }
  }
}
