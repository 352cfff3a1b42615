import { depositDifferences, type DepositDifference } from '@forecourt/contract/deals/deposit-differences.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { findComparison, listDifferences } from './deposit-differences.queries.ts'

/** Days for which a resolved difference is still shown. */
const RESOLVED_DAYS = 30

export function serveDepositDifferences(router: Router) {
  serve(router, depositDifferences.list, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx => {
      const since = new Date(app.now().getTime() - RESOLVED_DAYS * 24 * 3_600_000).toISOString()
      const rows = await listDifferences(tx, actor.tenant.id, since)
      return {
        results: rows.map(differenceWire),
        open: rows.filter(({ difference }) => difference.resolved === null).length,
        compared: await findComparison(tx, actor.tenant.id),
      }
    }),
  )
}

const amountOf = (amount: number | null) => (amount === null ? null : fromCents(cents(amount)))

function differenceWire({
  difference,
  order,
  customer,
}: Awaited<ReturnType<typeof listDifferences>>[number]): DepositDifference {
  const { id, kind, account, payment_ref, ours_state, theirs_state, found, resolved } = difference
  return {
    id,
    kind,
    account,
    payment: payment_ref === '' ? null : payment_ref,
    ours: amountOf(difference.ours),
    theirs: amountOf(difference.theirs),
    ours_state,
    theirs_state,
    order:
      order === null || customer === null
        ? null
        : { id: order.id, number: order.number, customer: customer.id, full_name: fullName(customer) },
    found,
    resolved,
  }
}
