import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { ReplaceButton } from '#dealer/deals/order-vehicles/replace-button.tsx'
import { ReservationLine } from '#dealer/inventory/vehicles/reservation-line.tsx'

interface ReservationNoticeProps {
  readonly order: Order
  readonly holder: string | null
}

/** Expiry of the vehicle's reservation; or that another order has it, so that no deposit can be taken. */
export function ReservationNotice({ order, holder }: ReservationNoticeProps) {
  const t = useText('deposits')
  const { vehicle } = order
  if (vehicle.reservation === null || order.is_archived) return null
  const line = <ReservationLine vehicle={vehicle} orderId={order.id} />
  if (vehicle.reservation.order === order.id) return <p>{line}</p>
  return (
    <Notice
      tone="attention"
      title={t('reserved.title')}
      action={<ReplaceButton order={order} holder={holder} variant="default" />}
    >
      <p>{line}</p>
      {t('reserved.text')}
    </Notice>
  )
}
