import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import type { OwnTradeIn } from '@forecourt/contract/deals/trade-in.ts'
import {
  customerTradeIns,
  type AnsweredTradeIns,
  type OwnTradeIns,
} from '@forecourt/contract/deals/trade-ins.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

export const tradeInsQuery = (order: string | null) =>
  query(customerTradeIns.read, { query: order === null ? {} : { order } })

export type SentTradeIn = BodyInputOf<typeof customerTradeIns.submit>

/** Idempotent, so it may be sent again after a lost response. */
export const sendTradeIn = (body: SentTradeIn) => call(customerTradeIns.submit, { body })

const meant = ({ id, current_offer: offer }: OwnTradeIn) => ({ params: { id }, offer: offer?.id ?? '' })

export const acceptOffer = (tradeIn: OwnTradeIn) => {
  const { params, offer } = meant(tradeIn)
  return call(customerTradeIns.accept, { params, body: { offer } })
}

type Reason = BodyInputOf<typeof customerTradeIns.decline>['reason']

export const declineOffer = (tradeIn: OwnTradeIn, reason: Reason, comments: string) => {
  const { params, offer } = meant(tradeIn)
  return call(customerTradeIns.decline, { params, body: { offer, reason, comments } })
}

/** Stores the response as the current state; the questions stay as they were read. */
export function keepTradeIns(asked: string | null, answer: AnsweredTradeIns | OwnTradeIns): void {
  const { queryKey } = tradeInsQuery(asked)
  queryClient.setQueryData(queryKey, known => (known === undefined ? known : { ...known, ...answer }))
}
