import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { IconLock } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './reservation-line.module.css'
import { reservationUntil } from './reservation-until.ts'

interface ReservationLineProps {
  readonly vehicle: Vehicle
  /** Id of the order being viewed; without one, every reservation belongs to somebody else. */
  readonly orderId?: string
}

/** Reservation of a vehicle: customer, author and expiry; nothing if it is free. */
export function ReservationLine({ vehicle, orderId }: ReservationLineProps) {
  const t = useText('vehicles')
  const format = useFormat()
  const now = useNow()
  const { reservation } = vehicle
  if (reservation === null) return null
  const { order, order_number, reservation_number: number, reserved_until, reserved_by: by } = reservation
  const isOwn = order === orderId
  const until = reservationUntil(format, reserved_until)
  const isOver = Date.parse(reserved_until) <= now
  return (
    <span className={classes['line']} data-others={!isOwn || isOver || undefined}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {isOver
        ? t('reserved.over', { order: order_number, until })
        : isOwn
          ? t('reserved.own', { number, until })
          : t('reserved.other', { order: order_number, until })}
      {by === null ? null : ` · ${by}`}
    </span>
  )
}
