import { orderLines } from '@forecourt/contract/deals/order-lines.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { addDiscount, addFee, setIncentives } from './order-lines.service.ts'

export function serveOrderLines(router: Router) {
  serve(router, orderLines.incentives, setIncentives)
  serve(router, orderLines.addFee, addFee)
  serve(router, orderLines.addDiscount, addDiscount)
}
