import type { TextParams } from '../i18n/format-text.ts'
import { useText } from '../i18n/use-text.ts'
import { lookOf, stockTones, type StatusName } from './status-tones.ts'
import classes from './status-chip.module.css'

interface StatusChipProps {
  /** `list.value`: `step.awaiting-dealer`, `deposit.confirmed`. */
  readonly status: StatusName
  /** Values of the words: `{provider}`, `{date}`. */
  readonly params?: TextParams
}

/** Always a shape and a word, never colour alone. */
export function StatusChip({ status, params }: StatusChipProps) {
  const t = useText('statuses')
  const { tone, icon: Icon, dashed } = lookOf(status)
  return (
    <span className={classes['chip']} data-tone={tone} data-dashed={dashed || undefined}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {t(status, { provider: t('step.provider'), ...params })}
    </span>
  )
}

/** `stock`: a vehicle's stock status code of the spec. */
export function StockStatus({ stock }: { readonly stock: string }) {
  const t = useText('statuses')
  return (
    <span className={classes['stock']}>
      <span className={classes['dot']} data-tone={stockTones[stock] ?? 'neutral'} aria-hidden />
      {t(`stock.${stock}` as 'stock.I')}
    </span>
  )
}

/** A plain badge: vehicle condition. */
export function ConditionBadge({ condition }: { readonly condition: string }) {
  const t = useText('statuses')
  return <span className={classes['badge']}>{t(`condition.${condition}` as 'condition.New')}</span>
}
