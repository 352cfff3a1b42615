import { toCents } from '@forecourt/contract/platform/money.ts'
import type { ListedDeposit } from '@forecourt/contract/deals/deposits.ts'
import type { HTMLAttributes } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { DisputeChip } from './dispute-chip.tsx'
import { DepositChip } from './deposit-chip.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import classes from './list.module.css'
import { useDepositWords } from './use-deposit-words.ts'

interface DepositRowProps {
  readonly row: ListedDeposit
  readonly rowProps: HTMLAttributes<HTMLElement>
}

/** Customer, amount, deal and state of a deposit; for a hold, the remaining time. */
export function DepositRow({ row, rowProps }: DepositRowProps) {
  const t = useText('deposits')
  const language = useLanguage()
  const { money } = useDepositWords()
  const { customer, order, vehicle } = row
  const car = language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name
  return (
    // Rows hold the focus so that the keys of lists work on them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={classes['row']} {...rowProps}>
      <span className={classes['who']}>
        <Link className="dp-touch" to={pathTo('deposit', { id: customer.id, orderId: order.id })}>
          {customer.full_name}
        </Link>
        <span className="dp-faint">
          {[car, order.number, order.is_archived ? t('list.archived') : '']
            .filter(word => word !== '')
            .join(' · ')}
        </span>
      </span>
      <span className={classes['sum']}>
        <strong className="dp-number" data-cents={toCents(row.amount)}>
          {money(row.amount)}
        </strong>
        <span className="dp-faint">{useBeside(row)}</span>
      </span>
      <span className={classes['state']}>
        {row.state === 'pre_authorized' ? <HoldCountdown deposit={row} /> : <DepositChip deposit={row} />}
        {row.dispute === null ? null : <DisputeChip status={row.dispute} />}
      </span>
    </li>
  )
}

/** Payment method or expiry, and the refunded amount. */
function useBeside(row: ListedDeposit): string {
  const t = useText('deposits')
  const format = useFormat()
  const { money, paidBy } = useDepositWords()
  const {
    card,
    method,
    due_at: due,
    paid_at: paidAt,
    number,
    refunded_amount: back,
    charged_back_amount: lost,
  } = row
  return [
    card === null && method === 'card' ? '' : paidBy(row),
    paidAt === null ? '' : format.dayOf(paidAt),
    paidAt === null && due !== null ? t('list.due', { date: format.date(due) }) : '',
    number ?? '',
    Number(back) === 0 ? '' : t('list.refunded', { amount: money(back) }),
    Number(lost) === 0 ? '' : t('list.charged_back', { amount: money(lost) }),
  ]
    .filter(word => word !== '')
    .join(' · ')
}
