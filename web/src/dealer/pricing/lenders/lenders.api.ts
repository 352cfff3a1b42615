import type { BodyInputOf, ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { lenders, type RateCard } from '@forecourt/contract/pricing/lenders.ts'
import type { Lender } from '@forecourt/contract/pricing/lenders.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export type SheetCheck = ResponseOf<typeof lenders.checkSheet>
export type SheetBody = BodyInputOf<typeof lenders.checkSheet>

export const lenderQueries = {
  all: () => query(lenders.list, {}),
  rateCards: (id: string) => query(lenders.rateCards, { params: { id } }),
  rateCard: (id: string) => query(lenders.rateCard, { params: { id } }),
}

export const checkSheet = (id: string, body: SheetBody) => call(lenders.checkSheet, { params: { id }, body })

/** Saves the sheet as a draft; a retry creates no second one. */
export async function importSheet(id: string, body: SheetBody): Promise<RateCard> {
  return changed(call(lenders.importSheet, { params: { id }, body }))
}

export function publishCard({ id, version }: RateCard, effective_from: string): Promise<RateCard> {
  const ifMatch = `"v${version}"`
  return changed(call(lenders.publish, { params: { id }, body: { effective_from }, ifMatch }))
}

export const rollBackCard = ({ id }: RateCard) => changed(call(lenders.rollBack, { params: { id } }))

export const deleteDraft = ({ id }: RateCard) => changed(call(lenders.deleteDraft, { params: { id } }))

export type LenderBody = BodyInputOf<typeof lenders.create>

/** Creates a lender without cards; a retry creates no second one. */
export const createLender = (body: LenderBody): Promise<Lender> => changed(call(lenders.create, { body }))

/** Changes a lender's identity, over the version that was read. */
export const updateLender = ({ id, version }: Lender, body: Partial<LenderBody>): Promise<Lender> =>
  changed(call(lenders.update, { params: { id }, body, ifMatch: `"v${version}"` }))

export const removeLender = ({ id, version }: Lender) =>
  changed(call(lenders.remove, { params: { id }, ifMatch: `"v${version}"` }))

/** Invalidates everything that was read before the change. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(lenders.list, lenders.rateCards)
  }
}
