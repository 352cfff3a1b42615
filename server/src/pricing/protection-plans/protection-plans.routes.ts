import { planPrices, planTypes, protectionPlans } from '@forecourt/contract/pricing/protection-plans.ts'
import { serveForms } from '#platform/http/file-forms.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { createRow, readRow, removeRow, saveRow } from './catalogue.service.ts'
import { readBrochure, readImage, saveMedia } from './media.service.ts'
import { planList, priceList, typeList } from './plan-lists.ts'
import { MEDIA_BYTES } from './plan-media.ts'
import { readPlans, readPrices, readTypes } from './plans.service.ts'

export function serveProtectionPlans(router: Router) {
  serveForms(router, { bytes: MEDIA_BYTES, field: 'image_media' }, serveUpload)
  serve(router, protectionPlans.list, readPlans)
  serve(router, protectionPlans.create, createRow(planList))
  serve(router, protectionPlans.detail, readRow(planList))
  serve(router, protectionPlans.replace, saveRow(planList))
  serve(router, protectionPlans.update, saveRow(planList))
  serve(router, protectionPlans.remove, removeRow(planList))
  serve(router, protectionPlans.image, readImage)
  serve(router, protectionPlans.brochure, readBrochure)
  serve(router, planPrices.list, readPrices)
  serve(router, planPrices.detail, readRow(priceList))
  serve(router, planPrices.create, createRow(priceList))
  serve(router, planPrices.replace, saveRow(priceList))
  serve(router, planPrices.update, saveRow(priceList))
  serve(router, planPrices.remove, removeRow(priceList))
  serve(router, planTypes.list, readTypes)
  serve(router, planTypes.detail, readRow(typeList))
  serve(router, planTypes.create, createRow(typeList))
  serve(router, planTypes.replace, saveRow(typeList))
  serve(router, planTypes.update, saveRow(typeList))
  serve(router, planTypes.remove, removeRow(typeList))
}

function serveUpload(router: Router) {
  serve(router, protectionPlans.media, saveMedia)
}
