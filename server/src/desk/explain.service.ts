import type { desk as deskContract, Explanation } from '@forecourt/contract/desk.ts'
import { isUnaltered, replay, type TraceRecord } from '@forecourt/domain/traces/trace-record.ts'
import { withTenant } from '../db/tenant.ts'
import { notFound } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { findTrace } from '../order-versions/order-versions.queries.ts'
import { getReadableOrder } from '../orders/order-access.ts'

/** What a saved figure came from, computed again from what is stored with it: later law and programmes do not matter. */
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
    const hash = found.hash.toString('hex')
    const { rules_version, input, trace } = JSON.parse(found.canonical) as TraceRecord
    const again = replay({ text: found.canonical })
    return {
      hash,
      version: found.version,
      rules_version,
      input,
      trace,
      is_unaltered: isUnaltered({ text: found.canonical, hash }),
      is_replayed: again.ok ? again.same : null,
    }
  })
}
