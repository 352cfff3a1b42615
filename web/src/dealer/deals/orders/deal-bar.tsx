import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { ReservationLine } from '#dealer/inventory/vehicles/reservation-line.tsx'
import classes from './deal-bar.module.css'
import { useMoveSentence } from '#dealer/customers/moves/move-text.ts'
import { PaymentLine } from './payment-line.tsx'
import { StepRail } from './step-rail.tsx'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { useVehicleName } from './vehicle-line.tsx'

interface DealBarProps {
  readonly order: Order
  readonly customer: Customer | undefined
}

/** Summary of the order in 56 px above each of its pages: customer, vehicle, status. */
export function DealBar({ order, customer }: DealBarProps) {
  const t = useText('orders')
  const name = useVehicleName()
  return (
    <section
      id="deal"
      tabIndex={-1}
      aria-label={t('deal.label', { number: order.number })}
      className={classes['bar']}
    >
      <div className={classes['who']}>
        <Link to={pathTo('customer', { id: order.customer })} className={classes['customer']}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          {customer?.full_name ?? ' '}
        </Link>
        <span className={`${classes['line'] ?? ''} ${classes['vehicle'] ?? ''}`}>
          <span className="dp-mono">{order.number}</span> ·
          <span className={classes['line']}>{name(order.vehicle)}</span>
          <StockStatus stock={order.vehicle.stock_status} />
          <ReservationLine vehicle={order.vehicle} orderId={order.id} />
        </span>
      </div>
      <div className={classes['middle']}>
        <StepRail order={order} hasKeys />
        <span className={classes['line']}>
          {order.is_archived ? (
            t('deal.archived')
          ) : (
            <Next order={order} name={customer ? shortName(customer) : ''} />
          )}
        </span>
      </div>
      <PaymentLine order={order} />
    </section>
  )
}

/** The next action, linked to where it is done. */
function Next({ order, name }: { readonly order: Order; readonly name: string }) {
  const sentence = useMoveSentence()(order.next_move, name)
  const { pathname } = useLocation()
  const path = stepPath(order.next_move.step, { id: order.customer, orderId: order.id })
  return path === undefined || path === pathname ? sentence : <Link to={path}>{sentence}</Link>
}
