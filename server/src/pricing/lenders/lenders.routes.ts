import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { createLender, readLenders, removeLender, saveLender } from './lenders.service.ts'
import { deleteDraft, publish, rollBack } from './publish.service.ts'
import { readDifference, readRateCard, readRateCards } from './rate-cards.service.ts'
import { checkSheet, importSheet } from './rate-sheets.service.ts'

export function serveLenders(router: Router) {
  serve(router, lenders.list, readLenders)
  serve(router, lenders.create, createLender)
  serve(router, lenders.update, saveLender)
  serve(router, lenders.remove, removeLender)
  serve(router, lenders.rateCards, readRateCards)
  serve(router, lenders.rateCard, readRateCard)
  serve(router, lenders.difference, readDifference)
  serve(router, lenders.checkSheet, checkSheet)
  serve(router, lenders.importSheet, importSheet)
  serve(router, lenders.publish, publish)
  serve(router, lenders.rollBack, rollBack)
  serve(router, lenders.deleteDraft, deleteDraft)
}
