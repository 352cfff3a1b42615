import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import { given, minus, sumNode } from '@forecourt/domain/pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '@forecourt/domain/pricing/payments/trace/trace.ts'
import { traceOf } from '@forecourt/domain/pricing/traces/trace-of.ts'
import type { Priced } from '../model/priced-columns.ts'

/** Every node of a trace, breadth first. */
function* nodesOf(root: TraceNode): Generator<TraceNode> {
  const waiting: TraceNode[] = [root]
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift()) {
    yield node
    waiting.push(...node.children)
  }
}

/** Node of a figure: one with a formula takes precedence over one that only names it. */
export function findNode(root: TraceNode, key: string): TraceNode | undefined {
  let named: TraceNode | undefined
  for (const node of nodesOf(root)) {
    if (node.key !== key) continue
    if (node.formula !== 'given') return node
    named ??= node
  }
  return named
}

/** Row keys of the sheet with another name in the trace. */
function traceKey(key: string, priced: Priced): string {
  if (key === 'payment' && priced.payment_type === 'cash') return 'amount_due'
  if (key === 'payment' && priced.payment_type === 'lease')
    return priced.payment.amount === priced.total_payment ? 'total_payment' : 'base_payment'
  if (key === 'cost_of_borrowing' && priced.payment_type === 'lease') return 'rent_charge'
  if (key === 'taxable_base' && priced.payment_type !== 'lease') {
    const largest = priced.totals.taxes.find(tax => tax.base === priced.totals.taxable_base)
    return `base:${largest?.code ?? ''}`
  }
  return key
}

/** Explanation of a figure of a column. A figure that is not in the trace is named with its amount. */
export function explanationOf(priced: Priced, pricing: Pricing, key: string): TraceNode | undefined {
  const root = traceOf(priced)
  if (key === 'depreciation' && priced.payment_type === 'lease') return depreciation(priced)
  const node = findNode(root, traceKey(key, priced))
  if (node !== undefined) return node
  const row = pricing.rows.find(one => one.key === key)
  return row === undefined ? undefined : given(key, toCents(row.amount), 'figure')
}

const depreciation = ({ totals }: Extract<Priced, { payment_type: 'lease' }>): TraceNode =>
  sumNode('depreciation', 'finance 5.1', [
    given('adjusted_cap_cost', totals.adjusted_cap_cost, 'figure'),
    minus(given('residual', totals.residual, 'figure')),
  ])

/** Whether a part has more to explain than its name and amount. */
export function isExplained(root: TraceNode, part: TraceNode): boolean {
  if (part.children.length > 0) return true
  const node = findNode(root, part.key)
  return node !== undefined && node.formula !== 'given'
}

/** Sums add up to their figure; the parts of other formulas are inputs. */
export const isSum = ({ formula }: TraceNode): boolean => formula === 'sum' || formula === 'sum_at_least_zero'
