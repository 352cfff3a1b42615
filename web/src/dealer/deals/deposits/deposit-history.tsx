import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { REFUND_REASONS, TRANSFER_REASONS } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { isCodeOf, labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './deposits.module.css'
import { useDepositWords } from './use-deposit-words.ts'

type Entry = Deposit['entries'][number]

/** Movements of the money, in order. */
export function DepositHistory({ entries }: Pick<Deposit, 'entries'>) {
  const t = useText('deposits')
  const format = useFormat()
  const { money } = useDepositWords()
  const reasonOf = useReasonOf()
  return (
    <ol className={classes['entries']}>
      {entries.map((entry, index) => (
        // Two refunds may have the same time; rows are only appended.
        <li key={`${entry.kind} ${entry.at} ${index}`}>
          <span>{t(`entry.${entry.kind}`, { amount: money(entry.amount) })}</span>
          <span className="dp-faint">
            {entry.by === null
              ? format.instant(entry.at)
              : t('by', { when: format.instant(entry.at), name: entry.by })}
          </span>
          {entry.reason === null ? null : <span className="dp-faint">{reasonOf(entry)}</span>}
        </li>
      ))}
    </ol>
  )
}

function useReasonOf() {
  const t = useText('deposits')
  const language = useLanguage()
  return ({ kind, reason, other_reason: other }: Entry): string => {
    const list = kind === 'refunded' ? REFUND_REASONS : TRANSFER_REASONS
    const code = reason ?? ''
    const words =
      code === 'other' && other !== null ? other : isCodeOf(list, code) ? labelOf(list, code, language) : code
    return t('entry.reason', { reason: words })
  }
}
