import { confirmations } from '@forecourt/contract/deals/confirmations.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { confirmOrder, pressStatus, readChecklist } from './confirmations.service.ts'

export function serveConfirmations(router: Router) {
  serve(router, confirmations.checklist, readChecklist)
  serve(router, confirmations.confirm, confirmOrder)
  serve(router, confirmations.press, pressStatus)
}
