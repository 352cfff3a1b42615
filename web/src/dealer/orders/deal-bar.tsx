import type { Customer } from '@forecourt/contract/customers.ts'
import type { Order } from '@forecourt/contract/orders.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { StockStatus } from '#shared/ui/vehicle-badges.tsx'
import { pathTo } from '../paths.ts'
import classes from './deal-bar.module.css'
import { useMoveSentence } from './move-text.ts'
import { PaymentLine } from './payment-line.tsx'
import { StepRail } from './step-rail.tsx'
import { useVehicleName } from './vehicle-line.tsx'

interface DealBarProps {
  readonly order: Order
  readonly customer: Customer | undefined
}

/** The order's card in 56 px, on top of every page of the order: whose deal, which vehicle, where it stands. */
export function DealBar({ order, customer }: DealBarProps) {
  const t = useText('orders')
  const name = useVehicleName()
  const sentence = useMoveSentence()
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
        <span className={classes['line']}>
          <span className="dp-mono">{order.number}</span> · {name(order.vehicle)}{' '}
          <StockStatus stock={order.vehicle.stock_status} />
        </span>
      </div>
      <div className={classes['middle']}>
        <StepRail order={order} hasKeys />
        <span className={classes['line']}>
          {order.is_archived ? t('deal.archived') : sentence(order.next_move, customer?.first_name ?? '')}
        </span>
      </div>
      <PaymentLine order={order} />
    </section>
  )
}
