import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { CheckboxField, NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { VehicleTypesField } from '#dealer/pricing/library/vehicle-types-field.tsx'
import { typesOf } from './accessory-values.ts'
import { VehicleYears } from './vehicle-years.tsx'
import classes from './accessories.module.css'

interface FieldsProps {
  readonly form: Omit<RuleForm<FieldValues>, 'ref'>
}

/** English and French side by side, then prices, vehicles and availability. */
export function AccessoryFields({ form }: FieldsProps) {
  const t = useText('accessories')
  const language = useLanguage()
  return (
    <>
      <div className={classes['pair']}>
        <TextField {...form.field('title_en')} label={t('field.title_en')} maxLength={80} required />
        <TextField
          {...form.field('title_fr')}
          label={t('field.title_fr')}
          maxLength={80}
          {...(form.values['title_fr'] === '' && { hint: t('hint.title_fr') })}
        />
        <NoteField {...form.field('description_en')} label={t('field.description_en')} rows={2} optional />
        <NoteField {...form.field('description_fr')} label={t('field.description_fr')} rows={2} optional />
      </div>
      <div className={classes['figures']}>
        <SelectField
          {...form.field('category')}
          label={t('field.category')}
          options={ACCESSORY_CATEGORIES.map(({ code, name, name_fr }) => ({
            value: code,
            label: language === 'fr' ? name_fr : name,
          }))}
        />
        <TextField {...form.field('sku')} label={t('field.sku')} maxLength={40} optional />
        <MoneyInput {...form.field('price')} label={t('field.price')} required />
        <MoneyInput
          {...form.field('installation_charge_override')}
          label={t('field.installation_charge_override')}
          optional
        />
      </div>
      <VehicleTypesField {...form.field('vehicle_types')} />
      <VehicleYears
        codes={typesOf(form.values['vehicle_types'])}
        onChange={codes => form.setValue('vehicle_types', codes)}
      />
      <CheckboxField
        {...form.field('pre_installed')}
        label={t('field.pre_installed')}
        hint={t('hint.pre_installed')}
      />
      <CheckboxField {...form.field('active')} label={t('field.active')} hint={t('hint.active')} />
    </>
  )
}
