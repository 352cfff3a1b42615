import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Loading } from '#shared/ui/loading/skeletons.tsx'
import { staleProps } from '#shared/ui/table/stale.ts'
import { useCardCursor } from './use-card-cursor.ts'
import { VehicleCard } from './vehicle-card.tsx'
import classes from './vehicle-card.module.css'

interface VehicleGridProps {
  readonly vehicles: readonly Vehicle[]
  readonly type: PaymentType
  readonly compared: readonly string[]
  readonly reason: string | undefined
  /** The vehicles belong to the previous search. */
  readonly isStale: boolean
  readonly onSelect: (id: string) => void
  readonly onCompare: (vehicle: Vehicle) => void
}

export function VehicleGrid(props: VehicleGridProps) {
  const { vehicles, type, compared, reason, isStale, onSelect, onCompare } = props
  const t = useText('vehicles')
  const root = useRef<HTMLUListElement>(null)
  const { cardProps } = useCardCursor({
    root,
    keys: vehicles.map(vehicle => vehicle.id),
    onOpen: id => {
      if (reason === undefined) onSelect(id)
    },
    onCompare: id => {
      const vehicle = vehicles.find(one => one.id === id)
      if (vehicle !== undefined) onCompare(vehicle)
    },
  })
  return (
    <ul ref={root} className={classes['grid']} aria-label={t('list')} {...staleProps(isStale)}>
      {vehicles.map(vehicle => (
        <li key={vehicle.id}>
          <VehicleCard
            vehicle={vehicle}
            type={type}
            isCompared={compared.includes(vehicle.id)}
            reason={reason}
            cardProps={cardProps(vehicle.id)}
            onSelect={() => onSelect(vehicle.id)}
            onCompare={() => onCompare(vehicle)}
          />
        </li>
      ))}
    </ul>
  )
}

const shapes = 6

/** Same geometry as the cards, so that nothing moves. */
export function GridSkeleton() {
  return (
    <Loading>
      <div className={classes['grid']}>
        {Array.from({ length: shapes }, (_, index) => (
          <div key={index} className={classes['card']}>
            <div className={classes['picture']}>
              <div className={classes['pictureRoom']} />
            </div>
            <div className={classes['body']}>
              <Skeleton height={24} width="70%" />
              <Skeleton height={20} width="50%" />
              <Skeleton height={20} width="60%" />
              <Skeleton height={26} mt={6} />
              <Skeleton height={36} width={96} mt={6} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
