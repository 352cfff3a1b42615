import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES, type PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './vehicle-card.module.css'
import { estimateFrequency, estimateOf, useReason } from './vehicle-words.ts'

interface EstimateDetailsProps {
  readonly vehicle: Vehicle
  /** Payment type of the estimate above. */
  readonly type: PaymentType
}

/** Estimates of the other payment types, and their time. */
export function EstimateDetails({ vehicle, type }: EstimateDetailsProps) {
  const language = useLanguage()
  const write = useShortEstimate()
  return (
    <div className={classes['details']}>
      <dl className={classes['others']}>
        {PAYMENT_TYPES.filter(({ code }) => code !== type).map(({ code }) => (
          <div key={code} className={classes['other']}>
            <dt>{labelOf(PAYMENT_TYPES, code, language)}</dt>
            <dd className={estimateOf(vehicle, code) === null ? '' : 'dp-number'}>{write(vehicle, code)}</dd>
          </div>
        ))}
      </dl>
      <AsOf vehicle={vehicle} />
    </div>
  )
}

/** "$47,460.00", "$512.00/month", or why there is none. */
function useShortEstimate(): (vehicle: Vehicle, type: PaymentType) => string {
  const t = useText('vehicles')
  const paymentText = usePaymentText()
  const reasonOf = useReason()
  return (vehicle, type) => {
    const amount = estimateOf(vehicle, type)
    if (amount === null) return reasonOf(vehicle, type) ?? t('as_of.pending')
    return paymentText(amount, estimateFrequency(vehicle, type))
  }
}

/** Estimates always show their time; while they are updated, they say so. */
function AsOf({ vehicle: { payments_as_of: asOf, payments_state: state } }: { readonly vehicle: Vehicle }) {
  const t = useText('vehicles')
  const format = useFormat()
  if (asOf === null) return null
  const time = format.instant(asOf)
  const isCurrent = state === 'current'
  return (
    <p className={classes['asOf']} data-refreshing={!isCurrent || undefined}>
      {t(isCurrent ? 'as_of' : 'as_of.refreshing', { time })}
    </p>
  )
}
