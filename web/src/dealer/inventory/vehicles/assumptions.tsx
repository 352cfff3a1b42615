import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { paymentPeriod } from '@forecourt/domain/deals/orders/payment-periods.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './vehicle-filters.module.css'
import type { PaymentBounds } from './vehicles.api.ts'

interface AssumptionsProps {
  readonly type: PaymentType
  readonly bounds: PaymentBounds
}

/** Available range and assumptions of the figures: "72 mo, 6.49%, $2,000 down, est." */
export function Assumptions({ type, bounds }: AssumptionsProps) {
  const t = useText('vehicles')
  const format = useFormat()
  const language = useLanguage()
  const dollars = (amount: number) => format.money(amount * 100, { whole: true })
  const per = bounds.frequency === 'once' ? '' : paymentPeriod(bounds.frequency, language)
  if (bounds.max === 0) return <p className={classes['assumptions']}>{t(`estimate.none.${type}`)}</p>
  return (
    <p className={classes['assumptions']}>
      {t('bounds', {
        min: dollars(bounds.min),
        max: dollars(bounds.max) + per,
        basis: type === 'cash' ? t('estimate.cash') : basisOf(bounds, t, format),
      })}
    </p>
  )
}

function basisOf(
  { term, rate, down_payment: down }: PaymentBounds,
  t: ReturnType<typeof useText<'vehicles'>>,
  format: ReturnType<typeof useFormat>,
): string {
  const cents = parseCents(down) ?? 0
  return t('estimate.basis', {
    term: term === null ? t('estimate.term_varies') : t('estimate.term', { term }),
    rate: rate === null ? t('estimate.rate_varies') : format.percent(rate),
    down:
      cents === 0
        ? t('estimate.no_down')
        : t('estimate.down', { amount: format.money(cents, { whole: true }) }),
  })
}
