import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { VehicleForm } from './vehicle-form.tsx'

interface VehicleDrawerProps {
  readonly isOpen: boolean
  /** The vehicle to edit; absent for a new one. */
  readonly vehicle?: StockVehicle | undefined
  readonly onClose: () => void
  readonly onSaved: (vehicle: StockVehicle) => void
}

/** Adds a vehicle or edits one. Closing asks before typed values are lost. */
export function VehicleDrawer({ isOpen, vehicle, onClose, onSaved }: VehicleDrawerProps) {
  const t = useText('stock')
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <SideDrawer
      isOpen={isOpen}
      title={t(vehicle === undefined ? 'form.new' : 'form.edit')}
      size={720}
      closeLabel={t('close')}
      onClose={() => void close()}
    >
      <VehicleForm
        key={vehicle?.id ?? 'new'}
        vehicle={vehicle}
        onSaved={onSaved}
        onCancel={() => void close()}
        onCancelled={onClose}
      />
    </SideDrawer>
  )
}
