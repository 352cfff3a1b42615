import {
  priceProfiles,
  type PriceProfile,
  type PriceRule,
} from '@forecourt/contract/pricing/price-profiles.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const profileQueries = {
  get: (id: string) => query(priceProfiles.get, { params: { id } }),
  /** Preview of rules that need not be saved; the rules are part of the query. */
  preview: (id: string, rules: readonly PriceRule[]) => ({
    queryKey: [priceProfiles.preview.path, id, rules],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(priceProfiles.preview, { params: { id }, body: { rules: [...rules] }, signal }),
  }),
}

const versionOf = ({ version }: PriceProfile) => `"v${version}"`

/** Saves the rules as a draft, over the version that was read. */
export const saveRules = (profile: PriceProfile, rules: readonly PriceRule[]) =>
  changed(
    call(priceProfiles.replace, {
      params: { id: profile.id },
      body: { rules: [...rules] },
      ifMatch: versionOf(profile),
    }),
  )

export const publishRules = (profile: PriceProfile) =>
  changed(call(priceProfiles.publish, { params: { id: profile.id }, ifMatch: versionOf(profile) }))

export const rollBackRules = (profile: PriceProfile) =>
  changed(call(priceProfiles.rollBack, { params: { id: profile.id }, ifMatch: versionOf(profile) }))

/** Cached prices are outdated. */
async function changed(work: Promise<PriceProfile>): Promise<PriceProfile> {
  try {
    return await work
  } finally {
    await refresh(priceProfiles.get, priceProfiles.preview, inventory.search)
  }
}
