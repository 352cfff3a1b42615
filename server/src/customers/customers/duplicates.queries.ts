import type { ArchiveStatus } from '@forecourt/contract/platform/archive-status.ts'
import type { DuplicateKeys } from '@forecourt/domain/customers/customers/duplicates.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { customers } from './customers.table.ts'

type Likely = Record<string, unknown> & {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly archive_status: ArchiveStatus
  readonly by_email: boolean
  readonly by_phone: boolean
  readonly by_name: boolean
}

/** Customers who share a key with a person; each key has an index. The strongest matches come first. */
export async function listLikelySame(tx: Tx, dealerId: string, keys: DuplicateKeys): Promise<Likely[]> {
  const phones = keys.phones.map(digits => `+1${digits}`)
  const { rows } = await tx.execute<Likely>(sql`
    SELECT id, first_name, last_name, archive_status, by_email, by_phone, by_name FROM (
      SELECT id, bool_or(reason = 'email') AS by_email, bool_or(reason = 'phone') AS by_phone, bool_or(reason = 'name') AS by_name
      FROM (
        SELECT id, 'email' AS reason FROM ${customers} WHERE dealer_id = ${dealerId} AND email = ${keys.email}
        UNION ALL
        SELECT id, 'phone' FROM ${customers} WHERE dealer_id = ${dealerId} AND phone = ANY (${sql.param(phones)})
        UNION ALL
        SELECT id, 'phone' FROM ${customers} WHERE dealer_id = ${dealerId} AND secondary_phone = ANY (${sql.param(phones)})
        UNION ALL
        (SELECT id, 'name' FROM ${customers} WHERE dealer_id = ${dealerId} AND name_sound = ${keys.name_and_postal_code} LIMIT 50)
      ) AS reasons GROUP BY id) AS likely
    JOIN ${customers} USING (id) WHERE dealer_id = ${dealerId}
    ORDER BY by_email DESC, by_phone DESC, last_activity DESC, id LIMIT 10`)
  return rows
}
