import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { paymentPeriod } from '@forecourt/domain/deals/orders/payment-periods.ts'
import type { PaymentFrequency } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useMemo } from 'react'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { useFormat } from './use-format.ts'

/**
 * Formats a payment with its period: "$300.00/month". Takes cents or the decimal text of the API; a frequency of null
 * means a single payment, without a period.
 */
export function usePaymentText() {
  const format = useFormat()
  const language = useLanguage()
  return useMemo(
    () =>
      (amount: number | string, frequency: PaymentFrequency | null): string => {
        const cents = typeof amount === 'number' ? amount : parseCents(amount)
        const money = cents === undefined ? String(amount) : format.money(cents)
        return frequency === null ? money : money + paymentPeriod(frequency, language)
      },
    [format, language],
  )
}
