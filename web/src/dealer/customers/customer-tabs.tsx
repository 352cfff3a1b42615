import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { orderQueries } from '../orders/orders.api.ts'
import { pathTo } from '../paths.ts'
import { useCan } from '../sessions/can.tsx'
import classes from './customer-header.module.css'

export type CustomerPart = 'orders' | 'prequal' | 'trade-in'

interface CustomerTabsProps {
  readonly id: string
  readonly part: CustomerPart
}

/** The parts of a customer's deals that have a screen. */
export function CustomerTabs({ id, part }: CustomerTabsProps) {
  const t = useText('customers')
  const { data } = useQuery(orderQueries.ofCustomer(id))
  const count = data?.results.filter(order => !order.is_archived).length
  const here = (which: CustomerPart) => (which === part ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <nav aria-label={t('tabs.label')} className={classes['tabs']}>
      <Link to={pathTo('customer', { id })} className={classes['tab']} {...here('orders')}>
        {t('tabs.orders')} <span className={`${classes['count'] ?? ''} dp-number`}>{count ?? ''}</span>
      </Link>
      {useCan('trade-in:read') ? (
        <Link
          to={{ pathname: pathTo('customer', { id }), search: '?part=trade-in' }}
          className={classes['tab']}
          {...here('trade-in')}
        >
          {t('tabs.trade_in')}
        </Link>
      ) : null}
      {useCan('prequal-offer:read') ? (
        <Link
          to={{ pathname: pathTo('customer', { id }), search: '?part=prequal' }}
          className={classes['tab']}
          {...here('prequal')}
        >
          {t('tabs.prequal')}
        </Link>
      ) : null}
    </nav>
  )
}
