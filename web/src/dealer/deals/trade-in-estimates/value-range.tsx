import { toCents } from '@forecourt/contract/platform/money.ts'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './trade-in-estimates.module.css'

interface ValueRangeProps {
  readonly value: string
  readonly range_min: string
  readonly range_max: string
}

/** The value on a bar between minimum and maximum. The bar is decorative: the text says the same. */
export function ValueRange({ value, range_min, range_max }: ValueRangeProps) {
  const t = useText('estimates')
  const format = useFormat()
  const [low, high] = [toCents(range_min), toCents(range_max)]
  const share = high === low ? 50 : ((toCents(value) - low) / (high - low)) * 100
  return (
    <div>
      <Money amount={value} className={classes['value'] ?? ''} />
      <svg className={classes['bar']} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        <rect x="0" y="3" width="100" height="2" />
        <rect data-mark x={Math.min(98.5, Math.max(0, share - 0.75))} y="0" width="1.5" height="8" />
      </svg>
      <p className="dp-faint">{t('range', { low: format.money(low), high: format.money(high) })}</p>
    </div>
  )
}
