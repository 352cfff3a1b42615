import { customFees, globalFees } from '@forecourt/contract/pricing/library.ts'
import type { CustomFee, GlobalFee } from '@forecourt/contract/pricing/library-lines.ts'
import { rateEngine, type FetchedSheet } from '@forecourt/contract/pricing/rate-engine.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const engineQueries = {
  status: () => query(rateEngine.status, {}),
  globalFees: () => query(globalFees.list, {}),
  customFees: () => query(customFees.list, {}),
}

/** Fetches from the provider; writes nothing. */
export const fetchSheet = (id: string): Promise<FetchedSheet> =>
  call(rateEngine.fetchSheet, { params: { id } })

/** A catalogue fee with its list. */
export type MappedFee =
  | { readonly shelf: 'global'; readonly fee: GlobalFee }
  | { readonly shelf: 'custom'; readonly fee: CustomFee }

/** Sets the type of a fee, over the version that was read. */
export async function mapFee(mapped: MappedFee, marketscan_type: string | null): Promise<void> {
  const { id, version } = mapped.fee
  const at = { params: { id }, ifMatch: `"v${version}"` }
  try {
    if (mapped.shelf === 'global') await call(globalFees.update, { ...at, body: { marketscan_type } })
    else {
      const { id: _id, version: _version, ...body } = mapped.fee
      await call(customFees.replace, { ...at, body: { ...body, marketscan_type } })
    }
  } finally {
    await refresh(globalFees.list, customFees.list, rateEngine.status)
  }
}
