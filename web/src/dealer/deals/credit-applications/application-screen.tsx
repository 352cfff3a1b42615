import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { ApplicationPage } from './application-page.tsx'
import classes from './applications.module.css'
import { applicationQuery } from './credit-applications.api.ts'
import { NoApplication } from './no-application.tsx'

/**
 * `/customers/:id/order/:orderId/personal-application` (interface S-16): answers of both applicants side by side, and
 * the decision.
 */
export function ApplicationScreen() {
  const t = useText('credit_desk')
  const { id = '', orderId = '' } = useParams()
  const list = useQuery(orderQueries.ofCustomer(id))
  const customer = useQuery(customerQueries.one(id)).data?.data
  const order = list.data?.results.find(one => one.id === orderId)
  return (
    <>
      <div className={classes['title']}>
        <PageTitle>{t('title')}</PageTitle>
      </div>
      {order !== undefined && customer !== undefined ? (
        <Application key={orderId} order={order} customer={customer} />
      ) : list.data === undefined && list.error === null ? (
        <CardSkeleton height={480} />
      ) : list.data === undefined || order !== undefined ? null : (
        <p className="dp-faint">{t('gone')}</p>
      )}
    </>
  )
}

export interface ApplicationOf {
  readonly order: Order
  readonly customer: Customer
}

function Application({ order, customer }: ApplicationOf) {
  const { data, error, refetch } = useQuery(applicationQuery(order.id))
  if (data === undefined)
    return error === null ? (
      <CardSkeleton height={480} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  if (data.status === null) return <NoApplication order={order} customer={customer} />
  return <ApplicationPage order={order} customer={customer} application={data} />
}
