import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { FrenchNameField } from '#shared/forms/french-name-field.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Form values of a lender's identity. */
export const blankLender: FieldValues = { name: '', name_fr: '', code: '', is_oem: false }

/** An empty code is null in the API. */
export const lenderBody = (values: FieldValues) => ({
  name: String(values['name']),
  name_fr: String(values['name_fr']),
  code: String(values['code']) || null,
  is_oem: values['is_oem'] === true,
})

export function LenderFields({ form }: { readonly form: Pick<RuleForm<FieldValues>, 'field'> }) {
  const t = useText('lenders')
  return (
    <>
      <TextField {...form.field('name')} label={t('field.name')} maxLength={80} required />
      <FrenchNameField {...form.field('name_fr')} label={t('field.name_fr')} maxLength={80} />
      <TextField {...form.field('code')} label={t('field.code')} hint={t('field.code_hint')} maxLength={40} />
      <CheckboxField {...form.field('is_oem')} label={t('field.is_oem')} hint={t('field.is_oem_hint')} />
    </>
  )
}
