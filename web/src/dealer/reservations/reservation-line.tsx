import type { Vehicle } from '@forecourt/contract/vehicles.ts'
import { IconLock } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './reservation-line.module.css'

interface ReservationLineProps {
  readonly vehicle: Vehicle
  /** The order it is looked at from; without one, every reservation is somebody's. */
  readonly orderId?: string
}

/** For whom a vehicle is kept, by whom and until when; nothing while it is free. */
export function ReservationLine({ vehicle, orderId }: ReservationLineProps) {
  const t = useText('vehicles')
  const format = useFormat()
  const { reservation } = vehicle
  if (reservation === null) return null
  const isOwn = reservation.order === orderId
  const until = format.dayOf(new Date(Date.parse(reservation.reserved_until) - 1).toISOString())
  return (
    <span className={classes['line']} data-others={!isOwn || undefined}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {isOwn
        ? t('reserved.own', { number: reservation.reservation_number, until })
        : t('reserved.other', { order: reservation.order_number, until })}
      {reservation.reserved_by === null ? null : ` · ${reservation.reserved_by}`}
    </span>
  )
}
