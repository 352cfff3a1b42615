import { paymentPeriod } from '@forecourt/domain/deals/orders/payment-periods.ts'
import type { PaymentFrequency } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { Money } from './money.tsx'

interface PaymentProps {
  /** Whole cents; `amount` is the decimal text of the API ("1234.56"). */
  readonly cents?: number
  readonly amount?: string
  /** Null: paid once. */
  readonly frequency: PaymentFrequency | null
  readonly className?: string | undefined
  readonly periodClassName?: string | undefined
}

/** A payment, always with cents and period. */
export function Payment({ frequency, periodClassName, className = '', ...amount }: PaymentProps) {
  return (
    <>
      <Money {...amount} className={className} />
      {frequency === null ? null : <Period frequency={frequency} className={periodClassName} />}
    </>
  )
}

interface PeriodProps {
  readonly frequency: PaymentFrequency
  readonly className?: string | undefined
}

/** "/month", « par mois »: directly after a figure with its own styling. */
export function Period({ frequency, className }: PeriodProps) {
  return <span className={className}>{paymentPeriod(frequency, useLanguage())}</span>
}
