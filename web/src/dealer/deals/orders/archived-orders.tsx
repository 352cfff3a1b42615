import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './order-card.module.css'
import { PaymentLine } from './payment-line.tsx'
import { RestoreOrder } from './restore-order.tsx'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { useVehicleName } from './vehicle-line.tsx'

interface ArchivedOrdersProps {
  readonly orders: readonly Order[]
  readonly holder: string | null
}

/** Collapsed, with who archived them and when. */
export function ArchivedOrders({ orders, holder }: ArchivedOrdersProps) {
  const t = useText('orders')
  const format = useFormat()
  const name = useVehicleName()
  if (orders.length === 0) return null
  return (
    <details className={classes['archived']}>
      <summary>{t('archived.title', { count: orders.length })}</summary>
      {orders.map(order => (
        <article key={order.id} className={classes['card']} aria-labelledby={`order-${order.id}`}>
          <div className={classes['top']}>
            <div className={classes['what']}>
              <h2 id={`order-${order.id}`} className={classes['title']}>
                <span className="dp-mono">{order.number}</span> {name(order.vehicle)}
              </h2>
              {order.archived_status_changed_at === null ? null : (
                <span className={classes['quiet']}>
                  {t('archived.by', {
                    name: order.archived_status_changed_by ?? t('note.someone'),
                    date: format.instant(order.archived_status_changed_at),
                  })}
                </span>
              )}
            </div>
            <PaymentLine order={order} />
          </div>
          <div className={classes['acts']}>
            <LookAt order={order} />
            <RestoreOrder order={order} holder={holder} />
          </div>
        </article>
      ))}
    </details>
  )
}

/** The worksheet can still be read. */
function LookAt({ order }: { readonly order: Order }) {
  const t = useText('orders')
  const path = stepPath('build_and_price', { id: order.customer, orderId: order.id })
  if (path === undefined) return null
  return (
    <Button variant="default" component={Link} to={path}>
      {t('open.worksheet')}
    </Button>
  )
}
