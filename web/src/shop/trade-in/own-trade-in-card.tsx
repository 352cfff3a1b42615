import { toCents } from '@forecourt/contract/platform/money.ts'
import type { OwnTradeIn, TradeInOffer } from '@forecourt/contract/deals/trade-in.ts'
import { isAnsweredNo } from '@forecourt/domain/deals/trade-ins/offer-states.ts'
import { negateCents, subtractCents } from '@forecourt/domain/platform/money/cents.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconUser, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from '#shop/appointment/appointment.module.css'
import { DeclineForm } from './decline-form.tsx'
import type { SettleTradeIn } from './own-trade-in-list.tsx'
import { acceptOffer } from './own-trade-ins.api.ts'

interface OwnTradeInCardProps {
  readonly tradeIn: OwnTradeIn
  /** Whether the order still accepts trade-ins. */
  readonly isOpen: boolean
  readonly isStaff: boolean
  readonly settle: SettleTradeIn
  /** Absent if the dealership takes no more trade-ins. */
  readonly onSendAgain?: () => void
}

const tones = {
  initial: 'provider',
  awaiting_customer: 'customer',
  accepted: 'success',
  completed: 'success',
  declined: 'spent',
  expired: 'spent',
  withdrawn: 'spent',
} as const

const icons = { customer: IconUser, provider: IconClock, success: IconCheck, spent: IconX }

/** The vehicle, its state, the offer and the possible responses. */
export function OwnTradeInCard({ tradeIn, isOpen, isStaff, settle, onSendAgain }: OwnTradeInCardProps) {
  const t = useText('shop')
  const language = useLanguage()
  const format = useFormat()
  const id = useId()
  const { status, current_offer: offer } = tradeIn
  const tone = tones[status]
  const Icon = icons[tone]
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className="dp-heading">
          {formattedName(tradeIn, language)}
        </h2>
        <span className={classes['mark']} data-tone={tone}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {t(`trade_in.mark.${status}`)}
        </span>
      </div>
      <p>
        {t(`trade_in.is.${status}`, {
          vehicle: formattedName(tradeIn, language),
          amount: offer === null ? '' : format.money(toCents(offer.dealer_offer), { whole: true }),
        })}{' '}
        <span className={classes['quiet']}>{format.distance(tradeIn.odometer)}</span>
      </p>
      {offer === null ? null : <Offered tradeIn={tradeIn} offer={offer} />}
      {status === 'awaiting_customer' && isOpen ? (
        isStaff ? (
          <Notice>{t('trade_in.not_staff')}</Notice>
        ) : (
          <Answers tradeIn={tradeIn} settle={settle} />
        )
      ) : null}
      {isOpen && onSendAgain !== undefined && isAnsweredNo(status) ? (
        <div>
          <Button variant="default" size="md" onClick={onSendAgain}>
            {t('trade_in.again')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** Offered value, amount owing, and the remaining credit for the purchase. */
function Offered({ tradeIn, offer }: { readonly tradeIn: OwnTradeIn; readonly offer: TradeInOffer }) {
  const t = useText('shop')
  const format = useFormat()
  const [amount, owing] = [toCents(offer.dealer_offer), toCents(tradeIn.trade_in_owing)]
  const isAwaited = tradeIn.status === 'awaiting_customer'
  const facts: readonly (readonly [string, string | null])[] = [
    [t('trade_in.offer'), format.money(amount, { whole: true })],
    [t('trade_in.owing'), owing === 0 ? null : format.money(negateCents(owing))],
    [t('trade_in.equity'), owing === 0 ? null : format.money(subtractCents(amount, owing))],
    [t('trade_in.until'), isAwaited ? format.date(offer.valid_until) : null],
    [t('trade_in.message'), offer.dealer_comments],
    [t('trade_in.condition'), offer.subject_to_inspection ? t('trade_in.inspection') : null],
  ]
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, fact]) =>
        fact === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Answers({ tradeIn, settle }: Pick<OwnTradeInCardProps, 'tradeIn' | 'settle'>) {
  const t = useText('shop')
  const [isDeclining, setDeclining] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const accept = async () => {
    setBusy(true)
    setFailure(undefined)
    await settle(() => acceptOffer(tradeIn), t('trade_in.is.accepted')).catch(setFailure)
    setBusy(false)
  }
  if (isDeclining) return <DeclineForm tradeIn={tradeIn} settle={settle} onKeep={() => setDeclining(false)} />
  return (
    <>
      {failure === undefined ? null : <InlineProblem error={failure}>{t('trade_in.failed')}</InlineProblem>}
      <div className={classes['acts']}>
        <Button size="md" loading={isBusy} onClick={() => void accept()}>
          {t('trade_in.accept')}
        </Button>
        <Button size="md" variant="default" onClick={() => setDeclining(true)}>
          {t('trade_in.decline')}
        </Button>
      </div>
    </>
  )
}
