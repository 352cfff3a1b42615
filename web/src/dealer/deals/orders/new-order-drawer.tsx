import type { Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { isOrderableByStaff } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { usePaymentSettings } from '#dealer/dealership/dealerships/entry-data.ts'
import { VehicleGone } from '#dealer/inventory/vehicles/similar-vehicles.tsx'
import { refreshInventory, vehicleQueries } from '#dealer/inventory/vehicles/vehicles.api.ts'
import { defaultNewOrder, paymentTypeOf, type NewOrder } from './new-order-form.ts'
import classes from './new-order.module.css'
import { NewOrderFields } from './new-order-fields.tsx'

interface NewOrderDrawerProps {
  readonly customerId: string
  /** The chosen vehicle; empty while the drawer is closed. */
  readonly vehicleId: string
  readonly campaign: string
  readonly reason: string | undefined
  readonly onSelect: (id: string) => void
  readonly onClose: () => void
}

/** "New order": payment terms of the chosen vehicle, before the worksheet opens. */
export function NewOrderDrawer(props: NewOrderDrawerProps) {
  const { vehicleId, onClose } = props
  const t = useText('vehicles')
  // Kept if the vehicle is no longer available: the next one will be paid the same way.
  const [draft, setDraft] = useState<NewOrder>()
  return (
    <SideDrawer
      isOpen={vehicleId !== ''}
      onClose={onClose}
      size={480}
      title={t('order.title')}
      closeLabel={t('order.close')}
    >
      {vehicleId === '' ? null : <Body key={vehicleId} {...props} draft={draft} onDraft={setDraft} />}
    </SideDrawer>
  )
}

interface BodyProps extends NewOrderDrawerProps {
  readonly draft: NewOrder | undefined
  readonly onDraft: (values: NewOrder) => void
}

function Body({ vehicleId, draft, onDraft, ...props }: BodyProps) {
  const settings = usePaymentSettings()
  const { data: vehicle, error, refetch } = useQuery(vehicleQueries.one(vehicleId))
  const [taken, setTaken] = useState<Vehicle>()
  const initial = draft ?? defaultNewOrder(settings, vehicle?.vehicle_condition ?? 'New')
  const isGone = isCallError(error, 'not_found') || taken !== undefined
  if (isGone || (vehicle !== undefined && !isOrderableByStaff(vehicle.stock_status)))
    return (
      <div className={classes['body']}>
        <VehicleGone vehicle={taken ?? vehicle} type={paymentTypeOf(initial)} onSelect={props.onSelect} />
      </div>
    )
  if (vehicle === undefined)
    return error === null ? (
      <CardSkeleton height={320} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()} />
    )
  return (
    <NewOrderFields
      {...props}
      vehicle={vehicle}
      initial={initial}
      onGone={values => {
        onDraft(values)
        setTaken(vehicle)
        void refreshInventory()
      }}
    />
  )
}
