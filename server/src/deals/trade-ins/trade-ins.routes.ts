import { customerTradeIns, tradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { makeOffer, makeOfferOnOrder, withdrawOffer } from './offers.service.ts'
import { acceptOffer, declineOffer, readOwnTradeIns, submitTradeIn } from './own-trade-ins.service.ts'
import {
  attachTradeIn,
  createTradeIn,
  listAvailableTradeIns,
  listTradeInsOfOrder,
  updateTradeIn,
} from './trade-ins.service.ts'

export function serveTradeIns(router: Router) {
  serve(router, tradeIns.available, listAvailableTradeIns)
  serve(router, tradeIns.makeOffer, makeOffer)
  serve(router, tradeIns.offer, makeOfferOnOrder)
  serve(router, tradeIns.ofOrder, listTradeInsOfOrder)
  serve(router, tradeIns.create, createTradeIn)
  serve(router, tradeIns.update, updateTradeIn)
  serve(router, tradeIns.attach, attachTradeIn)
  serve(router, tradeIns.withdraw, withdrawOffer)
  serve(router, customerTradeIns.read, readOwnTradeIns)
  serve(router, customerTradeIns.submit, submitTradeIn)
  serve(router, customerTradeIns.accept, acceptOffer)
  serve(router, customerTradeIns.decline, declineOffer)
}
