import { provinceOfPostalCode } from '@forecourt/domain/platform/addresses/province-of-postal-code.ts'
import { CUSTOMER_NOTE_MAX } from '@forecourt/domain/customers/customers/customer-form.ts'
import { LANGUAGES } from '@forecourt/domain/platform/markets/locales.ts'
import { ADDRESS_PROVINCES_OF } from '@forecourt/domain/platform/markets/provinces.ts'
import { useRef } from 'react'
import { EmailField, LineField, NoteField, SelectField } from '#shared/forms/fields.tsx'
import { PhoneInput, PostalInput } from '#shared/forms/figure-fields.tsx'
import type { BoundField, RuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './customer-form.module.css'
import type { CustomerValues } from './customer-form.ts'

export interface CustomerFieldsProps {
  readonly field: (name: keyof CustomerValues) => BoundField
  readonly values: CustomerValues
  readonly setValue: RuleForm<CustomerValues>['setValue']
  /** Asks for the email a second time. */
  readonly confirmsEmail: boolean
  /** The dealership requires a second number. */
  readonly needsSecondaryPhone: boolean
}

/** Fields of a person, in the order people give them. Without autofill: the browser only knows the user. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { field, values, setValue, confirmsEmail, needsSecondaryPhone } = props
  const t = useText('customers')
  const language = useLanguage()
  const off = { autoComplete: 'off' } as const
  const inLanguage = (list: readonly { code: string; name: string; name_fr: string }[]) =>
    list.map(item => ({ value: item.code, label: language === 'fr' ? item.name_fr : item.name }))
  return (
    <>
      <div className={classes['pair']}>
        <LineField {...field('first_name')} {...off} required label={t('field.first_name')} maxLength={30} />
        <LineField {...field('last_name')} {...off} required label={t('field.last_name')} maxLength={30} />
      </div>
      <EmailField {...field('email')} {...off} label={t('field.email')} maxLength={254} />
      {confirmsEmail ? (
        <EmailField
          {...field('email_confirmation')}
          {...off}
          required={values.email !== ''}
          label={t('field.email_confirmation')}
          maxLength={254}
        />
      ) : null}
      <div className={classes['pair']}>
        <PhoneInput {...field('phone')} {...off} label={t('field.phone')} />
        <PhoneInput
          {...field('secondary_phone')}
          {...off}
          required={needsSecondaryPhone}
          label={t('field.secondary_phone')}
        />
      </div>
      <SelectField {...field('language')} label={t('field.language')} options={inLanguage(LANGUAGES)} />
      <LineField {...field('address_line_1')} {...off} label={t('field.address_line_1')} maxLength={100} />
      <LineField {...field('address_line_2')} {...off} label={t('field.address_line_2')} maxLength={100} />
      <AddressEnd field={field} values={values} setValue={setValue} inLanguage={inLanguage} />
      <NoteField
        {...field('note')}
        label={t('field.note')}
        hint={noteHint(values.note, t('field.note_long'))}
      />
    </>
  )
}

function noteHint(note: string, hint: string): string {
  return note.length > CUSTOMER_NOTE_MAX - 500 ? `${note.length}/${CUSTOMER_NOTE_MAX}` : hint
}

interface AddressEndProps extends Omit<CustomerFieldsProps, 'confirmsEmail' | 'needsSecondaryPhone'> {
  readonly inLanguage: (
    list: readonly { code: string; name: string; name_fr: string }[],
  ) => { value: string; label: string }[]
}

/** City, postal code and province, which follows the code until another one is chosen. */
function AddressEnd({ field, values, setValue, inLanguage }: AddressEndProps) {
  const t = useText('customers')
  const { country } = useHabits()
  const postal = field('postal_code')
  const followed = useRef(provinceOfPostalCode(values.postal_code, country))
  const follow = (code: string) => {
    const found = provinceOfPostalCode(code, country)
    if (found === null || code === values.postal_code) return
    const isByHand = values.province !== '' && values.province !== followed.current
    followed.current = found
    if (!isByHand) setValue('province', found)
  }
  const off = { autoComplete: 'off' } as const
  return (
    <>
      <LineField {...field('city')} {...off} label={t('field.city')} maxLength={60} />
      <div className={classes['pair']}>
        <PostalInput
          {...postal}
          {...off}
          label={t(country === 'US' ? 'field.zip' : 'field.postal_code')}
          onValue={value => {
            postal.onValue(value)
            follow(String(value))
          }}
        />
        <SelectField
          {...field('province')}
          label={t(country === 'US' ? 'field.state' : 'field.province')}
          emptyLabel={t('field.none_chosen')}
          options={inLanguage(ADDRESS_PROVINCES_OF[country])}
        />
      </div>
    </>
  )
}
