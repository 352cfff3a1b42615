import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { decodeVin } from '@forecourt/domain/inventory/vehicles/decode-vin.ts'
import { useState } from 'react'
import { NoteField, SelectField, shownText, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput, WeightInput } from '#shared/forms/figure-fields.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { filledBy, type FieldName } from './vehicle-values.ts'
import { useVehicleWords } from './vehicle-words.ts'
import classes from './stock.module.css'

export type VehicleFormState = Omit<RuleForm<FieldValues>, 'ref'>

interface FieldsProps {
  readonly form: VehicleFormState
}

export function VehicleFields({ form }: FieldsProps) {
  const t = useText('stock')
  const text = (name: FieldName, maxLength: number, isRequired = false) => (
    <TextField {...form.field(name)} label={t(`field.${name}`)} maxLength={maxLength} required={isRequired} />
  )
  return (
    <>
      <fieldset className={classes['group']}>
        <legend>{t('group.which')}</legend>
        <Vin form={form} />
        {text('stock_number', 20, true)}
        <Select form={form} name="vehicle_condition" />
        <Select form={form} name="stock_status" />
      </fieldset>
      <fieldset className={classes['group']}>
        <legend>{t('group.what')}</legend>
        <TextField
          {...form.field('year')}
          label={t('field.year')}
          maxLength={4}
          inputMode="numeric"
          required
        />
        {text('make', 60, true)}
        {text('model', 60, true)}
        {text('trim', 80)}
        <Select form={form} name="body_type" />
        <Select form={form} name="fuel_type" />
        <Select form={form} name="transmission" />
        <Select form={form} name="drivetrain" />
        <TaxedFacts form={form} />
        <Select form={form} name="exterior_color" />
        {text('exterior_color_name', 60)}
        <TextField
          {...form.field('odometer')}
          label={t('field.odometer')}
          maxLength={9}
          inputMode="numeric"
          required
        />
      </fieldset>
      <Prices form={form} />
      <fieldset className={classes['group']}>
        <legend>{t('group.more')}</legend>
        <TextField {...form.field('in_stock_since')} type="date" label={t('field.in_stock_since')} />
        <TextField {...form.field('arrival_date')} type="date" label={t('field.arrival_date')} />
        {text('spin_car_url', 2048)}
      </fieldset>
      <NoteField
        {...form.field('options')}
        label={t('field.options')}
        hint={t('field.options_hint')}
        rows={4}
        optional
      />
    </>
  )
}

/** Basis of some taxes: in Canada the gross weight rating, in the United States weight and fuel economy. */
function TaxedFacts({ form }: FieldsProps) {
  const t = useText('stock')
  const { country } = useHabits()
  if (country !== 'US')
    return (
      <WeightInput
        {...form.field('gross_weight_kg')}
        label={t('field.gross_weight_kg')}
        hint={t('field.gross_weight_kg_hint')}
      />
    )
  return (['unladen_weight_lb', 'city_mpg', 'highway_mpg'] as const).map(name => (
    <TextField
      key={name}
      {...form.field(name)}
      label={t(`field.${name}`)}
      {...(name !== 'city_mpg' && { hint: t(`field.${name}_hint`) })}
      maxLength={6}
      inputMode="numeric"
    />
  ))
}

/** A complete VIN can fill the empty fields. */
function Vin({ form }: FieldsProps) {
  const t = useText('stock')
  const format = useFormat()
  const [filled, setFilled] = useState<readonly FieldName[]>([])
  const field = form.field('vin')
  const typed = shownText(field.value)
  const thisYear = new Date(useNow()).getFullYear()
  const decoded = decodeVin(typed, thisYear)
  const leave = () => {
    const facts = filledBy(typed, form.values, thisYear)
    for (const [name, fact] of Object.entries(facts)) form.setValue(name, fact)
    const names = Object.keys(facts) as FieldName[]
    if (names.length > 0) setFilled(names)
    field.onLeave()
  }
  const hint =
    decoded !== undefined && !decoded.hasRightCheckDigit
      ? t('vin.check_digit')
      : filled.length > 0
        ? t('vin.filled', { fields: format.list(filled.map(name => t(`field.${name}`))) })
        : t('vin.hint')
  return (
    <TextField
      {...field}
      label={t('field.vin')}
      maxLength={20}
      hint={hint}
      onValue={value => field.onValue(shownText(value).toUpperCase().replaceAll(/[\s-]/g, ''))}
      onLeave={leave}
    />
  )
}

function Select({ form, name }: FieldsProps & { readonly name: FieldName }) {
  const t = useText('stock')
  const { optionsOf } = useVehicleWords()
  return (
    <SelectField
      {...form.field(name)}
      label={t(`field.${name}`)}
      emptyLabel={t('choose')}
      options={optionsOf(name)}
      required
    />
  )
}

function Prices({ form }: FieldsProps) {
  const t = useText('stock')
  const seesCost = useCan('inventory:read-cost')
  const { country } = useHabits()
  return (
    <fieldset className={classes['group']}>
      <legend>{t('group.money')}</legend>
      <MoneyInput
        {...form.field('listing_price')}
        label={t('field.listing_price')}
        hint={t('field.listing_price_hint')}
        required
      />
      <MoneyInput {...form.field('msrp')} label={t('field.msrp')} />
      {seesCost ? <MoneyInput {...form.field('cost')} label={t('field.cost')} /> : null}
      <MoneyInput {...form.field('delivery_charge')} label={t('field.delivery_charge')} />
      {country === 'CA' ? (
        <MoneyInput
          {...form.field('average_wholesale')}
          label={t('field.average_wholesale')}
          hint={t('field.average_wholesale_hint')}
        />
      ) : null}
    </fieldset>
  )
}
