import {
  DISPUTE_STATUSES,
  disputePhase,
  type DisputePhase,
  type DisputeStatus,
} from '@forecourt/domain/deals/deposits/disputes.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import marks from '#dealer/customers/customers/list/step-mark.module.css'

const tones: Readonly<Record<DisputePhase, string>> = {
  inquiry: 'attention',
  open: 'danger',
  won: 'success',
  lost: 'danger',
  closed: 'spent',
}

/** Status of a dispute about a deposit. */
export function DisputeChip({ status }: { readonly status: DisputeStatus }) {
  const language = useLanguage()
  return (
    <span className={marks['mark']} data-tone={tones[disputePhase(status)]}>
      {labelOf(DISPUTE_STATUSES, status, language)}
    </span>
  )
}
