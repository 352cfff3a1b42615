import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { TRANSMISSIONS } from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useOfferWords } from './use-offer-words.ts'

interface VehicleCardProps {
  readonly tradeIn: TradeIn
  /** Absent for users who can never change it. */
  readonly onEdit?: (() => void) | undefined
  readonly reason: string | undefined
}

/** The vehicle, and the amount owing on it. */
export function VehicleCard({ tradeIn, onEdit, reason }: VehicleCardProps) {
  const t = useText('trade_ins')
  const language = useLanguage()
  const format = useFormat()
  const { exact } = useOfferWords()
  const { transmission, estimated_low: low, estimated_high: high, estimated_at: at } = tradeIn
  const facts = {
    [t('field.odometer')]: format.distance(tradeIn.odometer),
    [t('field.vin')]: tradeIn.vin,
    [t('field.style')]: tradeIn.style,
    [t('field.color')]: tradeIn.color,
    [t('field.transmission')]: transmission && labelOf(TRANSMISSIONS, transmission, language),
    [t('field.trade_in_owing')]: exact(tradeIn.trade_in_owing),
    [t('owing.kind')]: owingKind(tradeIn, t, exact),
    [t('field.estimated')]:
      low === null || high === null
        ? null
        : t('estimated', { low: exact(low), high: exact(high), date: at === null ? '' : format.dayOf(at) }),
    [t('source')]: t(`source.${tradeIn.source}`),
  }
  return (
    <TitledCard
      title={t('vehicle')}
      level={3}
      beside={
        onEdit === undefined ? null : (
          <GatedButton variant="default" size="compact-md" reason={reason} onClick={onEdit}>
            {t('change')}
          </GatedButton>
        )
      }
    >
      <FactList facts={facts} />
    </TitledCard>
  )
}

/** "Loan, 11 × $364.00", as far as known. */
function owingKind(
  tradeIn: TradeIn,
  t: ReturnType<typeof useText<'trade_ins'>>,
  exact: (wire: string) => string,
) {
  const { making_active_payments: kind } = tradeIn
  if (tradeIn.is_owing_set) return t('owing.set')
  if (kind !== 'finance' && kind !== 'lease') return null
  const [left, each] =
    kind === 'finance'
      ? [tradeIn.financing_payment_left, tradeIn.financing_payments_amount]
      : [tradeIn.leasing_payment_left, tradeIn.leasing_payments_amount]
  if (left === null || each === null) return t(`owing.${kind}`)
  return t(`owing.${kind}_of`, { n: left, amount: exact(each) })
}
