import { cardAccounts } from '@forecourt/contract/deals/card-accounts.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { beginConnection, disconnect, finishConnection, readCardAccount } from './card-accounts.service.ts'

export function serveCardAccounts(router: Router) {
  serve(router, cardAccounts.read, readCardAccount)
  serve(router, cardAccounts.connect, beginConnection)
  serve(router, cardAccounts.callback, finishConnection)
  serve(router, cardAccounts.disconnect, disconnect)
}
