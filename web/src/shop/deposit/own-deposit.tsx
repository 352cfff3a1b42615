import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import { useEffect, useRef } from 'react'
import { Anchor } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { DepositOffer } from './deposit-offer.tsx'
import { DepositPaid } from './deposit-paid.tsx'
import classes from './deposit.module.css'
import { useReturned } from './use-returned.ts'
import { VehicleTaken } from './vehicle-taken.tsx'

interface OwnDepositProps {
  readonly read: CustomerDeposit
  readonly me: Me
  /** Order id from the URL. */
  readonly asked: string | null
  /** Returned from the page of the card provider. */
  readonly isBack: boolean
}

type Standing = 'paid' | 'taken' | 'checking' | 'open' | 'ended'

/** State of the deposit: payable, pending, paid, or why there is nothing to pay. */
export function OwnDeposit({ read, me, asked, isBack }: OwnDepositProps) {
  const t = useText('shop')
  const { isChecking, isLong } = useReturned(read, asked, isBack)
  const { deposit, offer, closed, is_test: isTest } = read
  const state = deposit?.state
  const isPaid = state === 'pre_authorized' || state === 'confirmed'
  const isTaken = closed === 'vehicle_reserved'
  const standing: Standing = isTaken
    ? 'taken'
    : isPaid
      ? 'paid'
      : isChecking
        ? 'checking'
        : offer === null
          ? 'ended'
          : 'open'
  const said = useSaid(standing)
  const why = closed ?? (state === 'expired' ? 'link_expired' : null)
  return (
    <div className={classes['parts']} ref={said} tabIndex={-1}>
      {standing === 'paid' && deposit !== null ? <DepositPaid deposit={deposit} read={read} me={me} /> : null}
      {standing === 'taken' ? <VehicleTaken read={read} /> : null}
      {standing === 'checking' ? <Checking isLong={isLong} /> : null}
      {standing === 'open' || standing === 'ended' ? <Outcome read={read} /> : null}
      {offer !== null && (standing === 'open' || (standing === 'checking' && isLong)) ? (
        <DepositOffer read={read} offer={offer} me={me} isGoingOn={state === 'initiated'} />
      ) : null}
      {standing === 'ended' && why !== null && why !== 'vehicle_reserved' ? <Closed closed={why} /> : null}
      {isTest ? <p className={classes['quiet']}>{t('deposit.test')}</p> : null}
    </div>
  )
}

function Checking({ isLong }: { readonly isLong: boolean }) {
  const t = useText('shop')
  return (
    <Notice tone="attention" title={t('deposit.checking')}>
      {t(isLong ? 'deposit.checking_long' : 'deposit.checking_text')}
    </Notice>
  )
}

/** Result of the last payment, if it failed. */
function Outcome({ read: { deposit, offer } }: { readonly read: CustomerDeposit }) {
  const t = useText('shop')
  const { state } = deposit ?? {}
  if (state === 'rejected')
    return (
      <Notice tone="danger" title={t('deposit.declined')}>
        {offer === null ? null : t('deposit.try_again')}
      </Notice>
    )
  if (state === 'error')
    return (
      <Notice tone={offer === null ? 'attention' : 'danger'}>
        {t(offer === null ? 'deposit.checking' : 'deposit.failed')}
      </Notice>
    )
  if (state === 'canceled') return <Notice>{t('deposit.canceled')}</Notice>
  if (state === 'expired' && offer !== null) return <Notice>{t('deposit.expired')}</Notice>
  return null
}

/** Why there is nothing to pay; for an expired link, the user can request another. */
function Closed({
  closed,
}: {
  readonly closed: Exclude<CustomerDeposit['closed'], 'vehicle_reserved' | null>
}) {
  const t = useText('shop')
  const { dealer = '' } = useParams()
  return (
    <Notice
      action={
        closed === 'refunded' || closed === 'deposits_off' ? null : (
          <Anchor component={Link} to={`/${dealer}/contact`}>
            {t(closed === 'link_expired' ? 'deposit.ask_link' : 'form.write.title')}
          </Anchor>
        )
      }
    >
      {closed === 'order_archived' || closed === 'vehicle_unavailable'
        ? t(`choice.closed.${closed}`)
        : t(`deposit.closed.${closed}`)}
    </Notice>
  )
}

/** Announces the result of a payment once it is known. */
function useSaid(standing: Standing) {
  const t = useText('shop')
  const parts = useRef<HTMLDivElement>(null)
  const before = useRef(standing)
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    if (standing !== 'checking') parts.current?.focus()
    if (standing === 'paid') announce('figure', t('deposit.arrived'))
  }, [standing, t])
  return parts
}
