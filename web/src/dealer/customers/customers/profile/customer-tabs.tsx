import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './customer-header.module.css'

export type CustomerPart = 'orders' | 'prequal' | 'timeline' | 'trade-in'

interface CustomerTabsProps {
  readonly id: string
  readonly part: CustomerPart
  /** Tabs beside the orders that this user may see. */
  readonly parts: readonly Exclude<CustomerPart, 'orders'>[]
}

/** Tabs of a customer. */
export function CustomerTabs({ id, part, parts }: CustomerTabsProps) {
  const t = useText('customers')
  const { data } = useQuery(orderQueries.ofCustomer(id))
  const count = data?.results.filter(order => !order.is_archived).length
  const here = (which: CustomerPart) => (which === part ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <nav aria-label={t('tabs.label')} className={classes['tabs']}>
      <Link to={pathTo('customer', { id })} className={classes['tab']} {...here('orders')}>
        {t('tabs.orders')} <span className={`${classes['count'] ?? ''} dp-number`}>{count ?? ''}</span>
      </Link>
      {parts.map(which => (
        <Link
          key={which}
          to={
            which === 'trade-in'
              ? pathTo('tradeInOnly', { id })
              : { pathname: pathTo('customer', { id }), search: `?part=${which}` }
          }
          className={classes['tab']}
          {...here(which)}
        >
          {t(`tabs.${which}`)}
        </Link>
      ))}
    </nav>
  )
}
