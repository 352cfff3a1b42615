import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { subtractCents } from '@forecourt/domain/platform/money/cents.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { pricedWith, tradeInQueries } from './trade-ins.api.ts'
import classes from './trade-ins.module.css'
import { useOfferWords } from './use-offer-words.ts'

interface OfferEffectProps {
  readonly tradeIn: TradeIn
  /** As typed: a plain decimal, or invalid text. */
  readonly offer: string
}

/** Effect of an offer on the customer's equity and the deal's payment, before sending. */
export function OfferEffect({ tradeIn, offer }: OfferEffectProps) {
  const t = useText('trade_ins')
  const { exact } = useOfferWords()
  const format = useFormat()
  const cents = /^\d{1,7}$/.test(offer) ? parseCents(offer) : undefined
  const owing = toCents(tradeIn.trade_in_owing)
  return (
    <dl className={classes['effect']} aria-live="polite">
      <div>
        <dt>{t('effect.owing')}</dt>
        <dd className="dp-number">{exact(tradeIn.trade_in_owing)}</dd>
      </div>
      <div>
        <dt>{t('effect.net')}</dt>
        <dd className="dp-number">{cents === undefined ? '–' : format.money(subtractCents(cents, owing))}</dd>
      </div>
      {tradeIn.order === null ? null : (
        <PaymentEffect
          order={tradeIn.order}
          place={tradeIn.position === 2 ? 'second_trade_in' : 'trade_in'}
          credit={cents === undefined ? undefined : fromCents(cents)}
          owing={tradeIn.trade_in_owing}
        />
      )}
    </dl>
  )
}

interface PaymentEffectProps {
  readonly order: string
  readonly place: 'trade_in' | 'second_trade_in'
  readonly credit: string | undefined
  readonly owing: string
}

/** Debounce of typing. */
const PAUSE_MS = 400

function PaymentEffect({ order: id, place, credit, owing }: PaymentEffectProps) {
  const t = useText('trade_ins')
  const [settled] = useDebouncedValue(credit, PAUSE_MS)
  const order = useQuery(tradeInQueries.order(id)).data?.data
  return (
    <div>
      <dt>{t('effect.payment')}</dt>
      <dd className="dp-number">
        {order?.payment === null ? (
          t('effect.unpriced')
        ) : order === undefined || settled === undefined ? (
          '–'
        ) : (
          <PricedEffect order={order} place={place} credit={settled} owing={owing} />
        )}
      </dd>
    </div>
  )
}

interface PricedEffectProps extends Omit<PaymentEffectProps, 'order' | 'credit'> {
  readonly order: OrderWithWorksheet
  readonly credit: string
}

function PricedEffect({ order, place, credit, owing }: PricedEffectProps) {
  const t = useText('trade_ins')
  const { data, error } = useQuery(pricedWith(order, place, { credit, owing }))
  if (error !== null) return t('effect.none')
  if (data === undefined) return '–'
  return <Difference order={order} after={data.payment?.amount ?? data.amount_due} />
}

function Difference({ order, after }: { readonly order: OrderWithWorksheet; readonly after: string | null }) {
  const t = useText('trade_ins')
  const format = useFormat()
  const paymentText = usePaymentText()
  const { payment } = order
  const before = payment && (payment.payment ?? payment.amount_due)
  if (before === null || after === null) return '–'
  const difference = subtractCents(toCents(after), toCents(before))
  const frequency = payment?.frequency ?? null
  const sign = difference > 0 ? '+' : ''
  return (
    <>
      {paymentText(before, frequency)} → <strong>{paymentText(after, frequency)}</strong> ({sign}
      {format.money(difference)})
      {frequency === null ? <span className="dp-faint"> {t('per.due')}</span> : null}
    </>
  )
}
