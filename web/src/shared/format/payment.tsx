import { paymentPeriod } from '@forecourt/domain/deals/orders/payment-periods.ts'
import type { PaymentFrequency } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { Money } from './money.tsx'

interface PaymentProps {
  /** Whole cents, or the wire's decimal text ("1234.56"). */
  readonly cents?: number
  readonly amount?: string
  /** Null: paid once. */
  readonly frequency: PaymentFrequency | null
  readonly className?: string | undefined
  readonly periodClassName?: string | undefined
}

/** A payment, always with its cents and its period beside it. */
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

/** "/month", « par mois »: for a figure that is drawn in a way of its own, directly after it. */
export function Period({ frequency, className }: PeriodProps) {
  return <span className={className}>{paymentPeriod(frequency, useLanguage())}</span>
}
