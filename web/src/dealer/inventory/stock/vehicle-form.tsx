import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { VEHICLE_FORM } from '@forecourt/domain/inventory/vehicles/vehicle-form.ts'
import { Button } from '@mantine/core'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { createVehicle, saveVehicle } from './stock.api.ts'
import { useVehicleDifference } from './vehicle-difference.ts'
import { VehicleFields } from './vehicle-fields.tsx'
import { blankVehicle, bodyOf, valuesOf } from './vehicle-values.ts'
import classes from './stock.module.css'

interface VehicleFormProps {
  readonly vehicle: StockVehicle | undefined
  readonly onSaved: (vehicle: StockVehicle) => void
  readonly onCancel: () => void
  /** Called if the user keeps the version of somebody else. */
  readonly onCancelled: () => void
}

// The server checks each option; the form has them as one text.
const { options: _lines, ...RULES } = VEHICLE_FORM

/** All fields of a vehicle, with the same rules as on the server. */
export function VehicleForm({ vehicle, onSaved, onCancel, onCancelled }: VehicleFormProps) {
  const t = useText('stock')
  const { form: bound } = useRowForm<StockVehicle>({
    row: vehicle,
    blank: blankVehicle,
    valuesOf,
    rules: RULES,
    save: (values, from) => {
      const body = bodyOf(values)
      return from === undefined ? createVehicle(body) : saveVehicle(from, body)
    },
    onSaved: (saved, from) => {
      const isPriced = from !== undefined && saved.listing_price !== from.listing_price
      showToast({
        type: 'success',
        text: t(from === undefined ? 'toast.created' : isPriced ? 'toast.priced' : 'toast.saved'),
      })
      onSaved(saved)
    },
    onKeepTheirs: onCancelled,
    words: useVehicleDifference(),
  })
  const { ref, ...form } = bound
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
      <VehicleFields form={form} />
      {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
      <div className={classes['acts']}>
        <Button type="submit" loading={form.isSubmitting}>
          {t(vehicle === undefined ? 'form.create' : 'form.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
