import { dealerships } from '@forecourt/contract/dealerships.ts'
import { settings } from '@forecourt/contract/settings.ts'
import type { ResponseOf } from '@forecourt/contract/endpoint.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { query, queryClient } from '#shared/api/query-client.ts'
import { applyCustomCopy } from '#shared/i18n/i18n.ts'

export type StaticData = ResponseOf<typeof settings.staticData>

/** Value lists change with a release or by a super admin; a reload brings them. */
const staticDataQuery = { ...query(settings.staticData, {}), staleTime: Number.POSITIVE_INFINITY }
// Spec 9: home dealer data is stale after 5 s; it is read anew when the window is looked at again.
const homeDealershipQuery = { ...query(dealerships.home, {}), staleTime: 5_000, refetchOnWindowFocus: true }

/** What every page behind the login stands on; kept in the cache, so only the first entry waits. */
export async function loadEntryData(): Promise<StaticData> {
  const [staticData, home] = await Promise.all([
    queryClient.ensureQueryData(staticDataQuery),
    queryClient.ensureQueryData(homeDealershipQuery),
  ])
  applyCustomCopy(home.custom_copy)
  return staticData
}

export function useStaticData() {
  return useSuspenseQuery(staticDataQuery).data
}

export function useHomeDealership() {
  return useSuspenseQuery(homeDealershipQuery).data
}
