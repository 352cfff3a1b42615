import type { Order } from '@forecourt/contract/deals/orders.ts'
import { isLive } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { MANAGEMENT_STATUSES } from '@forecourt/domain/deals/orders/management-statuses.ts'
import { Link } from 'react-router'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'

/** Basis of the deal: the vehicle's price and looks, taxes, place of registration. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const format = useFormat()
  const { colors, fuel_types: fuels, body_types: bodies } = useStaticData()
  const { vehicle } = order
  const looks = [
    vehicle.exterior_color_name === ''
      ? labelOf(colors, vehicle.exterior_color, language)
      : vehicle.exterior_color_name,
    labelOf(bodies, vehicle.body_type, language),
    labelOf(fuels, vehicle.fuel_type, language),
  ]
  const facts = {
    [t('fact.status')]: labelOf(MANAGEMENT_STATUSES, order.order_management_status, language),
    [t('fact.appointment')]: hasMeeting(order) ? <Meeting order={order} /> : null,
    [t('fact.listing_price')]: <Money amount={vehicle.listing_price} />,
    [t('fact.delivery_charge')]: <Money amount={vehicle.delivery_charge} />,
    [t('fact.taxes')]: t(order.payment_include_tax ? 'taxes.in' : 'taxes.out'),
    [t('fact.postal_code')]: order.postal_code,
    [t('fact.looks')]: looks.filter(look => look !== '').join(' · '),
    [t('fact.arrival')]: vehicle.arrival_date === null ? null : format.date(vehicle.arrival_date),
    [t('fact.commission_number')]: order.commission_number,
    [t('fact.confirmed')]: order.confirmation === null ? null : format.dayOf(order.confirmation.at),
    [t('fact.campaign')]: order.campaign,
    [t('fact.created')]: format.dayOf(order.created),
  }
  return <FactList facts={facts} />
}

const hasMeeting = ({ proposed_appointment: appointment }: Order) =>
  appointment !== null && isLive(appointment)

/** Time and state of the appointment, linked to its page. */
function Meeting({ order }: { readonly order: Order }) {
  const s = useText('statuses')
  const format = useFormat()
  const { proposed_appointment: appointment } = order
  const path = stepPath('appointment', { id: order.customer, orderId: order.id })
  if (appointment === null || path === undefined) return null
  return (
    <Link to={path}>
      {format.instant(appointment.start)} · {s(`appointment.${appointment.state}`)}
    </Link>
  )
}
