import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import type { TraceNode } from '@forecourt/domain/pricing/payments/trace/trace.ts'
import { traceOf } from '@forecourt/domain/pricing/traces/trace-of.ts'
import { useDesk, type Target } from '../model/desk.ts'
import { useSubject } from './explain-subject.ts'
import type { ExplainTexts } from './explain-text.ts'
import { priceColumn, type Priced } from '../model/priced-columns.ts'
import { TraceNodeView } from './trace-node.tsx'
import { figureOf } from './use-server-check.ts'
import classes from './explain.module.css'

interface ExplainBodyProps {
  readonly node: TraceNode
  readonly target: Target
  readonly priced: Priced
  readonly texts: ExplainTexts
}

export function ExplainBody({ node, target, priced, texts }: ExplainBodyProps) {
  const { explain } = useDesk()
  return (
    <TraceNodeView
      node={node}
      root={traceOf(priced)}
      texts={texts}
      onPart={key => explain({ ...target, key })}
      before={<Schedule priced={priced} target={target} texts={texts} />}
      after={<Without target={target} texts={texts} />}
    />
  )
}

/** Payments 1–71, the last one, which includes rounding cents, and a balloon that is due with it. */
function Schedule({ priced, target, texts }: Omit<ExplainBodyProps, 'node'>) {
  if (target.key !== 'payment' || priced.payment_type === 'cash') return null
  const { amount, count, last_amount: last } = priced.payment
  const isLevel = last === amount
  const balloon = priced.payment_type === 'finance' && count > 0 ? priced.balloon : 0
  const rows = [
    [
      isLevel ? texts.t('payments_all', { count }) : texts.t('payments_first', { last: count - 1 }),
      texts.money(amount),
    ],
    ...(isLevel ? [] : [[texts.t('payments_last', { number: count }), texts.money(last)]]),
    ...(balloon > 0 ? [[texts.labelOf('balloon'), texts.money(balloon)]] : []),
    [texts.labelOf('total_of_payments'), texts.money(priced.total_of_payments)],
    [texts.costLabel, texts.money(priced.cost_of_borrowing)],
  ]
  return (
    <dl className={classes['schedule']}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="dp-number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Result of the column without this line. */
function Without({ target, texts }: { readonly target: Target; readonly texts: ExplainTexts }) {
  const { order, context } = useDesk()
  const { worksheet, pricing } = useSubject(target)
  if (!target.key.startsWith('line:') || pricing === undefined) return null
  const id = target.key.slice('line:'.length)
  const bare = { ...worksheet, lines: worksheet.lines.filter(line => line.id !== id) }
  const other = priceColumn(bare, target.column, { vehicle: order.vehicle, context })
  if (!other.ok) return null
  const difference =
    (parseCents(figureOf(other.pricing) ?? '') ?? 0) - (parseCents(figureOf(pricing) ?? '') ?? 0)
  const frequency = pricing.payment?.frequency
  const key = frequency === undefined ? 'without.cash' : (`without.${frequency}` as const)
  const sign = difference > 0 ? '+' : ''
  return (
    <p className={classes['sentence']}>
      {texts.t(key, {
        name: texts.labelOf(target.key),
        amount: `${sign}${texts.money(difference)}`,
      })}
    </p>
  )
}
