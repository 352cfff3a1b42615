import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { tradeInQueries } from './trade-ins.api.ts'
import { TradeInsPage } from './trade-ins-page.tsx'

/** `/customers/:id/trade-in/` (interface S-18): trade-ins of a customer that are on no order yet. */
export function TradeInOnlyScreen() {
  const t = useText('trade_ins')
  const { id = '' } = useParams()
  const deals = useQuery(orderQueries.ofCustomer(id)).data
  const customer = useQuery(customerQueries.one(id)).data?.data
  const { data, error, refetch } = useQuery(tradeInQueries.available(id))
  return (
    <>
      <h2 className="dp-heading">{t('title.alone')}</h2>
      {error !== null && data === undefined ? (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </InlineProblem>
      ) : data === undefined || deals === undefined || customer === undefined ? (
        <CardSkeleton height={480} />
      ) : (
        <TradeInsPage key={id} customer={customer} orders={deals.results} tradeIns={data.results} />
      )}
    </>
  )
}
