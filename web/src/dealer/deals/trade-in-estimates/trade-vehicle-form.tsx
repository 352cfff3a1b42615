import type { TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { parseDecimal } from '@forecourt/domain/platform/markets/parse-decimal.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { tradeVehicleRules } from '@forecourt/domain/deals/trade-ins/estimates.ts'
import { Button } from '@mantine/core'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import { setTradeVehicle } from './trade-in-estimates.api.ts'
import classes from './trade-in-estimates.module.css'

type Values = {
  readonly vin: string
  readonly year: string
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly mileage: string
  readonly color: string
  readonly original_owner: boolean
  readonly payment_on_vehicle: boolean
}

type TextName = Exclude<keyof Values, 'original_owner' | 'payment_on_vehicle'>

interface TradeVehicleFormProps {
  readonly customerId: string
  readonly estimate: TradeInEstimate
  readonly onDone: () => void
}

const filled = (text: string) => (text.trim() === '' ? null : text.trim())

/** An unanswered question looks like a no here, and stays unanswered if it is not changed. */
const answered = (isTicked: boolean, before: boolean | null | undefined) =>
  before === null && !isTicked ? null : isTicked

function valuesOf({ trade_in_vehicle_data: vehicle }: TradeInEstimate): Values {
  return {
    vin: vehicle?.vin ?? '',
    year: vehicle === null ? '' : String(vehicle.year),
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    trim: vehicle?.trim ?? '',
    mileage: vehicle === null ? '' : String(vehicle.mileage),
    color: vehicle?.color ?? '',
    original_owner: vehicle?.original_owner ?? false,
    payment_on_vehicle: vehicle?.payment_on_vehicle ?? false,
  }
}

/** Edits the vehicle. Another vehicle loses the estimate on saving; a small change of the mileage does not. */
export function TradeVehicleForm({ customerId, estimate, onDone }: TradeVehicleFormProps) {
  const t = useText('estimates')
  const { timeZone, locale } = useHabits()
  const { odometer = [], ...rules } = tradeVehicleRules(wallClock(useNow(), timeZone).date)
  const label = (name: keyof Values) => t(`field.${name === 'mileage' ? 'odometer' : name}`)
  const { form: bound } = useRowForm<TradeInEstimate, Values>({
    row: estimate,
    blank: valuesOf(estimate),
    valuesOf,
    rules: { ...rules, mileage: odometer },
    draft: `trade-in ${customerId}`,
    save: (values, from = estimate) => {
      const { trade_in_vehicle_data: vehicle } = from
      return setTradeVehicle(customerId, from, {
        vin: filled(values.vin),
        year: Number(values.year),
        make: values.make,
        model: values.model,
        trim: filled(values.trim),
        mileage: Number(parseDecimal(values.mileage, locale)),
        color: filled(values.color),
        // PUT replaces the whole vehicle, and these are not edited here.
        additional_options: vehicle?.additional_options ?? [],
        original_owner: answered(values.original_owner, vehicle?.original_owner),
        payment_on_vehicle: answered(values.payment_on_vehicle, vehicle?.payment_on_vehicle),
      })
    },
    onSaved: () => {
      showToast({ type: 'success', text: t('saved'), durationMs: toastMs.short })
      onDone()
    },
    onKeepTheirs: onDone,
    words: { labelOf: name => label(name as keyof Values) },
  })
  const { ref, ...form } = bound
  const text = (
    name: TextName,
    maxLength: number,
    more: { required?: boolean; inputMode?: 'numeric'; hint?: string } = {},
  ) => <TextField {...form.field(name)} label={label(name)} maxLength={maxLength} {...more} />
  return (
    <TitledCard title={t('form')}>
      <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
        <div className={classes['fields']}>
          {text('year', 4, { required: true, inputMode: 'numeric' })}
          {text('make', 60, { required: true })}
          {text('model', 60, { required: true })}
          {text('trim', 60)}
          {text('mileage', 9, { required: true, inputMode: 'numeric' })}
          {text('color', 40)}
        </div>
        {text('vin', 17, { hint: t('hint.trim') })}
        <CheckboxField {...form.field('original_owner')} label={label('original_owner')} />
        <CheckboxField {...form.field('payment_on_vehicle')} label={label('payment_on_vehicle')} />
        {form.failure === undefined ? null : <InlineProblem error={form.failure} />}
        <div className={classes['acts']}>
          <Button type="submit" loading={form.isSubmitting}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </TitledCard>
  )
}
