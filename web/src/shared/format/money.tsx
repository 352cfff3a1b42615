import type { MoneyStyle } from '@forecourt/domain/platform/markets/money.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useFormat } from './use-format.ts'

interface MoneyProps extends MoneyStyle {
  /** Whole cents; `amount` is the decimal text of the API ("1234.56"). */
  readonly cents?: number
  readonly amount?: string
  readonly className?: string
}

/** An amount. The exact cents are an attribute, for tests and for copying. */
export function Money({ cents, amount, className = '', ...style }: MoneyProps) {
  const format = useFormat()
  const exact = cents ?? parseCents(amount ?? '') ?? 0
  return (
    <span className={`dp-number ${className}`} data-cents={exact}>
      {format.money(exact, style)}
    </span>
  )
}
