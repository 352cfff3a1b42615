import type { CountingSettings } from '@forecourt/domain/customers/visits/visited-page.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { countingOf, type Counter } from '#identity/accounts/sign-in/attempts.queries.ts'

type Place = CountingSettings & { readonly id: string }

/**
 * Finds a dealership by its name in addresses, with its analytics keys, returns the previous count and increases
 * it.
 */
export async function countAtCounted(tx: Tx, counter: Counter, cname: string) {
  const { rows } = await tx.execute<{ count: number; place: Place | null }>(sql`
    SELECT counted.count, (SELECT json_build_object('id', d.id, 'analytics_key', d.analytics_key,
      'analytics_keys', d.analytics_keys, 'enable_default_google_analytics', d.enable_default_google_analytics)
      FROM ${dealerships} d WHERE d.cname = ${cname}) AS place
    FROM ${countingOf(counter, 1)} AS counted`)
  return { count: rows[0]?.count ?? 0, place: rows[0]?.place ?? undefined }
}
