import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { MAX_YEARS } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import { askedOf, type Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { maskedNumber } from '@forecourt/domain/deals/credit-applications/insurance-number.ts'
import type { FieldName, FieldRow } from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { provinceOfPostalCode } from '@forecourt/domain/platform/addresses/province-of-postal-code.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { useRef } from 'react'
import { timeName, useAnswerWords } from '#shared/credit/use-answer-words.ts'
import {
  EmailField,
  type FieldProps,
  LineField,
  NoteField,
  SelectField,
  TextField,
} from '#shared/forms/fields.tsx'
import { MoneyInput, PhoneInput, PostalInput } from '#shared/forms/figure-fields.tsx'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ChipChoice } from '#shop/form/chip-choice.tsx'
import classes from './credit.module.css'

interface AnswerFieldProps {
  readonly row: FieldRow<FieldName>
  readonly application: OwnApplication
  readonly who: Who
  readonly field: BoundField
  /** The other fields of the page. */
  readonly beside: (name: FieldName) => BoundField
  readonly values: Readonly<Record<string, string | boolean>>
}

/** Few enough options to show all of them. */
const asChips: ReadonlySet<FieldName> = new Set<FieldName>([
  'address_type_enc',
  'previous_address_type_enc',
  'previous_2_address_type_enc',
  'previous_3_address_type_enc',
  'home_status_enc',
  'has_additional_income_enc',
  'disbursement_add_to_lease_enc',
])

const autoComplete: Readonly<Partial<Record<FieldName, string>>> = {
  first_name_enc: 'given-name',
  last_name_enc: 'family-name',
  date_of_birth_enc: 'bday',
  employer_enc: 'organization',
  occupation_enc: 'organization-title',
  city_enc: 'address-level2',
}

/** One question with the input of its kind. */
export function AnswerField({ row, application, who, field, beside, values }: AnswerFieldProps) {
  const t = useText('credit_form')
  const { asking } = application
  const { label, optionsOf } = useAnswerWords(asking.country)
  const { name, kind } = row
  const isOptional = askedOf(name, { who, asking, values }) === 'optional'
  const complete = who === 'primary' ? autoComplete[name] : undefined
  const props = {
    ...field,
    label: label(name),
    optional: isOptional,
    autoComplete: complete ?? 'off',
  }
  switch (kind) {
    case 'choice':
      if (asChips.has(name))
        return (
          <div className={classes['wide']}>
            <ChipChoice
              name={name}
              label={props.label}
              size="medium"
              value={String(field.value) || undefined}
              chips={optionsOf(row, String(field.value)).map(({ value, label: title }) => ({ value, title }))}
              error={field.error}
              onChoose={field.onValue}
            />
          </div>
        )
      return <SelectField {...props} options={optionsOf(row, String(field.value))} emptyLabel={t('choose')} />
    case 'marital':
    case 'province':
      return <SelectField {...props} options={optionsOf(row, String(field.value))} emptyLabel={t('choose')} />
    case 'years':
      return (
        <Duration years={field} months={beside(name.replace('years_', 'months_') as FieldName)} name={name} />
      )
    // Shown beside its years.
    case 'months':
      return null
    case 'money':
      return <MoneyInput {...props} />
    case 'phone':
      return <PhoneInput {...props} />
    case 'email':
    case 'confirm':
      return <EmailField {...props} />
    case 'postal':
      return (
        <PostalAnswer
          {...props}
          country={asking.country}
          province={beside(name.replace('postal_code', 'province') as FieldName)}
        />
      )
    case 'date':
      return <TextField {...props} type="date" hint={t('hint.date_of_birth')} />
    case 'expiry':
      return <TextField {...props} type="date" />
    case 'secret':
      return (
        <TextField
          {...props}
          inputMode="numeric"
          maxLength={11}
          hint={t('hint.insurance_number')}
          onValue={value =>
            // Typing over the mask replaces the value.
            field.onValue(
              maskedNumber.is(String(field.value))
                ? String(value)
                    .replace(/[^\d ]/gu, '')
                    .slice(-1)
                : value,
            )
          }
        />
      )
    case 'note':
      return (
        <div className={classes['wide']}>
          <NoteField {...props} />
        </div>
      )
    case 'name':
    case 'company':
    case 'city':
    case 'line':
    default:
      return <LineField {...props} />
  }
}

interface PostalAnswerProps extends FieldProps {
  readonly country: Country
  readonly province: BoundField
}

/** The province follows the postal code until the applicant chooses another one. */
function PostalAnswer({ country, province, ...field }: PostalAnswerProps) {
  const followed = useRef(provinceOfPostalCode(String(field.value), country))
  const onValue: FieldProps['onValue'] = value => {
    field.onValue(value)
    const found = provinceOfPostalCode(String(value), country)
    if (found === null) return
    const isByHand = province.value !== '' && province.value !== followed.current
    followed.current = found
    if (!isByHand && province.value !== found) province.onValue(found)
  }
  return <PostalInput {...field} onValue={onValue} />
}

interface DurationProps {
  readonly name: FieldName
  readonly years: BoundField
  readonly months: BoundField
}

const upTo = (most: number) =>
  Array.from({ length: most + 1 }, (_, n) => ({ value: String(n), label: String(n) }))

/** A duration in years and months. */
function Duration({ name, years, months }: DurationProps) {
  const t = useText('credit_form')
  const c = useText('credit')
  const title = c(`field.${timeName(name)}` as TextKey<'credit'>)
  return (
    <div role="group" aria-label={title} className={classes['duration']}>
      <span aria-hidden>{title}</span>
      <SelectField
        {...years}
        label={c('field.years_at_employment')}
        options={upTo(MAX_YEARS)}
        emptyLabel={t('choose')}
      />
      <SelectField
        {...months}
        label={c('field.months_at_employment')}
        options={upTo(11)}
        emptyLabel={t('choose')}
      />
    </div>
  )
}
