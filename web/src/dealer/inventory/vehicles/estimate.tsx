import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Payment } from '#shared/format/payment.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './vehicle-card.module.css'
import { estimateFrequency, estimateOf, useNoEstimate } from './vehicle-words.ts'

interface EstimateProps {
  readonly vehicle: Vehicle
  readonly type: PaymentType
}

/** Estimate with the dealership's defaults; only computed figures are shown. */
export function Estimate({ vehicle, type }: EstimateProps) {
  const t = useText('vehicles')
  const noEstimate = useNoEstimate()
  const amount = estimateOf(vehicle, type)
  if (amount === null) return <span className={classes['quiet']}>{noEstimate(vehicle, type)}</span>
  return (
    <span className={classes['estimate']}>
      <Payment
        amount={amount}
        frequency={estimateFrequency(vehicle, type)}
        className={classes['payment']}
        periodClassName={classes['period']}
      />{' '}
      <span className={classes['quiet']}>{t(type === 'cash' ? 'estimate.cash' : 'estimate.short')}</span>
    </span>
  )
}
