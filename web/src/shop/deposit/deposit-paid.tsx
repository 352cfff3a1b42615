import type { Me } from '@forecourt/contract/identity/customer-accounts.ts'
import type { CustomerDeposit } from '@forecourt/contract/deals/customer-deposits.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, useParams } from 'react-router'
import { cardName } from '#shared/format/card-name.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import classes from './deposit.module.css'

interface DepositPaidProps {
  readonly deposit: NonNullable<CustomerDeposit['deposit']>
  readonly read: CustomerDeposit
  readonly me: Me
}

/** The paid amount with its receipt, and the next step. */
export function DepositPaid({ deposit, read, me }: DepositPaidProps) {
  const t = useText('shop')
  const format = useFormat()
  const id = useId()
  const { dealer = '' } = useParams()
  const { amount, fee, card, number, refunded_amount: back, charged_back_amount: lost } = deposit
  const { capture_before: until } = deposit
  const { email } = me.customer
  const { order, reserved_until: reserved } = read
  const now = useNow()
  const money = (of: string) => format.money(toCents(of))
  const dayOf = (stamp: string) => format.date(wallClock(Date.parse(stamp), me.dealership.timezone).date)
  const isHeld = deposit.state === 'pre_authorized'
  return (
    <section className={classes['card']} aria-labelledby={id} data-done="">
      <div className={classes['done']}>
        <IconCircleCheck size={28} stroke={1.75} aria-hidden />
        <h2 id={id} className="dp-heading">
          {t(isHeld ? 'deposit.held' : 'deposit.paid', { amount: money(amount) })}
        </h2>
      </div>
      <p>
        {isHeld
          ? until === null
            ? t('deposit.held_text')
            : t('deposit.held_until', { date: dayOf(until) })
          : t('deposit.paid_text')}
      </p>
      {reserved === null ? null : (
        <p>
          {Date.parse(reserved) > now
            ? t('deposit.reserved_until', { until: format.instant(reserved) })
            : t('deposit.reserved_on')}
        </p>
      )}
      <FactList
        facts={{
          [t('deposit.receipt')]: number,
          [t('deposit.card')]: card === null ? null : cardName(card),
          [t('deposit.fee')]: Number(fee) === 0 ? null : money(fee),
          [t('deposit.refunded')]: Number(back) === 0 ? null : money(back),
          [t('deposit.charged_back')]: Number(lost) === 0 ? null : money(lost),
        }}
      />
      {email === null ? null : <p className={classes['quiet']}>{t('deposit.mailed', { email })}</p>}
      <div className={classes['next']}>
        <h3 className="dp-subheading">{t('deposit.next')}</h3>
        <p>{t(isHeld ? 'deposit.next_held' : 'deposit.next_paid')}</p>
        <Button
          component={Link}
          to={`/${dealer}/appointment?${new URLSearchParams({ order })}`}
          size="md"
          variant="default"
        >
          {t('deposit.next_meet')}
        </Button>
      </div>
    </section>
  )
}
