import {
  customDiscounts,
  customFees,
  globalDiscounts,
  globalFees,
  library,
} from '@forecourt/contract/pricing/library.ts'
import type { Coverage, LineSample } from '@forecourt/contract/pricing/line-coverage.ts'
import type { CustomFee, GlobalDiscount, GlobalFee } from '@forecourt/contract/pricing/library-lines.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const CATALOGUES = ['global-fees', 'global-discounts', 'custom-fees', 'custom-discounts'] as const
export type CatalogueName = (typeof CATALOGUES)[number]

/** A line of any of the four lists, whose fields differ. */
export type Line = Partial<GlobalFee & CustomFee> &
  Pick<CustomFee, 'id' | 'version' | 'name' | 'name_fr' | 'amount' | 'order'> & {
    readonly taxability: string
    readonly kind?: GlobalDiscount['kind']
    readonly incentive_type?: GlobalDiscount['incentive_type']
    readonly percent?: string | null
    readonly paid_by?: GlobalDiscount['paid_by']
  }

/** Endpoints of a list. They only differ in their fields, which the list's form decides. */
const calls = {
  'global-fees': globalFees,
  'global-discounts': globalDiscounts as unknown as typeof globalFees,
  'custom-fees': customFees as unknown as typeof globalFees,
  'custom-discounts': customDiscounts as unknown as typeof globalFees,
} as const satisfies Record<CatalogueName, typeof globalFees>

type Body = BodyInputOf<typeof globalFees.create>

export const libraryQueries = {
  lines: (shelf: CatalogueName) => ({
    ...query(calls[shelf].list, {}),
    select: ({ results }: { results: unknown }) => results as readonly Line[],
  }),
  vehicleTypes: (search: string) => query(library.vehicleTypes, { query: { search } }),
}

export type CoverageQuestion = BodyInputOf<typeof library.coverage>

/** Where a line with these flags would apply. */
export const askCoverage = (body: CoverageQuestion, signal?: AbortSignal): Promise<Coverage> =>
  call(library.coverage, { body, ...(signal && { signal }) })

/** A sample deal for a line with these flags. */
export const askSample = (
  body: BodyInputOf<typeof library.sample>,
  signal?: AbortSignal,
): Promise<LineSample> => call(library.sample, { body, ...(signal && { signal }) })

/** Creates a line; a retry creates no second one. */
export const createLine = (shelf: CatalogueName, body: object): Promise<Line> =>
  changed(shelf, call(calls[shelf].create, { body: body as Body }) as Promise<Line>)

/** Replaces a line, over the version that was read. */
export const saveLine = (shelf: CatalogueName, { id, version }: Line, body: object): Promise<Line> =>
  changed(
    shelf,
    call(calls[shelf].replace, {
      params: { id },
      body: body as Body,
      ifMatch: `"v${version}"`,
    }) as Promise<Line>,
  )

export const removeLine = (shelf: CatalogueName, { id, version }: Line): Promise<void> =>
  changed(shelf, call(calls[shelf].remove, { params: { id }, ifMatch: `"v${version}"` }))

export const reorderLines = (shelf: CatalogueName, ids: readonly string[]) =>
  changed(shelf, call(calls[shelf].reorder, { body: { id_list: [...ids] } }))

/** Worksheets offer the lines of the catalogue. */
async function changed<T>(shelf: CatalogueName, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(calls[shelf].list, pricing.worksheetContext)
  }
}
