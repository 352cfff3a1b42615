import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { orderQueries } from '../orders/orders.api.ts'
import { pathTo } from '../paths.ts'
import classes from './customer-header.module.css'

/** The parts of a customer's deals that have a screen. */
export function CustomerTabs({ id }: { readonly id: string }) {
  const t = useText('customers')
  const { data } = useQuery(orderQueries.ofCustomer(id))
  const count = data?.results.filter(order => !order.is_archived).length
  return (
    <nav aria-label={t('tabs.label')} className={classes['tabs']}>
      <Link to={pathTo('customer', { id })} className={classes['tab']} aria-current="page">
        {t('tabs.orders')} <span className={`${classes['count'] ?? ''} dp-number`}>{count ?? ''}</span>
      </Link>
    </nav>
  )
}
