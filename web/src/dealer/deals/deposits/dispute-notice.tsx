import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Deposit } from '@forecourt/contract/deals/order-deposit.ts'
import { DISPUTE_REASONS, disputePhase } from '@forecourt/domain/deals/deposits/disputes.ts'
import { isCodeOf, labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'

/** What the bank disputes, when evidence is due, and the lost amount. */
export function DisputeNotice({ deposit }: { readonly deposit: Deposit }) {
  const t = useText('deposits')
  const language = useLanguage()
  const { money, instant } = useFormat()
  const [dispute] = deposit.disputes
  if (dispute === undefined) return null
  const phase = disputePhase(dispute.status)
  if (phase === 'won' || phase === 'closed') return null
  const { reason, amount, evidence_due: due } = dispute
  const reasonText = isCodeOf(DISPUTE_REASONS, reason) ? labelOf(DISPUTE_REASONS, reason, language) : reason
  const params = { amount: money(toCents(amount)), reason: reasonText }
  return (
    <Notice tone={phase === 'open' ? 'danger' : 'attention'} title={t(`dispute.${phase}.title`, params)}>
      {t(`dispute.${phase}.text`, params)} {due === null ? null : t('dispute.due', { date: instant(due) })}
    </Notice>
  )
}
