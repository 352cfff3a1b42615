import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import type { Question } from '@forecourt/domain/pricing/questions/question.ts'
import { isInFigures } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { useActions } from '#dealer/deals/appointments/use-actions.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { ConditionCard } from './condition-card.tsx'
import { OfferCard } from './offer-card.tsx'
import { TradeInForm } from './trade-in-form.tsx'
import { TradeInProblem } from './trade-in-problem.tsx'
import { attachTradeIn, updateTradeIn } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'
import { useMayTrade } from './use-may-trade.ts'
import { useOfferWords } from './use-offer-words.ts'
import { VehicleCard } from './vehicle-card.tsx'

interface TradeInPartProps {
  readonly tradeIn: TradeIn
  readonly customer: Customer
  readonly questions: readonly Question[]
  /** Orders that it can be added to, or the one that it is on. */
  readonly orders: readonly Order[]
}

/** One trade-in: vehicle, condition, offers. */
export function TradeInPart({ tradeIn, customer, questions, orders }: TradeInPartProps) {
  const t = useText('trade_ins')
  const { nameOf } = useOfferWords()
  const mayEdit = useCan('trade-in:edit')
  const on = orders.find(({ id }) => id === tradeIn.order)
  const edit = useMayTrade('trade-in:edit', customer, on)
  const offer = useMayTrade('trade-in:make-offer', customer, on)
  const [isEditing, setEditing] = useState(false)
  const standing = isInFigures(tradeIn.status) ? t('stands') : undefined
  if (isEditing)
    return (
      <TradeInForm
        tradeIn={tradeIn}
        questions={questions}
        save={given => updateTradeIn(tradeIn, given)}
        onDone={() => setEditing(false)}
      />
    )
  return (
    <section className={classes['part']} aria-label={nameOf(tradeIn)}>
      <div className={classes['head']}>
        <h2 className="dp-heading">{nameOf(tradeIn)}</h2>
        {mayEdit ? <Placing tradeIn={tradeIn} orders={orders} reason={edit ?? standing} /> : null}
      </div>
      <div className={classes['cards']}>
        <VehicleCard
          tradeIn={tradeIn}
          onEdit={mayEdit ? () => setEditing(true) : undefined}
          reason={edit ?? standing}
        />
        <ConditionCard tradeIn={tradeIn} />
        <OfferCard tradeIn={tradeIn} customer={customer} reason={offer} />
      </div>
    </section>
  )
}

interface PlacingProps {
  readonly tradeIn: TradeIn
  readonly orders: readonly Order[]
  readonly reason: string | undefined
}

/** Adds it to an order of its customer, or removes it from its order. */
function Placing({ tradeIn, orders, reason }: PlacingProps) {
  const t = useText('trade_ins')
  const { isBusy, failure, run } = useActions()
  const open = orders.filter(({ is_archived, confirmation }) => !is_archived && confirmation === null)
  const put = (order: string | null) =>
    void run(() => attachTradeIn(tradeIn, order), t(order === null ? 'detach.done' : 'attach.done'))
  return (
    <>
      <div className={classes['acts']}>
        {tradeIn.order === null ? (
          open.map(({ id, number }) => (
            <GatedButton
              key={id}
              variant="default"
              size="compact-md"
              loading={isBusy}
              onClick={() => put(id)}
            >
              {t('attach', { number })}
            </GatedButton>
          ))
        ) : (
          <GatedButton
            variant="default"
            size="compact-md"
            reason={reason}
            loading={isBusy}
            onClick={() => put(null)}
          >
            {t('detach')}
          </GatedButton>
        )}
      </div>
      {failure === undefined ? null : <TradeInProblem error={failure} />}
    </>
  )
}
