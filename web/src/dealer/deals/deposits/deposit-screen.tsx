import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { personOf } from '#dealer/deals/appointments/person.ts'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { orderQueries } from '#dealer/deals/orders/orders.api.ts'
import { DepositCard } from './deposit-card.tsx'
import { DepositHistory } from './deposit-history.tsx'
import { depositQueries } from './deposits.api.ts'
import classes from './deposits.module.css'
import { DownPaymentNote } from './down-payment-note.tsx'
import { EarlierDeposits } from './earlier-deposits.tsx'
import { SettingsLink } from './settings-link.tsx'
import { usePendingEnd } from './use-pending-end.ts'

/** `/customers/:id/order/:orderId/deposit` (interface S-20): the deposit of an order and its actions. */
export function DepositScreen() {
  const t = useText('deposits')
  const { id = '', orderId = '' } = useParams()
  const orders = useQuery(orderQueries.ofCustomer(id))
  const customer = useQuery(customerQueries.one(id)).data?.data
  const deposit = useQuery(depositQueries.ofOrder(orderId))
  const order = orders.data?.results.find(one => one.id === orderId)
  const isGone = orders.data !== undefined && order === undefined
  return (
    <>
      <div className={classes['title']}>
        <PageTitle>{t('title')}</PageTitle>
      </div>
      {order !== undefined && customer !== undefined && deposit.data !== undefined ? (
        <DepositPage key={orderId} order={order} customer={customer} held={deposit.data} />
      ) : isGone ? (
        <p className="dp-faint">{t('gone')}</p>
      ) : deposit.error !== null && deposit.data === undefined ? (
        <InlineProblem error={deposit.error} onRetry={() => void deposit.refetch()}>
          {t('failed')}
        </InlineProblem>
      ) : orders.error === null ? (
        <CardSkeleton height={360} />
      ) : null}
    </>
  )
}

interface DepositPageProps {
  readonly order: Order
  readonly customer: Customer
  readonly held: OrderDeposit
}

function DepositPage({ order, customer, held }: DepositPageProps) {
  const t = useText('deposits')
  const { deposit, earlier } = held
  usePendingEnd(deposit)
  return (
    <div className={classes['page']}>
      <div className={classes['main']}>
        {order.is_archived ? <Notice>{t('archived')}</Notice> : null}
        {held.takes_cards ? null : (
          <Notice tone="attention" action={<SettingsLink />}>
            {t('cards_off.text')}
          </Notice>
        )}
        <DownPaymentNote order={order} held={held} />
        <DepositCard order={order} held={held} person={personOf(customer)} />
        {held.is_test ? <p className="dp-faint">{t('test')}</p> : null}
      </div>
      <div className={classes['side']}>
        {deposit === null || deposit.entries.length === 0 ? null : (
          <TitledCard title={t('history')}>
            <DepositHistory entries={deposit.entries} />
          </TitledCard>
        )}
        <EarlierDeposits earlier={earlier} />
      </div>
    </div>
  )
}
