import { pricingReport } from '@forecourt/contract/pricing/pricing-report.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { exportReport, readReport } from './pricing-report.service.ts'
import { tryDeal } from './tried-deal.ts'

export function servePricingReport(router: Router) {
  serve(router, pricingReport.list, readReport)
  serve(router, pricingReport.export, exportReport)
  serve(router, pricingReport.explain, tryDeal)
}
