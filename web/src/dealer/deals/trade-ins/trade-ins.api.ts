import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { askedQuestions } from '@forecourt/contract/pricing/questions.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { tradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { queryOptions } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh, taggedQuery } from '#shared/api/query-client.ts'
import { orderChanged } from '#dealer/deals/orders/orders.api.ts'

export const tradeInQueries = {
  ofOrder: (id: string) => query(tradeIns.ofOrder, { params: { id } }),
  available: (user: string) => query(tradeIns.available, { query: { user } }),
  questions: () => ({ ...query(askedQuestions.tradeIn, { query: {} }), staleTime: 60_000 }),
  order: (id: string) => taggedQuery(orders.get, { params: { id } }),
}

const over = ({ version }: TradeIn) => `"v${version}"`

export type GivenOffer = BodyInputOf<typeof tradeIns.makeOffer>
export type GivenTradeIn = BodyInputOf<typeof tradeIns.update>

/** Offers for the version that was shown: after a concurrent change the user must look again. */
export const makeOffer = (tradeIn: TradeIn, body: GivenOffer) => {
  const { id, order } = tradeIn
  const ifMatch = over(tradeIn)
  return changed(
    order === null
      ? call(tradeIns.makeOffer, { params: { id }, body, ifMatch })
      : call(tradeIns.offer, { params: { id: order }, body: { trade_in: id, ...body }, ifMatch }),
  )
}

export const withdrawOffer = (tradeIn: TradeIn) =>
  changed(call(tradeIns.withdraw, { params: { id: tradeIn.id }, body: {}, ifMatch: over(tradeIn) }))

export const attachTradeIn = (tradeIn: TradeIn, order: string | null) =>
  changed(call(tradeIns.attach, { params: { id: tradeIn.id }, body: { order }, ifMatch: over(tradeIn) }))

export const updateTradeIn = (tradeIn: TradeIn, body: GivenTradeIn) =>
  changed(call(tradeIns.update, { params: { id: tradeIn.id }, body, ifMatch: over(tradeIn) }))

export const createTradeIn = (customer: string, order: string | null, body: GivenTradeIn) =>
  changed(call(tradeIns.create, { body: { customer, order, ...body } }))

/** A conflict also refetches the current state: the next decision is based on it. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await orderChanged(work)
  } catch (error) {
    if (isCallError(error, 'conflict')) await refresh(orders.list, orders.get)
    throw error
  } finally {
    await refresh(tradeIns.ofOrder, tradeIns.available, moves.list)
  }
}

/** The deal with another value in its worksheet, priced by the server without saving. */
export const pricedWith = (
  { id, version, payment_type, worksheet }: OrderWithWorksheet,
  place: 'trade_in' | 'second_trade_in',
  { credit, owing }: { readonly credit: string; readonly owing: string },
) =>
  queryOptions({
    queryKey: [pricing.price.path, 'trade-in', id, version, place, credit, owing],
    queryFn: ({ signal }) =>
      call(pricing.price, {
        params: { id: payment_type },
        body: { order: id, worksheet: { ...worksheet, [place]: { description: null, credit, owing } } },
        signal,
      }),
    // A retry does not help if a deal cannot be priced.
    retry: false,
    staleTime: 60_000,
  })
