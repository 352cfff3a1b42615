import { commissionNumbers } from '@forecourt/contract/deals/commission-numbers.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { changeCommissionNumber, validateCommissionNumber } from './commission-numbers.service.ts'

export function serveCommissionNumbers(router: Router) {
  serve(router, commissionNumbers.validate, validateCommissionNumber)
  serve(router, commissionNumbers.change, changeCommissionNumber)
}
