import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { useIsBare } from '#dealer/platform/navigation/bare-frame.ts'
import { DealBar } from './deal-bar.tsx'
import classes from './deal-bar.module.css'
import { orderQueries } from './orders.api.ts'

interface OrderFrameProps {
  readonly customer: Customer | undefined
  readonly customerId: string
  readonly orderId: string
  readonly children: ReactNode
}

/** Frame of every page of an order: the deal bar stays, the page below has the full width. */
export function OrderFrame({ children, ...order }: OrderFrameProps) {
  return (
    <div className={classes['frame']}>
      {useIsBare() ? null : <Deal {...order} />}
      {children}
    </div>
  )
}

function Deal({ customer, customerId, orderId }: Omit<OrderFrameProps, 'children'>) {
  const t = useText('orders')
  const shell = useText('shell')
  const { data, error, refetch } = useQuery(orderQueries.ofCustomer(customerId))
  const order = data?.results.find(one => one.id === orderId)
  return (
    <>
      <a className="dp-skip" href="#deal">
        {shell('skip.deal')}
      </a>
      {order === undefined ? null : <DealBar order={order} customer={customer} />}
      {data === undefined || order !== undefined || customer === undefined ? null : (
        // There is no such order: an old link leads on to its customer.
        <Link to={pathTo('customer', { id: customerId })} className="dp-quiet-link dp-touch">
          ‹ {customer.full_name}
        </Link>
      )}
      {data === undefined && error === null ? <Skeleton className={classes['bar'] ?? ''} /> : null}
      {data === undefined && error !== null ? (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('deal.failed')}
        </InlineProblem>
      ) : null}
    </>
  )
}
