import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import { findOrderDeposits } from './deposits.queries.ts'

/**
 * A card that was refused leaves the provider's page open for another one: it is closed before money is asked for
 * anew, so that nobody pays twice. One on which somebody has paid meanwhile is not closed, and its deposit stands.
 */
export async function endOpenPage(
  { app, actor }: Pick<Call<typeof contract.markPaid>, 'app' | 'actor'>,
  order: string,
) {
  const row = await withTenant(app.pool, actor.tenant, tx => findOrderDeposits(tx, actor.tenant.id, order))
  const deposit = row?.deposits[0]
  if (!row || !can(actor, 'deposit:request', row.customer)) return
  if (!deposit || (deposit.state !== 'rejected' && deposit.state !== 'error')) return
  const { account, session_ref: session } = deposit
  const port = cardPayments(app)
  if (!port || account === null || session === null) return
  const ended = await port.expire({ account, session, key: newId() })
  if (ended.ok) return
  const page = await port.read({ account, session, payment: null })
  if (page.ok && page.value.state === 'expired') return
  throw new Refusal('conflict', { code: 'cards_unavailable' })
}
