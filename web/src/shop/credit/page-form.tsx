import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { PART_OF } from '@forecourt/domain/deals/credit-applications/application.ts'
import { personRules, type StepRow } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import { askedFields } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import {
  PERSON_FIELDS,
  type FieldName,
} from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnswerWords } from '#shared/credit/use-answer-words.ts'
import { CheckboxField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { AnswerFields } from './answer-fields.tsx'
import { saveApplication } from './credit.api.ts'
import classes from './credit.module.css'
import { CreditProblem } from './credit-problem.tsx'
import { PageHead } from './page-head.tsx'
import { ProblemList } from './problem-list.tsx'
import { SameAddress } from './same-address.tsx'
import { usePages } from './use-pages.ts'

interface PageFormProps {
  readonly application: OwnApplication
  readonly row: StepRow
}

type Values = Readonly<Record<string, string | boolean>>

/** One page of the form: its questions depend on its answers. Continuing saves it. */
export function PageForm({ application, row }: PageFormProps) {
  const { who, page, step } = row
  const t = useText('credit_form')
  const { label, problemText, beforeTitle } = useAnswerWords(application.asking.country)
  const pages = usePages(application)
  const { asking } = application
  const part = PART_OF[who]
  const names = PERSON_FIELDS.filter(field => field.page === page).map(({ name }) => name)
  const [late, setLate] = useState<unknown>()
  const save = (values: Values) =>
    saveApplication(application.order, merged(application, part, names, values))
  const { ref, ...form } = useRuleForm<Values>({
    initial: {
      ...Object.fromEntries(names.map(name => [name, application[part][name] ?? ''])),
      has_co_applicant: application.has_co_applicant,
    },
    rules: personRules({ who, asking }, page),
    describe: problemText,
    submit: async values => {
      setLate(undefined)
      const kept = await save(values)
      pages.next(step, kept)
    },
  })
  const rows = askedFields({ who, asking, values: form.values }, page)
  const leave = async () => {
    try {
      await save(form.read())
      form.settle(form.read())
      showToast({ type: 'success', text: t('saved') })
      pages.leave()
    } catch (error) {
      setLate(error)
    }
  }
  const problem = form.failure ?? late
  // Messages with the form's own text already include the field.
  const lineOf = (name: FieldName, error: string) => {
    const isNamed = error === problemText(name, { rule: 'required', params: {} })
    const line = isNamed ? error : t('problems.line', { field: label(name), problem: error })
    const field = beforeTitle(name)
    return field === undefined ? line : t('problems.line', { field, problem: line })
  }
  return (
    <form ref={ref} onSubmit={form.onSubmit} noValidate className={classes['form']}>
      <PageHead
        application={application}
        page={step}
        hasCo={step === 'applicant' ? form.values['has_co_applicant'] === true : application.has_co_applicant}
      />
      <ProblemList
        problems={rows.flatMap(({ name }) => {
          const { error } = form.field(name)
          return error === undefined ? [] : [{ name, text: lineOf(name, error) }]
        })}
      />
      {step === 'co_residential' ? (
        <SameAddress application={application} onCopy={(name, value) => form.setValue(name, value)} />
      ) : null}
      <AnswerFields rows={rows} application={application} who={who} field={form.field} values={form.values} />
      {step === 'applicant' ? (
        <CoApplicant
          application={application}
          field={form.field('has_co_applicant')}
          onKeep={() => form.setValue('has_co_applicant', true)}
        />
      ) : null}
      {problem === undefined ? null : <CreditProblem error={problem} />}
      <div className={classes['acts']}>
        <Button type="submit" size="lg" fullWidth loading={form.isSubmitting}>
          {t('continue')}
        </Button>
        <Button variant="default" onClick={() => pages.before(step, application)}>
          {t('back')}
        </Button>
        <Button variant="subtle" onClick={() => void leave()}>
          {t('later')}
        </Button>
      </div>
    </form>
  )
}

/** The application with the current answers of this page. */
function merged(
  { has_co_applicant: hadCo, primary_application: primary, co_application: co }: OwnApplication,
  part: 'primary_application' | 'co_application',
  names: readonly FieldName[],
  values: Values,
) {
  const own = Object.fromEntries(names.map(name => [name, String(values[name] ?? '')]))
  return {
    has_co_applicant: part === 'primary_application' ? values['has_co_applicant'] === true : hadCo,
    primary_application: part === 'primary_application' ? { ...primary, ...own } : primary,
    co_application: part === 'co_application' ? { ...co, ...own } : co,
  }
}

interface CoApplicantProps {
  readonly application: OwnApplication
  readonly field: Parameters<typeof CheckboxField>[0] extends infer Props ? Omit<Props, 'label'> : never
  readonly onKeep: () => void
}

/** Interface D-19: asks before a co-applicant who is unticked is erased. */
function CoApplicant({ application, field, onKeep }: CoApplicantProps) {
  const t = useText('credit_form')
  const isLeaving = application.has_co_applicant && field.value !== true
  const name = application.co_application.first_name_enc ?? t('co.nobody')
  return (
    <div className={classes['group']}>
      <CheckboxField {...field} label={t('co.ask')} />
      {isLeaving ? (
        <Notice
          tone="attention"
          action={
            <Button variant="default" size="compact-sm" onClick={onKeep}>
              {t('co.keep')}
            </Button>
          }
        >
          {t('co.remove', { name })}
        </Notice>
      ) : null}
    </div>
  )
}
