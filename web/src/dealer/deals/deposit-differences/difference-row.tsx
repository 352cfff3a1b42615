import type { DepositDifference } from '@forecourt/contract/deals/deposit-differences.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { DIFFERENCE_KINDS } from '@forecourt/domain/deals/deposits/deposit-differences.ts'
import { DEPOSIT_STATES } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import { isCodeOf, labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './differences.module.css'

/** What differs, the value on each side, and what to do about it. */
export function DifferenceRow({ row }: { readonly row: DepositDifference }) {
  const t = useText('deposits')
  const language = useLanguage()
  const format = useFormat()
  const { kind, order, payment, account, resolved } = row
  const sides = useSides(row)
  return (
    <li className={classes['row']} data-resolved={resolved === null ? undefined : ''}>
      <strong>{labelOf(DIFFERENCE_KINDS, kind, language)}</strong>
      {order === null ? null : (
        <Link className="dp-touch" to={pathTo('deposit', { id: order.customer, orderId: order.id })}>
          {order.full_name} · {order.number}
        </Link>
      )}
      {kind === 'unreadable' ? null : (
        <span>
          {t('differences.ours', { value: sides.ours })} · {t('differences.theirs', { value: sides.theirs })}
        </span>
      )}
      <span className="dp-faint">
        {payment === null
          ? t('differences.account', { account })
          : t(kind === 'payout_failed' ? 'differences.payout' : 'differences.payment', { payment })}{' '}
        ·{' '}
        {resolved === null
          ? t('differences.found', { when: format.instant(row.found) })
          : t('differences.resolved', { when: format.instant(resolved) })}
      </span>
      {resolved === null ? <span>{t(`differences.help.${kind}`)}</span> : null}
    </li>
  )
}

function useSides({ ours, theirs, ours_state: here, theirs_state: there }: DepositDifference) {
  const t = useText('deposits')
  const language = useLanguage()
  const { money } = useFormat()
  const join = (amount: string | null, state: string | undefined) =>
    [amount === null ? undefined : money(toCents(amount)), state]
      .filter(word => word !== undefined)
      .join(', ') || t('differences.nothing')
  return {
    ours: join(
      ours,
      here === null || !isCodeOf(DEPOSIT_STATES, here)
        ? undefined
        : labelOf(DEPOSIT_STATES, here, language).toLocaleLowerCase(language),
    ),
    theirs: join(theirs, there === null ? undefined : findText('deposits', `differences.state.${there}`)),
  }
}
