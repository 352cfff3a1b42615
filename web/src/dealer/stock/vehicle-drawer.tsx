import type { StockVehicle } from '@forecourt/contract/stock.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mayLeave } from '#shared/forms/dirty.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { VehicleForm } from './vehicle-form.tsx'
import classes from './stock.module.css'

interface VehicleDrawerProps {
  readonly isOpen: boolean
  /** What is changed; absent for a new one. */
  readonly vehicle?: StockVehicle | undefined
  readonly onClose: () => void
  readonly onSaved: (vehicle: StockVehicle) => void
}

/** Adds a vehicle or changes one. Closing asks first when something typed would be lost. */
export function VehicleDrawer({ isOpen, vehicle, onClose, onSaved }: VehicleDrawerProps) {
  const t = useText('stock')
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={() => void close()}
      position="right"
      size={isPhone ? '100%' : 720}
      title={t(vehicle === undefined ? 'form.new' : 'form.edit')}
      classNames={{ content: classes['drawer'] ?? '', header: classes['drawer'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 150 }}
    >
      {isOpen ? (
        <VehicleForm
          key={vehicle?.id ?? 'new'}
          vehicle={vehicle}
          onSaved={onSaved}
          onCancel={() => void close()}
          onGivenUp={onClose}
        />
      ) : null}
    </Drawer>
  )
}
