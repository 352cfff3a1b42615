import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lookOf } from '#shared/ui/theme/status-tones.ts'
import marks from '#dealer/customers/customers/list/step-mark.module.css'

/** State of an offer; a trade-in without one waits for us. */
export function OfferChip({ status }: { readonly status: TradeIn['status'] }) {
  const t = useText('trade_ins')
  const s = useText('statuses')
  const { tone, icon: Icon } = lookOf(status === 'initial' ? 'step.awaiting-dealer' : `offer.${status}`)
  return (
    <span className={marks['mark']} data-tone={tone}>
      {status === 'initial' ? t('to_offer') : s(`offer.${status}`)}
      <Icon size={12} stroke={2} aria-hidden />
    </span>
  )
}
