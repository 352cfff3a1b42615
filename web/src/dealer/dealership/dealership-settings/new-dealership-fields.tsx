import { placeOfPostalCode } from '@forecourt/domain/platform/addresses/place-of-code.ts'
import { addressNameOf } from '@forecourt/domain/dealership/dealerships/new-dealership.ts'
import { NEW_DEALERSHIP_FIELDS } from '@forecourt/domain/setup/installation/first-administrator.ts'
import { dealershipRules } from '@forecourt/domain/dealership/dealerships/settings-rules.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { PROVINCES_OF } from '@forecourt/domain/platform/markets/provinces.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { EmailField, LineField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { PhoneInput } from '#shared/forms/figure-fields.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './dealership.module.css'

export type FactValues = Readonly<
  Record<(typeof NEW_DEALERSHIP_FIELDS)[number] | 'cname' | 'country', string>
>

/** Nothing is preselected: the province follows the postal code. */
export const emptyFacts: FactValues = {
  name: '',
  country: '',
  province_code: '',
  address_line_1: '',
  city: '',
  postal_code: '',
  phone: '',
  email: '',
  cname: '',
}

export const countryOf = ({ country }: Pick<FactValues, 'country'>): Country | undefined =>
  country === 'CA' || country === 'US' ? country : undefined

/** Rules of a new dealership; before its country is known, those of both countries apply. */
export function factRules(country: Country | undefined): FormRules {
  const place = dealershipRules(country ?? 'CA')
  return {
    ...Object.fromEntries(NEW_DEALERSHIP_FIELDS.map(field => [field, place[field] ?? []])),
    ...(country === undefined && { postal_code: [required], province_code: [required] }),
    country: [required],
    cname: [required, maxLength(63)],
  }
}

interface NewDealershipFieldsProps {
  readonly form: Pick<RuleForm<FactValues>, 'field' | 'setValue' | 'values' | 'read'>
}

/** Name and address of a dealership: country and province follow the postal code. */
export function NewDealershipFields({ form }: NewDealershipFieldsProps) {
  const t = useText('dealership')
  const language = useLanguage()
  const country = countryOf(form.values)
  const name = form.field('name')
  const postalCode = form.field('postal_code')
  return (
    <>
      <TextField
        {...name}
        label={t('field.name')}
        maxLength={80}
        required
        onValue={value => {
          // Follows the name until the user edits it.
          if (form.values.cname === addressNameOf(form.values.name))
            form.setValue('cname', addressNameOf(String(value)))
          name.onValue(value)
        }}
      />
      <LineField
        {...form.field('address_line_1')}
        label={t('field.address_line_1')}
        maxLength={100}
        required
      />
      <div className={classes['pair']}>
        <LineField {...form.field('city')} label={t('field.city')} required />
        <TextField
          {...postalCode}
          label={t('field.postal_code')}
          required
          onValue={value => {
            postalCode.onValue(value)
            const place = placeOfPostalCode(String(value))
            if (place === undefined) return
            form.setValue('country', place.country)
            form.setValue('province_code', place.province)
          }}
        />
        <SelectField
          {...form.field('country')}
          label={t('field.country')}
          required
          emptyLabel={t('new.choose')}
          options={(['CA', 'US'] as const).map(value => ({ value, label: t(`country.${value}`) }))}
          onValue={value => {
            form.setValue('country', value)
            form.setValue('province_code', '')
          }}
        />
        <SelectField
          {...form.field('province_code')}
          label={t('field.province_code')}
          required
          emptyLabel={t(country === undefined ? 'new.country_first' : 'new.choose')}
          options={(country === undefined ? [] : PROVINCES_OF[country]).map(province => ({
            value: province.code,
            label: language === 'fr' ? province.name_fr : province.name,
          }))}
        />
        <PhoneInput {...form.field('phone')} label={t('field.phone')} autoComplete="off" required />
        <EmailField {...form.field('email')} label={t('field.email')} autoComplete="off" required />
      </div>
      <TextField
        {...form.field('cname')}
        label={t('field.cname')}
        hint={t('new.cname')}
        maxLength={63}
        required
      />
    </>
  )
}
