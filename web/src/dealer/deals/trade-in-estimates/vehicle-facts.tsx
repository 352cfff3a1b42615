import type { TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import type { MayEdit } from './estimate-part.tsx'

interface VehicleFactsProps {
  readonly estimate: TradeInEstimate
  readonly edit: MayEdit
  readonly onEdit: () => void
}

/** Known facts of the vehicle. */
export function VehicleFacts({ estimate, edit, onEdit }: VehicleFactsProps) {
  const t = useText('estimates')
  const language = useLanguage()
  const format = useFormat()
  const { trade_in_vehicle_data: vehicle, cat_id } = estimate
  if (vehicle === null) return null
  const yesOrNo = (said: boolean | null) => (said === null ? null : t(said ? 'yes' : 'no'))
  const facts = {
    [t('field.odometer')]: format.distance(vehicle.mileage),
    [t('field.vin')]: vehicle.vin,
    [t('field.color')]: vehicle.color,
    [t('field.original_owner')]: yesOrNo(vehicle.original_owner),
    [t('field.payment_on_vehicle')]: yesOrNo(vehicle.payment_on_vehicle),
    [t('field.cat_id')]: cat_id,
  }
  return (
    <TitledCard
      title={formattedName(vehicle, language)}
      beside={
        edit.isEver ? (
          <GatedButton variant="default" size="compact-md" reason={edit.reason} onClick={onEdit}>
            {t('change')}
          </GatedButton>
        ) : null
      }
    >
      <FactList facts={facts} />
    </TitledCard>
  )
}
