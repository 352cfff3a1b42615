import type { CreditStaticData } from '@forecourt/contract/deals/credit-applications.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button } from '@mantine/core'
import { CheckboxField, TextField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { OwnDisclosure } from '#shop/form/own-disclosure.tsx'
import type { Signature } from './credit.api.ts'
import classes from './credit.module.css'
import { CreditProblem } from './credit-problem.tsx'

interface CoSignFormProps {
  /** Name as in the application. */
  readonly name: string
  readonly consents: CreditStaticData['co_consents']
  readonly sign: (signature: Signature) => Promise<void>
}

/**
 * Consents of a co-applicant, each by a checkbox, signed with their name; used behind their link and on this device.
 */
export function CoSignForm({ name, consents, sign }: CoSignFormProps) {
  const t = useText('credit_form')
  const language = useLanguage()
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm<
    Readonly<Record<string, string | boolean>>
  >({
    initial: { ...Object.fromEntries(consents.map(({ code }) => [code, false])), signed_name: '' },
    rules: {
      ...Object.fromEntries(consents.map(({ code }) => [code, [required]])),
      signed_name: [required],
    },
    describe: (asked, { rule }) => {
      if (rule === 'typed_name') return t('sign.name_hint', { name })
      if (rule !== 'required') return undefined
      return asked === 'signed_name' ? t('sign.name') : t('missing.consent')
    },
    submit: ({ signed_name: typed }) =>
      sign({
        signed_name: String(typed),
        consents: consents.map(({ code, hash_en: english, hash_fr: french }) => ({
          code,
          hash: language === 'fr' ? french : english,
        })),
        language,
      }),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['form']}>
      <OwnDisclosure kind="credit_application" />
      {consents.map(({ code, text_en: english, text_fr: french }) => (
        <CheckboxField key={code} {...field(code)} label={language === 'fr' ? french : english} />
      ))}
      <TextField
        {...field('signed_name')}
        label={t('sign.name')}
        hint={t('sign.name_hint', { name })}
        autoComplete="off"
        maxLength={121}
      />
      {failure === undefined ? null : <CreditProblem error={failure} />}
      <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
        {t('sign.submit')}
      </Button>
    </form>
  )
}
