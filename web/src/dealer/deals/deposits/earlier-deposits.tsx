import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { DepositChip } from './deposit-chip.tsx'
import { DepositHistory } from './deposit-history.tsx'
import classes from './deposits.module.css'
import { useDepositWords } from './use-deposit-words.ts'

/** Earlier deposits of an order, and their outcomes. */
export function EarlierDeposits({ earlier }: { readonly earlier: readonly Deposit[] }) {
  const t = useText('deposits')
  const format = useFormat()
  const { money, paidBy } = useDepositWords()
  if (earlier.length === 0) return null
  return (
    <TitledCard title={t('earlier')}>
      <ol className={classes['earlier']}>
        {earlier.map(deposit => (
          <li key={deposit.id}>
            <span className={classes['earlierHead']}>
              <strong className="dp-number">{money(deposit.amount)}</strong>
              <DepositChip deposit={deposit} />
            </span>
            <span className="dp-faint">
              {[
                paidBy(deposit),
                format.instant(deposit.paid_at ?? deposit.created),
                deposit.number === null ? '' : t('receipt.number', { number: deposit.number }),
              ]
                .filter(word => word !== '')
                .join(' · ')}
            </span>
            {deposit.entries.length === 0 ? null : <DepositHistory entries={deposit.entries} />}
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}
