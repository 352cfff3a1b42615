import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { holdLeft } from '@forecourt/domain/deals/deposits/holds.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './deposits.module.css'
import { useDepositWords } from './use-deposit-words.ts'

/** Expiry of a hold and the remaining time; highlighted when it is short. */
export function HoldCountdown({ deposit }: { readonly deposit: Pick<Deposit, 'state' | 'capture_before'> }) {
  const t = useText('deposits')
  const { longDay, span } = useDepositWords()
  const { state, capture_before: until } = deposit
  const hold = holdLeft({ state, capture_before: until === null ? null : Date.parse(until) }, useNow())
  if (hold === undefined || until === null) return null
  return (
    <span className={classes['countdown']} data-urgent={hold.isUrgent ? '' : undefined}>
      <IconHourglass size={16} stroke={1.75} aria-hidden />
      {hold.isOver ? t('hold.over') : t('hold.by', { date: longDay(until), left: span(hold.left) })}
    </span>
  )
}
