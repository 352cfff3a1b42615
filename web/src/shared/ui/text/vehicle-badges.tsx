import { useText } from '#shared/i18n/use-text.ts'
import { stockTones } from '../theme/status-tones.ts'
import classes from './vehicle-badges.module.css'

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

/** A plain badge of the vehicle's condition. */
export function ConditionBadge({ condition }: { readonly condition: string }) {
  const t = useText('statuses')
  return <span className={classes['badge']}>{t(`condition.${condition}` as 'condition.New')}</span>
}
