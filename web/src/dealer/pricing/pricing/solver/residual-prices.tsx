import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk, type Desk } from '../model/desk.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import type { OtherResidual } from '../engine/desk-engine.ts'
import { Change } from './lever-value.tsx'
import { dealOf } from '../engine/matrix-question.ts'
import { rulesOf, useIsGuarded } from './solve-question.ts'
import type { Thread } from '../matrix/use-matrix.ts'
import { useResidualPrices } from './use-solutions.ts'
import classes from './solve.module.css'

interface Distance {
  readonly per_year: number
  readonly percent: string
  readonly question: OtherResidual
}

/** Other distances of the programme with their residuals, and the lease with each. */
function otherDistances(desk: Pick<Desk, 'draft' | 'order' | 'context'>): Distance[] {
  const { draft, context } = desk
  const { lease } = draft.worksheet
  const percent = context.lease.options.find(({ term }) => term === lease.term)?.residual_percent
  const { deal } = rulesOf(desk, 'lease')
  if (typeof percent !== 'string' || deal.payment_type !== 'lease') return []
  return context.lease.distances
    .filter(({ per_year }) => per_year !== lease.distance_allowance)
    .map(({ per_year, adjustment_pp }) => {
      const other = programmeResidualPct(percent, adjustment_pp)
      const further = { ...deal, lease: { ...deal.lease, distance_per_year: per_year } }
      return { per_year, percent: other, question: { lease: further, residual: { pct: other } } }
    })
}

interface ResidualPricesProps {
  readonly thread: Thread
  readonly isShown: boolean
}

/** Other distances for the same payment: the price that compensates each residual. */
export function ResidualPrices({ thread, isShown }: ResidualPricesProps) {
  const t = useText('desking')
  const format = useFormat()
  const { draft, order, context, isEditable, edit, commitStep } = useDesk()
  const isLocked = useIsGuarded()({ lever: { kind: 'price' } })
  const distances = useMemo(() => otherDistances({ draft, order, context }), [draft, order, context])
  const questions = useMemo(() => distances.map(({ question }) => question), [distances])
  const prices = useResidualPrices(thread, isShown && questions.length > 0 ? questions : undefined)
  if (prices === undefined || prices.length !== distances.length) return null
  const now = {
    value: dealOf(draft.worksheet, 'lease', { order, context }).vehicle.price,
    unit: 'cents',
  } as const
  return (
    <section className={classes['frontier']} aria-label={t('residual.title')}>
      <h2>{t('residual.title')}</h2>
      <table className={classes['levers']}>
        <thead>
          <tr>
            <th scope="col">{t('axis.distances')}</th>
            <th scope="col">{t('residual.percent')}</th>
            <th scope="col">{t('lever.price')}</th>
            <th scope="col">{t('target.payment')}</th>
            <th scope="col">{t('solve.act')}</th>
          </tr>
        </thead>
        <tbody>
          {distances.map(({ per_year, percent }, at) => {
            const solution = prices[at]
            const reached = solution?.ok === true ? solution : undefined
            return (
              <tr key={per_year} data-distance={per_year}>
                <th scope="row">{format.distance(per_year)}</th>
                <td className="dp-number">{format.percent(percent, 1)}</td>
                <td>
                  {reached === undefined ? (
                    <span className={classes['note']}>{t('solve.unpriceable')}</span>
                  ) : (
                    <>
                      <strong className="dp-number">
                        {format.money(Number(reached.value), { symbol: false })}
                      </strong>
                      <Change from={now} to={{ value: reached.value, unit: 'cents' }} />
                    </>
                  )}
                </td>
                <td>{reached === undefined ? null : <Money cents={reached.figure} symbol={false} />}</td>
                <td>
                  {reached === undefined ? null : isLocked ? (
                    <span className={classes['note']}>{t('solve.needs_manager')}</span>
                  ) : isEditable ? (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('frontier.apply_of', { value: format.distance(per_year) })}
                      onClick={() => {
                        edit(`residual ${per_year}`, known => withDeal(known, reached.deal))
                        commitStep()
                      }}
                    >
                      {t('apply')}
                    </Button>
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
