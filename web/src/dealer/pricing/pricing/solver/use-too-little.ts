import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { firstInterest } from '@forecourt/domain/pricing/desk/first-interest.ts'
import type { TargetName } from '@forecourt/domain/pricing/desk/target-figure.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'

/** Why no term repays the column's loan with the target payment; undefined if one does. */
export function useTooLittle(
  type: PaymentType,
  figure: TargetName,
  target: Cents | undefined,
): string | undefined {
  const t = useText('desking')
  const format = useFormat()
  const pricing = useDesk().columns.finance.pricing
  if (type !== 'finance' || figure !== 'payment' || target === undefined) return undefined
  if (!pricing?.payment || pricing.amount_financed === null || pricing.rate === null) return undefined
  const { frequency } = pricing.payment
  const interest = firstInterest(toCents(pricing.amount_financed), pricing.rate, frequency)
  if (interest === 0 || target > interest) return undefined
  return t('solve.below_interest', { interest: format.money(interest) })
}
