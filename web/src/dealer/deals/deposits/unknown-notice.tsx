import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { canBeAbandoned } from './can-be-abandoned.ts'

/** Since when the card provider does not know the payment, and what to do. */
export function UnknownNotice({ deposit }: { readonly deposit: Deposit }) {
  const t = useText('deposits')
  const { instant } = useFormat()
  if (!canBeAbandoned(deposit) || deposit.unknown_since === null) return null
  return (
    <Notice tone="attention" title={t('unknown.title')}>
      {t('unknown.text', { since: instant(deposit.unknown_since) })}
    </Notice>
  )
}
