import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import type { Person } from '#dealer/deals/appointments/person.ts'
import { DepositActions } from './actions/deposit-actions.tsx'
import { DepositChip } from './deposit-chip.tsx'
import { DepositFacts } from './deposit-facts.tsx'
import { DepositLine } from './deposit-line.tsx'
import classes from './deposits.module.css'
import { DisputeNotice } from './dispute-notice.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { ReservationNotice } from './reservation-notice.tsx'
import { UnknownNotice } from './unknown-notice.tsx'
import { useDepositWords } from './use-deposit-words.ts'

/** Held and never captured, even if released. */
const isOnlyHeld = ({ mode, method, entries }: Deposit): boolean =>
  method === 'card' && mode === 'hold' && entries.every(({ kind }) => kind !== 'captured')

interface DepositCardProps {
  readonly order: Order
  readonly held: OrderDeposit
  readonly person: Person
}

/** State of the deposit and the actions it allows. */
export function DepositCard({ order, held, person }: DepositCardProps) {
  const t = useText('deposits')
  const { deposit } = held
  return (
    <TitledCard
      title={t(deposit === null ? 'none.title' : 'card.title')}
      beside={deposit === null ? null : <DepositChip deposit={deposit} isShort />}
    >
      {deposit === null ? <Nothing order={order} held={held} /> : <Standing deposit={deposit} />}
      <ReservationNotice order={order} holder={person.holder} />
      <DepositActions order={order} held={held} person={person} />
      {deposit === null ? null : <DepositFacts deposit={deposit} />}
    </TitledCard>
  )
}

function Nothing({ order, held: { offer } }: Omit<DepositCardProps, 'person'>) {
  const t = useText('deposits')
  const { money } = useFormat()
  return (
    <p className="dp-faint">
      {order.is_archived ? t('none.read') : t('none.text')}{' '}
      {order.is_archived
        ? null
        : offer.amount === null
          ? t('none.off')
          : t('none.usual', { amount: money(toCents(offer.amount)) })}{' '}
      {t(`cap.${order.payment_type}`, { amount: money(toCents(offer.cap)) })}
    </p>
  )
}

function Standing({ deposit }: { readonly deposit: Deposit }) {
  const t = useText('deposits')
  const format = useFormat()
  const { money, paidBy } = useDepositWords()
  const { amount, paid_at: paidAt, number, card, method, pending } = deposit
  const said = [
    card === null && method === 'card' ? null : paidBy(deposit),
    paidAt === null ? null : t(isOnlyHeld(deposit) ? 'held_at' : 'paid_at', { when: format.instant(paidAt) }),
    number === null ? null : t('receipt.number', { number }),
  ].filter(word => word !== null)
  return (
    <>
      <div className={classes['sum']}>
        <strong className="dp-number" data-cents={toCents(amount)}>
          {money(amount)}
        </strong>
        {said.length === 0 ? null : <span>{said.join(' · ')}</span>}
        <HoldCountdown deposit={deposit} />
      </div>
      <DepositLine deposit={deposit} />
      <DisputeNotice deposit={deposit} />
      <UnknownNotice deposit={deposit} />
      {pending === null ? null : (
        <Notice tone="attention" title={t('pending.title')}>
          {t('pending.text')}
        </Notice>
      )}
      {deposit.cash_review === null ? null : (
        <Notice tone="attention">{t(`cash_review.${deposit.cash_review}`)}</Notice>
      )}
    </>
  )
}
