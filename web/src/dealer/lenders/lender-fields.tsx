import { LENDER_FORM } from '@forecourt/domain/rate-cards/lender-form.ts'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Who a lender is, as the form has it. */
export type LenderValues = Readonly<Record<'name' | 'name_fr' | 'code', string>> & {
  readonly is_oem: boolean
}

export const blankLender: LenderValues = { name: '', name_fr: '', code: '', is_oem: false }

/** No code is none on the wire. */
export const lenderBody = ({ code, ...rest }: LenderValues) => ({ ...rest, code: code === '' ? null : code })

/** The form of a lender on its rules. */
export const useLenderForm = (initial: LenderValues, submit: (values: LenderValues) => Promise<void>) =>
  useRuleForm<LenderValues>({ initial, rules: LENDER_FORM, submit })

type LenderForm = Omit<ReturnType<typeof useLenderForm>, 'ref'>

export function LenderFields({ form }: { readonly form: LenderForm }) {
  const t = useText('lenders')
  return (
    <>
      <TextField {...form.field('name')} label={t('field.name')} maxLength={80} required />
      <TextField {...form.field('name_fr')} label={t('field.name_fr')} maxLength={80} required />
      <TextField {...form.field('code')} label={t('field.code')} hint={t('field.code_hint')} maxLength={40} />
      <CheckboxField {...form.field('is_oem')} label={t('field.is_oem')} hint={t('field.is_oem_hint')} />
    </>
  )
}
