import type { CreditStaticData, OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { VERIFICATION_LENGTHS } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { customerCreditApplications } from '@forecourt/contract/deals/credit-applications.ts'
import { CheckboxField, NoteField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { OwnDisclosure } from '#shop/form/own-disclosure.tsx'
import { creditDataQuery, sendApplication } from './credit.api.ts'
import classes from './credit.module.css'
import { CreditProblem } from './credit-problem.tsx'
import { usePages } from './use-pages.ts'

interface SendFormProps {
  readonly application: OwnApplication
  readonly isComplete: boolean
}

/** The consents in exactly the words that are stored with them. */
export function SendForm(props: SendFormProps) {
  const t = useText('shop')
  const { data, error, refetch } = useQuery(creditDataQuery())
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">{t('loading')}</p>
  return <Consents {...props} data={data} />
}

function Consents({ application, isComplete, data }: SendFormProps & { readonly data: CreditStaticData }) {
  const t = useText('credit_form')
  const language = useLanguage()
  const pages = usePages(application)
  const consents = application.has_co_applicant ? data.joint_consents : data.consents
  const { has_co_applicant, primary_application, co_application, co_consent: consent } = application
  const isWaiting = has_co_applicant && consent?.state !== 'given'
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm<
    Readonly<Record<string, string | boolean>>
  >({
    initial: { ...Object.fromEntries(consents.map(({ code }) => [code, false])), answer: '' },
    rules: {
      ...Object.fromEntries(consents.map(({ code }) => [code, [required]])),
      answer: [maxLength(VERIFICATION_LENGTHS.max)],
    },
    describe: (_, { rule }) => (rule === 'required' ? t('missing.consent') : undefined),
    submit: async ({ answer }) => {
      try {
        await sendApplication(application.order, {
          application: { has_co_applicant, primary_application, co_application },
          consents: consents.map(({ code, hash_en: english, hash_fr: french }) => ({
            code,
            hash: language === 'fr' ? french : english,
          })),
          language,
          answer: String(answer),
        })
      } catch (error) {
        if (isCallError(error) && ['consent_changed', 'co_consent_missing'].includes(error.code))
          await refresh(customerCreditApplications.staticData, customerCreditApplications.read)
        throw error
      }
      pages.go(null)
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['card']}>
      {application.status === 5 ? <NoteField {...field('answer')} label={t('answer')} optional /> : null}
      <h3 className="dp-subheading">{t('consents.title')}</h3>
      <OwnDisclosure kind="credit_application" />
      {consents.map(({ code, text_en: english, text_fr: french }) => (
        <CheckboxField key={code} {...field(code)} label={language === 'fr' ? french : english} />
      ))}
      {failure === undefined ? null : <CreditProblem error={failure} />}
      <div className={classes['acts']}>
        {isWaiting ? (
          <p className={classes['hint']}>
            {t('co_consent.wait', { name: co_application.first_name_enc ?? t('co.nobody') })}
          </p>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={isSubmitting} disabled={!isComplete || isWaiting}>
          {t('send')}
        </Button>
        <Button variant="subtle" onClick={pages.leave}>
          {t('later')}
        </Button>
      </div>
    </form>
  )
}
