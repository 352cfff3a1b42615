import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { Radio, Stack } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import { useVehicleName } from '#dealer/deals/orders/vehicle-line.tsx'
import classes from './replace.module.css'

interface VehicleChoicesProps {
  readonly vehicles: readonly Vehicle[]
  readonly isLoading: boolean
  readonly isSearch: boolean
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** One vehicle; what distinguishes it from similar ones is beside its name. */
export function VehicleChoices({ vehicles, isLoading, isSearch, chosen, onChoose }: VehicleChoicesProps) {
  const t = useText('replace')
  const format = useFormat()
  const name = useVehicleName()
  if (isLoading) return <p role="status">{t('loading')}</p>
  if (vehicles.length === 0) return <p role="status">{t(isSearch ? 'none_found' : 'none_similar')}</p>
  return (
    <Radio.Group
      label={t(isSearch ? 'found' : 'similar')}
      value={chosen ?? null}
      onChange={onChoose}
      className={classes['choices']}
    >
      <Stack gap="xs" mt="xs">
        {vehicles.map(one => (
          <Radio
            key={one.id}
            value={one.id}
            label={
              <span className={classes['choice']}>
                <strong>{name(one)}</strong>
                <span className={classes['facts']}>
                  <span className="dp-mono">{one.stock_number}</span>
                  <StockStatus stock={one.stock_status} />
                  <span>{format.distance(one.odometer)}</span>
                  <Money amount={one.listing_price} whole />
                </span>
              </span>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
