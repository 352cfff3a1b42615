import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { LimitedLever } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import type { SolveQuestion } from '../engine/desk-engine.ts'
import { inOrder, keyOfLever, limited, moved, type ShareOrder } from '../matrix/share-order.ts'
import { ShareRow } from './share-row.tsx'
import { useIsGuarded } from './solve-question.ts'
import type { Thread } from '../matrix/use-matrix.ts'
import { useShared } from './use-solutions.ts'
import classes from './solve.module.css'

interface SolveShareProps {
  readonly type: PaymentType
  readonly thread: Thread
  /** All levers of the column and the target. */
  readonly question: SolveQuestion
  readonly order: ShareOrder
  readonly onOrder: (order: ShareOrder) => void
}

/** Several levers for one target: the first goes up to its limit, then the next. The result is applied in one step. */
export function SolveShare({ type, thread, question, order, onOrder }: SolveShareProps) {
  const t = useText('desking')
  const isGuarded = useIsGuarded()
  const { isEditable, edit, commitStep, priceReason } = useDesk()
  const { deal, target } = question
  const levers = inOrder(question.levers, order)
  const isMoved = (lever: LimitedLever) => order.isOn[keyOfLever(lever)] === true && !isGuarded(lever)
  const used = levers.filter(isMoved).map(lever => limited(deal, lever, order.limits[keyOfLever(lever)]))
  const found = useShared(thread, useSame({ deal, target, levers: used }))
  const shown = levers.map(keyOfLever)
  const result = found?.shared
  const apply = () => {
    if (result === undefined) return
    edit('solve in order', known => ({ ...withDeal(known, result.deal), payment_type: type }))
    commitStep()
  }
  return (
    <>
      <table className={classes['levers']} aria-label={t('share.label')}>
        <thead>
          <tr>
            <th scope="col">{t('share.order')}</th>
            <th scope="col">{t('share.limit')}</th>
            <th scope="col">{t('solve.now')}</th>
            <th scope="col">{t('solve.then')}</th>
            <th scope="col">{t(`target.${target.figure}`)}</th>
          </tr>
        </thead>
        <tbody>
          {levers.map((lever, at) => (
            <ShareRow
              key={keyOfLever(lever)}
              lever={lever}
              deal={deal}
              move={result?.moves.find(move => move.lever.kind === lever.lever.kind)}
              isOn={isMoved(lever)}
              isGuarded={isGuarded(lever)}
              limit={order.limits[keyOfLever(lever)] ?? ''}
              place={{ isFirst: at === 0, isLast: at === levers.length - 1 }}
              onOn={isOn => onOrder({ ...order, isOn: { ...order.isOn, [keyOfLever(lever)]: isOn } })}
              onLimit={text => onOrder({ ...order, limits: { ...order.limits, [keyOfLever(lever)]: text } })}
              onMove={by => onOrder(moved(order, shown, keyOfLever(lever), by))}
            />
          ))}
        </tbody>
      </table>
      {priceReason === undefined ? null : <p className={classes['note']}>{priceReason}</p>}
      <div className={classes['outcome']} role="status">
        {result === undefined || result.moves.length === 0 ? (
          <span className={classes['note']}>{t('share.none')}</span>
        ) : (
          <span>
            {t(result.ok ? 'share.reached' : 'share.nearest')}{' '}
            <strong>{result.figure === undefined ? '—' : <Money cents={result.figure} />}</strong>
          </span>
        )}
        {isEditable && result !== undefined && result.moves.length > 0 ? (
          <Button size="compact-sm" variant={result.ok ? 'filled' : 'default'} onClick={apply}>
            {t('share.apply')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** The same object until the question changes. */
function useSame({ deal, target, levers }: SolveQuestion): SolveQuestion {
  const text = JSON.stringify(levers)
  return useMemo(() => ({ deal, target, levers: JSON.parse(text) as typeof levers }), [deal, target, text])
}
