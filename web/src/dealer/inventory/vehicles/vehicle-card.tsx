import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Checkbox } from '@mantine/core'
import { useId, type ComponentProps } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { EstimateDetails } from './estimate-details.tsx'
import { Estimate } from './estimate.tsx'
import classes from './vehicle-card.module.css'
import { VehicleFacts } from './vehicle-facts.tsx'
import { useVehicleName } from './vehicle-words.ts'

interface VehicleCardProps {
  readonly vehicle: Vehicle
  readonly type: PaymentType
  readonly isCompared: boolean
  /** Why no order can be added; absent if it can. */
  readonly reason: string | undefined
  readonly cardProps: ComponentProps<'article'>
  readonly onSelect: () => void
  readonly onCompare: () => void
}

/** One vehicle: picture, location, price. */
export function VehicleCard(props: VehicleCardProps) {
  const { vehicle, type, isCompared, reason, cardProps, onSelect, onCompare } = props
  const t = useText('vehicles')
  const title = useId()
  const name = useVehicleName()(vehicle)
  return (
    <article
      {...cardProps}
      className={classes['card']}
      aria-labelledby={title}
      aria-keyshortcuts="Enter Space"
      data-compared={isCompared || undefined}
    >
      <VehiclePicture vehicle={vehicle} />
      <div className={classes['body']}>
        <h3 id={title} className="dp-heading">
          {name}
        </h3>
        <VehicleFacts vehicle={vehicle} />
        <VehiclePrice vehicle={vehicle} type={type} />
        <EstimateDetails vehicle={vehicle} type={type} />
        <div className={classes['acts']}>
          <GatedButton
            variant="default"
            reason={reason ?? (vehicle.reservation === null ? undefined : t('reserved.reason'))}
            aria-label={t('select_name', { name })}
            aria-haspopup="dialog"
            onClick={onSelect}
          >
            {t('select')}
          </GatedButton>
          <Checkbox
            label={t('compare.choose')}
            aria-label={t('compare.choose_name', { name })}
            checked={isCompared}
            onChange={onCompare}
          />
        </div>
      </div>
    </article>
  )
}

/**
 * Our own drawing for this body and colour, so it is decorative. Visible images load before code that is prefetched.
 */
export function VehiclePicture({ vehicle }: { readonly vehicle: Vehicle }) {
  return (
    <div className={classes['picture']}>
      <img src={vehicle.picture} alt="" width={640} height={300} loading="lazy" fetchPriority="high" />
    </div>
  )
}

/** In Quebec the payment must not precede the price (ux ⚠5). */
export function VehiclePrice({ vehicle, type }: Pick<VehicleCardProps, 'vehicle' | 'type'>) {
  const isQuebec = useHomeDealership().province_code === 'QC'
  return (
    <div className={classes['prices']} data-price-first={isQuebec || undefined}>
      <Money amount={vehicle.listing_price} whole className={classes['price'] ?? ''} />
      <Estimate vehicle={vehicle} type={type} />
    </div>
  )
}
