import type { desk as deskContract, Explanation } from '@forecourt/contract/pricing/desk.ts'
import { replay } from '@forecourt/domain/pricing/traces/trace-record.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { findTrace } from '#deals/order-versions/order-versions.queries.ts'
import { hashOfTrace } from '#deals/order-versions/trace-hash.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'

/**
 * Explains a saved figure, computed again from the inputs stored with it: later law and programmes do not
 * matter.
 */
export function explain({
  app,
  actor,
  params,
  query,
}: Call<typeof deskContract.explain>): Promise<Explanation> {
  return withTenant(app.pool, actor.tenant, async tx => {
    await getReadableOrder(tx, actor, params.id)
    const found = await findTrace(tx, actor.tenant.id, params.id, query)
    if (!found) throw notFound()
    const { record, outcome } = replay(found.canonical)
    return {
      ...record,
      hash: found.hash.toString('hex'),
      version: found.version,
      is_unaltered: hashOfTrace(found.canonical).equals(found.hash),
      is_replayed: outcome === 'same' ? true : outcome === 'different' ? false : null,
    }
  })
}
