import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { VehiclePicture, VehiclePrice } from './vehicle-card.tsx'
import { VehicleFacts } from './vehicle-facts.tsx'
import classes from './similar-vehicles.module.css'
import { useVehicleName } from './vehicle-words.ts'
import { vehicleQueries } from './vehicles.api.ts'

/** Decisions 4.7: an unavailable vehicle leaves three alternatives. */
const alternatives = 3

interface VehicleGoneProps {
  /** The last known state of the vehicle; undefined if it was not found. */
  readonly vehicle: Vehicle | undefined
  readonly type: PaymentType
  readonly onSelect: (id: string) => void
}

/** Says that the vehicle was taken, and offers the nearest available ones. */
export function VehicleGone({ vehicle, type, onSelect }: VehicleGoneProps) {
  const t = useText('vehicles')
  const m = useText('messages')
  const { similar, isPending } = useSimilar(vehicle)
  return (
    <>
      <Notice tone="danger">
        {!isPending && similar.length === 0 ? t('gone.none') : m('page.VEHICLE_UNAVAILABLE')}
      </Notice>
      {isPending ? <CardSkeleton height={96} /> : null}
      {similar.length === 0 ? null : (
        <section aria-label={t('similar')}>
          <ul className={classes['list']}>
            {similar.map(one => (
              <Similar key={one.id} vehicle={one} type={type} onSelect={() => onSelect(one.id)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface SimilarProps {
  readonly vehicle: Vehicle
  readonly type: PaymentType
  readonly onSelect: () => void
}

function Similar({ vehicle, type, onSelect }: SimilarProps) {
  const t = useText('vehicles')
  const name = useVehicleName()(vehicle)
  return (
    <li className={classes['item']}>
      <div className={classes['picture']}>
        <VehiclePicture vehicle={vehicle} />
      </div>
      <div className={classes['words']}>
        <strong>{name}</strong>
        <VehicleFacts vehicle={vehicle} />
        <VehiclePrice vehicle={vehicle} type={type} />
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('select_name', { name })}
          onClick={onSelect}
          className={classes['select'] ?? ''}
        >
          {t('select')}
        </Button>
      </div>
    </li>
  )
}

/** Same model first, then about the same price. */
function useSimilar(vehicle: Vehicle | undefined) {
  const answers = useQueries({
    queries: vehicle === undefined ? [] : vehicleQueries.similarTo(vehicle),
  })
  const found = answers.flatMap(answer => answer.data?.results ?? [])
  const others = found.filter(
    (one, index) =>
      one.id !== vehicle?.id &&
      isOrderableByStaff(one.stock_status) &&
      found.findIndex(other => other.id === one.id) === index,
  )
  return {
    similar: others.slice(0, alternatives),
    isPending: answers.some(answer => answer.isPending),
  }
}
