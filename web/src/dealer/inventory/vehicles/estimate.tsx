import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './vehicle-card.module.css'
import { estimateOf, useNoEstimate } from './vehicle-words.ts'

interface EstimateProps {
  readonly vehicle: Vehicle
  readonly type: PaymentType
}

/** What the vehicle would cost under the dealership's own defaults; never a figure that was not computed. */
export function Estimate({ vehicle, type }: EstimateProps) {
  const t = useText('vehicles')
  const noEstimate = useNoEstimate()
  const amount = estimateOf(vehicle, type)
  if (amount === null) return <span className={classes['quiet']}>{noEstimate(vehicle, type)}</span>
  return (
    <span className={classes['estimate']}>
      <Money amount={amount} whole className={classes['payment'] ?? ''} />
      <span className={classes['quiet']}>{t(type === 'cash' ? 'estimate.cash' : 'estimate.month')}</span>
    </span>
  )
}
