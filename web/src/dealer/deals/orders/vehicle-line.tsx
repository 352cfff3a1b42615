import type { Order } from '@forecourt/contract/deals/orders.ts'
import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Tip } from '#shared/ui/text/tip.tsx'
import { ConditionBadge, StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import classes from './order-card.module.css'

/** The vehicle's name in the reader's word order. */
export function useVehicleName(): (vehicle: Order['vehicle']) => string {
  const language = useLanguage()
  return vehicle => (language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name)
}

/** What distinguishes a vehicle from similar ones: condition, location, numbers. */
export function VehicleLine({ vehicle }: { readonly vehicle: Order['vehicle'] }) {
  const t = useText('orders')
  return (
    <div className={classes['vehicle']}>
      <ConditionBadge condition={vehicle.vehicle_condition} />
      <StockStatus stock={vehicle.stock_status} />
      <span>
        {t('vehicle.stock')} <span className="dp-mono">{vehicle.stock_number}</span>
      </span>
      {vehicle.vin === null ? null : (
        <span className={classes['vin']}>
          {t('vehicle.vin')} <Vin vin={vehicle.vin} />
          <CopyButton value={vehicle.vin} timeout={2500}>
            {({ copied, copy }) => (
              <Tip label={t(copied ? 'vehicle.copied' : 'vehicle.copy_vin')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  aria-label={t(copied ? 'vehicle.copied' : 'vehicle.copy_vin')}
                  onClick={copy}
                >
                  {copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
                </ActionIcon>
              </Tip>
            )}
          </CopyButton>
        </span>
      )}
    </div>
  )
}

/** Grouped 3-6-8 for reading; copied without spaces. */
function Vin({ vin }: { readonly vin: string }) {
  return (
    <span className={`dp-mono ${classes['vinParts'] ?? ''}`}>
      {[vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)].map(part => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}
