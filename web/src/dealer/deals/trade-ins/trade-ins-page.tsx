import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { MAX_TRADE_INS } from '@forecourt/domain/deals/trade-ins/trade-in-offer.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { questionsOf } from '#shared/questions/question-form.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { EstimatePart } from '#dealer/deals/trade-in-estimates/estimate-part.tsx'
import { estimateQueries } from '#dealer/deals/trade-in-estimates/trade-in-estimates.api.ts'
import { TradeInForm } from './trade-in-form.tsx'
import { TradeInPart } from './trade-in-part.tsx'
import { createTradeIn, tradeInQueries } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'
import { useMayTrade } from './use-may-trade.ts'

interface TradeInsPageProps {
  readonly customer: Customer
  /** The order of the page; absent if there is none. */
  readonly order?: Order
  readonly orders: readonly Order[]
  readonly tradeIns: readonly TradeIn[]
  /** Trade-ins that are on no order, on the page of an order. */
  readonly available?: readonly TradeIn[]
}

/** Trade-ins one below the other, a form for another one, and the instant estimate. */
export function TradeInsPage({ customer, order, orders, tradeIns, available = [] }: TradeInsPageProps) {
  const t = useText('trade_ins')
  const mayEdit = useCan('trade-in:edit')
  const notNow = useMayTrade('trade-in:edit', customer, order)
  const [isAdding, setAdding] = useState(false)
  const takesTradeIns = useTakesTradeIns()
  const asked = useQuery(tradeInQueries.questions())
  const estimate = useQuery(estimateQueries.ofCustomer(customer.id)).data
  if (asked.data === undefined)
    return asked.error === null ? (
      <CardSkeleton height={320} />
    ) : (
      <InlineProblem error={asked.error} onRetry={() => void asked.refetch()} />
    )
  const questions = questionsOf(asked.data)
  const isFull = order !== undefined && tradeIns.length >= MAX_TRADE_INS
  const add = () => setAdding(true)
  const part = (tradeIn: TradeIn) => (
    <TradeInPart
      key={tradeIn.id}
      tradeIn={tradeIn}
      customer={customer}
      questions={questions}
      orders={order === undefined ? orders : [order]}
    />
  )
  return (
    <div className={classes['page']}>
      {order?.is_archived === true ? <Notice>{t('archived')}</Notice> : null}
      {takesTradeIns ? null : <Notice>{t('off')}</Notice>}
      {tradeIns.map(part)}
      {isAdding ? (
        <TradeInForm
          questions={questions}
          estimate={estimate}
          save={given => createTradeIn(customer.id, order?.id ?? null, given)}
          onDone={() => setAdding(false)}
        />
      ) : !takesTradeIns ? null : tradeIns.length + available.length === 0 ? (
        <EmptyState
          kind="first-use"
          title={t('empty')}
          text={t(order === undefined ? 'empty_text_alone' : 'empty_text')}
          action={
            mayEdit ? (
              <GatedButton reason={notNow} onClick={add}>
                {t('add')}
              </GatedButton>
            ) : null
          }
        />
      ) : mayEdit ? (
        <div>
          <GatedButton variant="default" reason={isFull ? t('full') : notNow} onClick={add}>
            {t('add_another')}
          </GatedButton>
        </div>
      ) : null}
      {available.length === 0 ? null : (
        <>
          <h2 className="dp-heading">{t('available')}</h2>
          {available.map(part)}
        </>
      )}
      {takesTradeIns ? (
        <section className={classes['part']} aria-labelledby="instant-estimate">
          <h2 id="instant-estimate" className="dp-heading">
            {t('estimate')}
          </h2>
          <EstimatePart customerId={customer.id} assigned={customer.assigned_dealer?.id ?? null} />
        </section>
      ) : null}
    </div>
  )
}
