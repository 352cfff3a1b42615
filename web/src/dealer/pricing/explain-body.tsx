import { parseCents } from '@forecourt/domain/money/amount.ts'
import type { TraceNode } from '@forecourt/domain/payments/trace.ts'
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useDesk, type Target } from './desk.ts'
import { isExplained, isSum } from './explain.ts'
import { useSubject } from './explain-subject.ts'
import type { ExplainTexts } from './explain-text.ts'
import { priceColumn, type Priced } from './priced-columns.ts'
import { figureOf } from './use-server-check.ts'
import classes from './explain.module.css'

interface ExplainBodyProps {
  readonly node: TraceNode
  readonly target: Target
  readonly priced: Priced
  readonly texts: ExplainTexts
}

export function ExplainBody({ node, target, priced, texts }: ExplainBodyProps) {
  const math = texts.math(node)
  return (
    <>
      <p className={`dp-number ${classes['amount'] ?? ''}`} data-cents={node.amount}>
        {texts.money(node.amount)}
      </p>
      <p className={classes['sentence']}>{texts.sentence(node)}</p>
      {math === undefined ? null : <p className={classes['math']}>{math}</p>}
      <Schedule priced={priced} target={target} texts={texts} />
      <Parts node={node} target={target} priced={priced} texts={texts} />
      <Without target={target} texts={texts} />
      <p className={classes['source']}>
        {texts.rule(node)} {texts.rounding(node)}
      </p>
    </>
  )
}

/** What the figure is made of; each part leads to its own explanation. */
function Parts({ node, target, priced, texts }: ExplainBodyProps) {
  const { explain } = useDesk()
  if (node.children.length === 0) return null
  const root = priced.trace()
  return (
    <>
      <h3 className={classes['subtitle']}>{texts.t('made_of')}</h3>
      <ul className={classes['parts']}>
        {node.children.map(part => {
          const row = (
            <>
              <span>{texts.labelOf(part.key)}</span>
              <span className="dp-number" data-cents={part.amount}>
                {texts.money(part.amount)}
              </span>
            </>
          )
          return (
            <li key={part.key}>
              {isExplained(root, part) ? (
                <UnstyledButton
                  className={classes['part']}
                  onClick={() => explain({ ...target, key: part.key })}
                >
                  {row}
                  <IconChevronRight size={14} stroke={1.75} aria-hidden />
                </UnstyledButton>
              ) : (
                <span className={classes['part']}>{row}</span>
              )}
            </li>
          )
        })}
      </ul>
      {isSum(node) ? (
        <p className={classes['sum']}>
          {texts.t('sum', { amount: texts.money(node.amount) })}{' '}
          <IconCheck size={14} stroke={2} aria-hidden />
        </p>
      ) : null}
    </>
  )
}

/** Payments 1–71 and the last one, which takes the cents. */
function Schedule({ priced, target, texts }: Omit<ExplainBodyProps, 'node'>) {
  if (target.key !== 'payment' || priced.payment_type === 'cash') return null
  const { amount, count, last_amount: last } = priced.payment
  const isLevel = last === amount
  const rows = [
    [
      isLevel ? texts.t('payments_all', { count }) : texts.t('payments_first', { last: count - 1 }),
      texts.money(amount),
    ],
    ...(isLevel ? [] : [[texts.t('payments_last', { number: count }), texts.money(last)]]),
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

/** What the column would come to without this line. */
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
