import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ConditionBadge, StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { ReservationLine } from './reservation-line.tsx'
import classes from './vehicle-card.module.css'
import { useColour, useVehicleName } from './vehicle-words.ts'

/** What distinguishes a vehicle from similar ones: condition, location, number, colour, distance. */
export function VehicleFacts({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText('vehicles')
  const format = useFormat()
  const colour = useColour()
  const { arrival_date: arrival, stock_status: stock } = vehicle
  return (
    <>
      <div className={classes['facts']}>
        <ConditionBadge condition={vehicle.vehicle_condition} />
        <StockStatus stock={stock} />
        {stock === 'T' && arrival !== null ? (
          <span>{t('arrives', { date: format.date(arrival) })}</span>
        ) : null}
      </div>
      <div className={classes['facts']}>
        <span className="dp-mono">{vehicle.stock_number}</span>
        <span title={vehicle.exterior_color_name}>{colour(vehicle)}</span>
        <span className="dp-number">{format.distance(vehicle.odometer)}</span>
        <SpinLink vehicle={vehicle} />
      </div>
      <ReservationLine vehicle={vehicle} />
    </>
  )
}

/** Link to the 360° view, if the dealership has one. */
function SpinLink({ vehicle }: { readonly vehicle: Vehicle }) {
  const t = useText('vehicles')
  const name = useVehicleName()(vehicle)
  const { spin_car_enabled: isOn } = useHomeDealership()
  if (!isOn || vehicle.spin_car_url === null) return null
  return (
    <a
      className={classes['spin']}
      href={vehicle.spin_car_url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('spin_name', { name })}
    >
      {t('spin')}
    </a>
  )
}
