import type { TradeInOffer } from '@forecourt/contract/deals/trade-in.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { TRADE_IN_DECLINE_REASONS } from '@forecourt/domain/deals/trade-ins/systems.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { OfferChip } from './offer-chip.tsx'
import classes from './trade-ins.module.css'
import { useOfferWords } from './use-offer-words.ts'

/** Earlier offers and their outcomes. */
export function OfferHistory({ offers }: { readonly offers: readonly TradeInOffer[] }) {
  const t = useText('trade_ins')
  if (offers.length === 0) return null
  return (
    <>
      <h4 className="dp-heading">{t('history')}</h4>
      <ol className={classes['history']}>
        {offers.map(offer => (
          <li key={offer.id}>
            <OfferLine offer={offer} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface OfferLineProps {
  readonly offer: TradeInOffer
  /** The state is shown above it. */
  readonly isCurrent?: boolean
}

/** An offer in short: amount, state, reason for a decline. */
export function OfferLine({ offer, isCurrent = false }: OfferLineProps) {
  const t = useText('trade_ins')
  const language = useLanguage()
  const format = useFormat()
  const { amount } = useOfferWords()
  const { decline_reason: reason, decline_comments: said, decision_datetime: decided, status } = offer
  return (
    <>
      <span className={classes['line']}>
        <strong className="dp-number">{amount(offer.dealer_offer)}</strong>{' '}
        {isCurrent ? null : <OfferChip status={status} />}
        <span className="dp-faint">
          {decided === null
            ? t(offer.is_expired ? 'valid_was' : 'valid', { date: format.date(offer.valid_until) })
            : format.instant(decided)}
        </span>
      </span>
      {reason === null ? null : (
        <span>
          {labelOf(TRADE_IN_DECLINE_REASONS, reason, language)}
          {said === null ? null : <q className={classes['said']}>{said}</q>}
        </span>
      )}
    </>
  )
}
