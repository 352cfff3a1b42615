import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { LeverSolution } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import { Button } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import { Change, keyOf, reachedBy, useLeverLabel, useLeverValue, valueNow } from './lever-value.tsx'
import { ownRate, RateOverride } from './rate-override.tsx'
import { useIsGuarded } from './solve-question.ts'
import type { Solved } from './use-solutions.ts'
import classes from './solve.module.css'

interface SolveLeversProps {
  readonly type: PaymentType
  readonly found: Solved
}

/** The levers side by side: change of each, and the resulting figure. */
export function SolveLevers({ type, found }: SolveLeversProps) {
  const t = useText('desking')
  const { priceReason } = useDesk()
  return (
    <>
      <table className={classes['levers']}>
        <thead>
          <tr>
            <th scope="col">{t('solve.lever')}</th>
            <th scope="col">{t('solve.now')}</th>
            <th scope="col">{t('solve.then')}</th>
            <th scope="col">{t(`target.${found.question.target.figure}`)}</th>
            <th scope="col">{t('solve.act')}</th>
          </tr>
        </thead>
        <tbody>
          {found.solutions.map(one => (
            <LeverRow key={keyOf(one)} one={one} type={type} found={found} />
          ))}
        </tbody>
      </table>
      {priceReason === undefined ? null : <p className={classes['note']}>{priceReason}</p>}
    </>
  )
}

interface LeverRowProps extends SolveLeversProps {
  readonly one: LeverSolution
}

function LeverRow({ one, type, found }: LeverRowProps) {
  const t = useText('desking')
  const { isEditable, edit, commitStep } = useDesk()
  const label = useLeverLabel()(one)
  const text = useLeverValue()
  const { deal } = found.question
  const reached = reachedBy(one)
  const isLocked = useIsGuarded()(one)
  const now = valueNow(one, deal)
  if (reached === undefined) {
    const { solution } = one
    return (
      <tr data-lever={keyOf(one)}>
        <th scope="row">{label}</th>
        <td>{text(now)}</td>
        <td colSpan={3} className={classes['note']}>
          {solution.ok || solution.reason === 'unreachable' ? '' : t(`solve.${solution.reason}`)}
        </td>
      </tr>
    )
  }
  const apply = () => {
    edit(`solve ${keyOf(one)}`, known => ({
      ...withDeal(known, reached.deal),
      payment_type: type,
    }))
    commitStep()
  }
  return (
    <tr
      data-lever={keyOf(one)}
      data-missed={!one.solution.ok || undefined}
      data-locked={isLocked || undefined}
    >
      <th scope="row">{label}</th>
      <td>{text(now)}</td>
      <td>
        <strong className="dp-number" data-value={reached.value}>
          {text(reached)}
        </strong>
        <Change from={now} to={reached} />
        {reached.mustAsk ? <RateOverride own={ownRate(found.question.levers)} /> : null}
      </td>
      <td>
        <Money cents={reached.figure} symbol={false} />
        {one.solution.ok ? null : <span className={classes['note']}>{t('solve.nearest')}</span>}
      </td>
      <td>
        {isLocked ? (
          <span className={classes['note']}>{t('solve.needs_manager')}</span>
        ) : isEditable ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t(one.solution.ok ? 'solve.apply_of' : 'solve.apply_nearest_of', { lever: label })}
            onClick={apply}
          >
            {t('apply')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
