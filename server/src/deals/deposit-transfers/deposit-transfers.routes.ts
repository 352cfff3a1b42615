import { depositTransfers } from '@forecourt/contract/deals/deposit-transfers.ts'
import { getCustomerFor } from '#customers/customers/customer-access.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { findLastTransfer } from './deposit-transfers.queries.ts'
import { transferNote } from './transfer-note.ts'

export function serveDepositTransfers(router: Router) {
  serve(router, depositTransfers.note, ({ app, actor, params }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      await getCustomerFor(tx, actor, params.customer_id, 'customer:read')
      const transfer = await findLastTransfer(tx, actor.tenant.id, params.customer_id)
      return { note: transfer ? transferNote(transfer, actor.user.language, actor.tenant) : null }
    }),
  )
}
