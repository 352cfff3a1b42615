import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { tradeInQueries } from './trade-ins.api.ts'
import { TradeInsPage } from './trade-ins-page.tsx'

/** `/customers/:id/order/:orderId/trade-in` (interface S-17): trade-ins of an order, and their offers. */
export function OrderTradeInScreen() {
  const t = useText('trade_ins')
  const { id = '', orderId = '' } = useParams()
  const deals = useQuery(orderQueries.ofCustomer(id)).data
  const customer = useQuery(customerQueries.one(id)).data?.data
  const { data, error, refetch } = useQuery(tradeInQueries.ofOrder(orderId))
  const order = deals?.results.find(one => one.id === orderId)
  const isGone = deals !== undefined && order === undefined
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {isGone ? (
        <p className="dp-faint">{t('gone')}</p>
      ) : error !== null && data === undefined ? (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </InlineProblem>
      ) : data === undefined || order === undefined || customer === undefined ? (
        <CardSkeleton height={480} />
      ) : (
        <TradeInsPage
          key={orderId}
          customer={customer}
          order={order}
          orders={deals?.results ?? []}
          tradeIns={data.results}
          available={data.available}
        />
      )}
    </>
  )
}
