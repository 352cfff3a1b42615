import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { VisuallyHidden } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './list-cells.module.css'

/** Deposit with payment method and expiry of the hold. */
export function DepositCell({ row }: { readonly row: CustomerRow }) {
  const t = useText('customers')
  const s = useText('statuses')
  const format = useFormat()
  const deposit = row.order?.deposit ?? null
  if (deposit === null) return <None />
  const isHold = deposit.payment === 'paid' && deposit.mode === 'hold'
  return (
    <>
      <div className={classes['first']}>
        <span>{isHold ? s('deposit_mode.hold') : s(`deposit_payment.${deposit.payment}`)}</span>{' '}
        <Money amount={deposit.amount} whole className={classes['whole'] ?? ''} />
      </div>
      <div className={classes['second']}>
        <span>
          {isHold && deposit.capture_before !== null
            ? t('row.until', { date: format.monthDay(deposit.capture_before) })
            : null}
        </span>
      </div>
    </>
  )
}

/** The next appointment of the order. */
export function AppointmentCell({ row }: { readonly row: CustomerRow }) {
  const s = useText('statuses')
  const format = useFormat()
  const appointment = row.order?.appointment ?? null
  if (appointment === null) return <None />
  return (
    <>
      <div className={`${classes['words'] ?? ''} dp-number`}>
        {format.monthDay(appointment.start)} · {format.timeOf(appointment.start)}
      </div>
      <div className={classes['second']}>
        <span>{s(`appointment.${appointment.state}`)}</span>
      </div>
    </>
  )
}

function None() {
  const t = useText('customers')
  return (
    <span className={classes['quiet']}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('row.none')}</VisuallyHidden>
    </span>
  )
}
