import { customers } from '@forecourt/contract/customers/customers.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { pricing, type Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { call, callTagged, type Tagged } from '#shared/api/client.ts'
import { query, queryClient, refresh, taggedQuery } from '#shared/api/query-client.ts'
import type { ChosenCell } from './chosen-cell.ts'
import type { Draft } from './draft.ts'

/** An order as on the desk; `beside`: the order's own worksheet, if the desk shows another deal. */
export type OrderOnDesk = OrderWithWorksheet & { readonly beside?: Worksheet }

export type TaggedOrder = Tagged<OrderOnDesk>

export const worksheetQueries = {
  order: (id: string) => taggedQuery(orders.get, { params: { id } }),
  /** Taxes of the place, catalogue and terms on offer: valid for a day, refetched for another place or score. */
  context: (id: string, postal_code: string, credit_score: number | null) => ({
    ...query(pricing.worksheetContext, {
      params: { id },
      query: { postal_code, ...(credit_score === null ? {} : { credit_score }) },
    }),
    staleTime: 60_000,
  }),
}

interface PriceInput {
  readonly orderId: string
  readonly worksheet: Worksheet
  /** The figure on the screen, which the server compares with its own. */
  readonly shown: string | null
  readonly signal: AbortSignal
}

export function priceOnServer(type: PaymentType, input: PriceInput): Promise<Pricing> {
  const { orderId, worksheet, shown, signal } = input
  const body = { order: orderId, worksheet, shown_figure: shown }
  return call(pricing.price, { params: { id: type }, body, signal })
}

/** Additions to a worksheet: reasons of overridden figures, and the cell of the matrix that was applied. */
interface Beside {
  readonly override_reasons?: OverrideAnswers | undefined
  readonly cell?: ChosenCell | undefined
}

/** @throws CallError 412 with the stored version in `detail.current` */
export async function saveWorksheet(
  id: string,
  draft: Draft,
  etag: string | null,
  { override_reasons, cell }: Beside,
): Promise<TaggedOrder> {
  const { worksheet, payment_type } = draft
  const body = {
    worksheet,
    payment_type,
    payment_include_tax: worksheet.include_tax,
    ...(override_reasons && { override_reasons }),
    ...(cell && { cell }),
  }
  const saved = await callTagged(orders.update, { params: { id }, body, ifMatch: etag ?? undefined })
  await keepOrder(saved)
  return saved
}

/** Updates every part that shows a saved order. */
export async function keepOrder(saved: TaggedOrder): Promise<void> {
  queryClient.setQueryData(worksheetQueries.order(saved.data.id).queryKey, saved)
  await refresh(orders.list, customers.list, customers.viewCounts, orderVersions.list)
}
