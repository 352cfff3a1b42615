import { leverScale } from '@forecourt/domain/pricing/desk/lever.ts'
import type { LeverSolution } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { useLineName } from '../model/line-name.ts'
import classes from './solve.module.css'

type Named = Pick<LeverSolution, 'lever'>

export const keyOf = ({ lever }: Named) => (lever.kind === 'line' ? `line ${lever.id}` : lever.kind)

/** Result of a lever: the target, or the nearest it can reach. */
export function reachedBy({ solution }: LeverSolution) {
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

interface LeverValue {
  readonly value: Cents | string | number
  readonly unit: 'cents' | 'percent' | 'months'
}

export function valueNow({ lever }: Named, deal: DealInput): LeverValue {
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

export function useLeverLabel() {
  const t = useText('desking')
  const lineName = useLineName()
  const { draft } = useDesk()
  return ({ lever }: Named): string => {
    if (lever.kind !== 'line') return t(`lever.${lever.kind}`)
    const line = draft.worksheet.lines.find(({ id }) => id === lever.id)
    return line === undefined ? '' : lineName(line)
  }
}

export function useLeverValue() {
  const pricing = useText('pricing')
  const format = useFormat()
  return ({ value, unit }: LeverValue): string =>
    unit === 'months'
      ? pricing('term.months', { count: Number(value) })
      : unit === 'percent'
        ? format.percent(value, decimalsOf(value))
        : format.money(Number(value), { symbol: false })
}

/** A solved rate is exact to four decimals; others are shown as entered. */
const decimalsOf = (value: string | number) => Math.max(2, String(value).split('.')[1]?.length ?? 0)

/** Change of the lever. */
export function Change({ from, to }: { readonly from: LeverValue; readonly to: LeverValue }) {
  const format = useFormat()
  const t = useText('desking')
  const pricing = useText('pricing')
  const change = Number(to.value) - Number(from.value)
  if (change === 0) return null
  const sign = change > 0 ? '+' : '−'
  const size = Math.abs(change)
  const text =
    to.unit === 'months'
      ? pricing('term.months', { count: size })
      : to.unit === 'percent'
        ? t('solve.points', { points: format.number(size.toFixed(4)) })
        : format.money(size, { symbol: false })
  return <span className={classes['change']}>{` (${sign}${text})`}</span>
}
