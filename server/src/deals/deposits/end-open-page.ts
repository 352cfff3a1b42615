import type { deposits as contract } from '@forecourt/contract/deals/deposits.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { cardPayments } from '#platform/outside/cards/cards-provider.ts'
import { findOrderDeposits } from './deposits.queries.ts'

/**
 * Closes the provider's page that a declined card leaves open, before money is requested again, so that
 * nobody pays twice. If the page was already paid, it is not closed and its deposit stays.
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
