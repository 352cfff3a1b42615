import { comparePayouts } from '@forecourt/domain/deals/deposits/payouts.ts'
import type { App } from '#platform/app-context.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { cardLedger } from '#platform/outside/cards/cards-provider.ts'
import { listPaidOut, type Finding } from './deposit-differences.queries.ts'

interface Compared {
  readonly dealer: string
  readonly account: string
  readonly since: Date
}

/** How the payouts of one account differ from captured deposits; undefined if they could not be read. */
export async function comparePayoutsOf(
  app: App,
  { dealer, account, since }: Compared,
): Promise<readonly Finding[] | undefined> {
  const read = await cardLedger(app)?.readPayouts({ account, since: Math.floor(since.getTime() / 1000) })
  if (!read?.ok) return undefined
  const captured = await withTenant(app.pool, { id: dealer }, tx =>
    listPaidOut(tx, dealer, account, since.toISOString()),
  )
  const deposits = captured.map(({ paid, ...deposit }) => ({ ...deposit, paid: Date.parse(paid) }))
  return comparePayouts(deposits, read.value, app.now().getTime()).map(
    ({ kind, ref, deposit, ours, theirs }) => ({
      kind,
      account,
      payment_ref: ref,
      deposit_id: deposit,
      ours,
      theirs,
      ours_state: null,
      theirs_state: null,
    }),
  )
}
