import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { pricingReport } from '@forecourt/contract/pricing/pricing-report.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { polled, query } from '#shared/api/query-client.ts'
import { urlOf } from '#shared/api/request.ts'
import type { InventoryQuery } from '#dealer/inventory/vehicles/vehicle-search.ts'

export type ReportPage = ResponseOf<typeof pricingReport.list>

/** Poll interval while payments are recomputed. */
const updatingMs = 4_000

export interface DealQuestion {
  readonly vehicle: string
  readonly payment_type: 'cash' | 'finance' | 'lease'
  readonly lender_id?: string
  readonly term?: number
}

export const reportQueries = {
  page: (asked: InventoryQuery) => ({
    ...polled(pricingReport.list, { query: asked }, report =>
      report?.results.some(one => one.payments_state === 'refreshing') ? updatingMs : false,
    ),
    placeholderData: keepPreviousData<ReportPage | undefined>,
  }),
  deal: ({ vehicle, ...asked }: DealQuestion) =>
    query(pricingReport.explain, { params: { id: vehicle }, query: asked }),
}

/** Download URL of all results, regardless of the page. */
export function reportUrl({ page: _page, ordering: _ordering, ...filters }: InventoryQuery): string {
  const isTyped = filters.min_payment !== undefined || filters.max_payment !== undefined
  const { payment_type: type, ...others } = filters
  return urlOf(pricingReport.export, {
    query: isTyped && type !== undefined ? { ...others, payment_type: type } : others,
  })
}
