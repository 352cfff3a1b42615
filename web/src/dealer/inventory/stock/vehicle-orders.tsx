import type { VehicleOrder } from '@forecourt/contract/inventory/stock.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { stockQueries } from './stock.api.ts'
import classes from './stock.module.css'

/** Deals of the vehicle. */
export function VehicleOrders({ id }: { readonly id: string }) {
  const t = useText('stock')
  const { data, error, refetch } = useQuery(stockQueries.orders(id))
  return (
    <section className={classes['card']} aria-labelledby="vehicle-orders">
      <h2 id="vehicle-orders" className="dp-heading">
        {t('orders')}
      </h2>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={64} /> : null}
      {data?.results.length === 0 && data.hidden === 0 ? (
        <p className={classes['faint']}>{t('orders.none')}</p>
      ) : null}
      <ul className={classes['list']}>
        {data?.results.map(order => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
      {data === undefined || data.hidden === 0 ? null : (
        <p className={classes['faint']}>{t('orders.hidden', { count: data.hidden })}</p>
      )}
    </section>
  )
}

function Order({ order }: { readonly order: VehicleOrder }) {
  const t = useText('stock')
  const format = useFormat()
  const language = useLanguage()
  return (
    <li className={classes['item']}>
      <span>
        <Link className={classes['open']} to={pathTo('customer', { id: order.customer.id })}>
          <span className="dp-mono">{order.number}</span> {order.customer.name}
        </Link>
        <br />
        <span className={classes['faint']}>
          {labelOf(PAYMENT_TYPES, order.payment_type, language)} · {format.dayOf(order.created)}
        </span>
      </span>
      <span className={classes['faint']}>
        {order.is_archived
          ? t('orders.archived')
          : (findText('statuses', `move.${order.next_move}`) ??
            findText('statuses', `management.${order.order_management_status}`))}
      </span>
    </li>
  )
}
