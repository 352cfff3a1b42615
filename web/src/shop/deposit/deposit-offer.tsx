import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { HOLD_DAYS } from '@forecourt/domain/deals/deposits/holds.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { dayAfter } from '@forecourt/domain/platform/zones/calendar.ts'
import { useId, useRef, useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { DepositProblem } from './deposit-problem.tsx'
import classes from './deposit.module.css'
import { leaveFor } from '#shop/frame/leaving-shop.ts'
import { OwnDisclosure } from '#shop/form/own-disclosure.tsx'
import { startDeposit } from './own-deposits.api.ts'

type Offer = NonNullable<CustomerDeposit['offer']>

interface DepositOfferProps {
  readonly read: CustomerDeposit
  readonly offer: Offer
  readonly me: Me
  /** The payment was started before: it is the same one. */
  readonly isGoingOn: boolean
}

/** The amount to pay with its conditions, and the button to the card page. */
export function DepositOffer({ read, offer, me, isGoingOn }: DepositOfferProps) {
  const t = useText('shop')
  const language = useLanguage()
  const { money: write } = useFormat()
  const id = useId()
  const { pay, isBusy, failure, isChanged } = usePay(read)
  const money = (amount: string) => write(toCents(amount))
  const { deposit, terms_en: english, terms_fr: french } = read
  const terms = language === 'fr' ? french || english : english || french
  const purpose = deposit === null ? null : inWords(deposit, language)
  const message = deposit?.message ?? null
  const total = money(offer.total)
  return (
    <section className={classes['card']} aria-labelledby={id} aria-busy={isBusy}>
      {isChanged ? <Notice tone="attention">{t('deposit.changed', { amount: total })}</Notice> : null}
      <div className={classes['sum']}>
        <h2 id={id}>{purpose ?? t('deposit.label')}</h2>
        <strong className="dp-number" data-cents={toCents(offer.amount)}>
          {money(offer.amount)}
        </strong>
      </div>
      {Number(offer.fee) === 0 ? null : (
        <dl className={classes['lines']}>
          <div>
            <dt>{t('deposit.fee')}</dt>
            <dd className="dp-number">{money(offer.fee)}</dd>
          </div>
          <div>
            <dt>{t('deposit.total')}</dt>
            <dd className="dp-number">
              <strong>{total}</strong>
            </dd>
          </div>
        </dl>
      )}
      <ModeSentence offer={offer} me={me} />
      {message === null ? null : (
        <blockquote className={classes['message']}>
          <p>{message}</p>
          <footer>{me.dealership.name}</footer>
        </blockquote>
      )}
      {deposit?.refundable === false ? <p>{t('deposit.not_refundable')}</p> : null}
      {terms === '' ? null : (
        <p className={classes['terms']} lang={french === '' ? 'en' : english === '' ? 'fr' : language}>
          {terms}
        </p>
      )}
      <OwnDisclosure kind="deposit" deal={{ amount: money(offer.amount) }} />
      {failure === undefined ? null : <DepositProblem error={failure} />}
      <GatedButton
        size="md"
        fullWidth
        loading={isBusy}
        reason={me.staff === null ? undefined : t('deposit.not_staff')}
        onClick={() => void pay(offer.amount)}
      >
        {t(`deposit.button.${offer.mode}`, { amount: total })}
      </GatedButton>
      <p className={classes['quiet']}>{t(isGoingOn ? 'deposit.going_on' : 'deposit.elsewhere')}</p>
    </section>
  )
}

/** Decisions M61, or that the card is charged immediately. */
function ModeSentence({ offer, me }: Pick<DepositOfferProps, 'offer' | 'me'>) {
  const t = useText('shop')
  const format = useFormat()
  const today = wallClock(useNow(), me.dealership.timezone).date
  const amount = format.money(toCents(offer.total))
  return (
    <p>
      {offer.mode === 'hold'
        ? t('deposit.mode.hold', { amount, date: format.date(dayAfter(today, HOLD_DAYS)) })
        : t('deposit.mode.capture', { amount })}
    </p>
  )
}

const inWords = (
  { purpose_en: en, purpose_fr: fr }: NonNullable<CustomerDeposit['deposit']>,
  language: string,
) => (language === 'fr' ? (fr ?? en) : (en ?? fr))

/** Starts the payment and redirects to the provider's page; a changed amount is shown first. */
function usePay(read: CustomerDeposit) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  const [isChanged, setChanged] = useState(false)
  const isUnderWay = useRef(false)
  const pay = async (amount: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    setChanged(false)
    try {
      // The button stays busy while the browser leaves.
      leaveFor((await startDeposit(read, amount)).url)
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code === 'deposit_changed') setChanged(true)
      else setFailure(error)
      if (isCallError(error, 'conflict')) await refresh(customerDeposits.read)
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { pay, isBusy, failure, isChanged }
}
