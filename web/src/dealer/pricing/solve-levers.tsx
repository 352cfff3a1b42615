import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import { leverScale } from '@forecourt/domain/desk/lever.ts'
import type { LeverSolution } from '@forecourt/domain/desk/solve-levers.ts'
import type { Cents } from '@forecourt/domain/money/cents.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'
import { Button } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useDesk } from './desk.ts'
import { withDeal } from './deal-worksheet.ts'
import { isGuarded } from './solve-question.ts'
import type { Solved } from './use-solutions.ts'
import classes from './solve.module.css'

interface SolveLeversProps {
  readonly type: PaymentType
  readonly found: Solved
}

/** The levers side by side: from where to where each would go, and what the figure would be. */
export function SolveLevers({ type, found }: SolveLeversProps) {
  const t = useText('desking')
  return (
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
  )
}

const keyOf = ({ lever }: LeverSolution) => (lever.kind === 'line' ? `line ${lever.id}` : lever.kind)

/** Where a lever gets: to the target, or as near to it as it goes. */
function reachedBy({ solution }: LeverSolution) {
  const reached = solution.ok ? solution : solution.reason === 'unreachable' ? solution.nearest : undefined
  if (reached === undefined) return undefined
  const { deal, figure } = reached
  return 'option' in reached
    ? { deal, figure, value: reached.option.term, unit: 'months' as const, mustAsk: false }
    : {
        deal,
        figure,
        value: reached.value,
        unit: typeof reached.value === 'string' ? ('percent' as const) : ('cents' as const),
        mustAsk: reached.ask_manager,
      }
}

interface LeverRowProps extends SolveLeversProps {
  readonly one: LeverSolution
}

function LeverRow({ one, type, found }: LeverRowProps) {
  const t = useText('desking')
  const { isEditable, priceReason, edit, leave } = useDesk()
  const label = useLeverLabel()(one)
  const text = useLeverValue()
  const { deal } = found.question
  const reached = reachedBy(one)
  const isLocked = priceReason !== undefined && isGuarded(one)
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
    leave()
  }
  return (
    <tr data-lever={keyOf(one)} data-missed={!one.solution.ok || undefined}>
      <th scope="row">{label}</th>
      <td>{text(now)}</td>
      <td>
        <strong className="dp-number" data-value={reached.value}>
          {text(reached)}
        </strong>
        <Change from={now} to={reached} />
      </td>
      <td>
        <Money cents={reached.figure} symbol={false} />
        {one.solution.ok ? null : <span className={classes['note']}>{t('solve.nearest')}</span>}
        {reached.mustAsk ? <span className={classes['note']}>{t('solve.ask')}</span> : null}
      </td>
      <td>
        {isLocked ? (
          <span className={classes['note']}>{t('solve.needs_manager')}</span>
        ) : isEditable ? (
          <Button
            size="compact-xs"
            variant={one.solution.ok ? 'filled' : 'default'}
            aria-label={t(one.solution.ok ? 'solve.apply_of' : 'solve.apply_nearest_of', { lever: label })}
            onClick={apply}
          >
            {t(one.solution.ok ? 'apply' : 'solve.apply_nearest')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

interface LeverValue {
  readonly value: Cents | string | number
  readonly unit: 'cents' | 'percent' | 'months'
}

function valueNow({ lever }: LeverSolution, deal: DealInput): LeverValue {
  if (lever.kind === 'term') {
    const months =
      deal.payment_type === 'finance'
        ? deal.finance.term_months
        : deal.payment_type === 'lease'
          ? deal.lease.term_months
          : 0
    return { value: months, unit: 'months' }
  }
  const scale = leverScale(deal, lever)
  if (scale === undefined) return { value: 0, unit: 'cents' }
  return scale.unit === 'cents'
    ? { value: scale.value, unit: 'cents' }
    : { value: String(scale.value / 10_000), unit: 'percent' }
}

function useLeverLabel() {
  const t = useText('desking')
  const language = useLanguage()
  const { draft } = useDesk()
  return ({ lever }: LeverSolution): string => {
    if (lever.kind !== 'line') return t(`lever.${lever.kind}`)
    const line = draft.worksheet.lines.find(({ id }) => id === lever.id)
    return (language === 'fr' ? line?.name_fr : line?.name) ?? ''
  }
}

function useLeverValue() {
  const pricing = useText('pricing')
  const format = useFormat()
  return ({ value, unit }: LeverValue): string =>
    unit === 'months'
      ? pricing('term.months', { count: Number(value) })
      : unit === 'percent'
        ? format.percent(value, decimalsOf(value))
        : format.money(Number(value), { symbol: false })
}

/** A solved rate is exact to four decimals; others stand as they were given. */
const decimalsOf = (value: string | number) => Math.max(2, String(value).split('.')[1]?.length ?? 0)

/** By how much the lever moves. */
function Change({ from, to }: { readonly from: LeverValue; readonly to: LeverValue }) {
  const format = useFormat()
  const pricing = useText('pricing')
  const change = Number(to.value) - Number(from.value)
  if (change === 0) return null
  const sign = change > 0 ? '+' : '−'
  const size = Math.abs(change)
  const text =
    to.unit === 'months'
      ? pricing('term.months', { count: size })
      : to.unit === 'percent'
        ? format.percent(String(Math.round(size * 10_000) / 10_000), 4)
        : format.money(size, { symbol: false })
  return <span className={classes['change']}>{` (${sign}${text})`}</span>
}
