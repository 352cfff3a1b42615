import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { applicationProblems, PART_OF } from '@forecourt/domain/deals/credit-applications/application.ts'
import { stepsOf, type StepRow } from '@forecourt/domain/deals/credit-applications/application-rules.ts'
import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { useAnswerWords } from '#shared/credit/use-answer-words.ts'
import { useRuleContext } from '#shared/forms/rule-context.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './credit.module.css'
import { CoConsentCard } from './co-consent-card.tsx'
import { PageHead } from './page-head.tsx'
import { SendForm } from './send-form.tsx'
import { usePages } from './use-pages.ts'

interface ReviewPageProps {
  readonly application: OwnApplication
}

/** Review of all answers, with a link back to each page, and the consents before sending. */
export function ReviewPage({ application }: ReviewPageProps) {
  const { asking, has_co_applicant: hasCo } = application
  const steps = stepsOf(asking, hasCo)
  const contextNow = useRuleContext()
  const open = steps.filter(
    ({ step }) =>
      Object.keys(applicationProblems(application, { asking, step, context: contextNow() })).length > 0,
  )
  return (
    <div className={classes['form']}>
      <PageHead application={application} page="review" />
      {steps.map(row => (
        <Answers key={row.step} application={application} row={row} isOpen={open.includes(row)} />
      ))}
      {hasCo ? (
        <CoConsentCard
          application={application}
          isKnown={!open.some(({ step }) => step === 'co_applicant')}
        />
      ) : null}
      <SendForm application={application} isComplete={open.length === 0} />
    </div>
  )
}

interface AnswersProps extends ReviewPageProps {
  readonly row: StepRow
  /** Answers are missing or invalid there. */
  readonly isOpen: boolean
}

function Answers({ application, row: { step, who, page }, isOpen }: AnswersProps) {
  const t = useText('credit_form')
  const { change } = usePages(application)
  const { groupsOf } = useAnswerWords(application.asking.country)
  const groups = groupsOf(application[PART_OF[who]], page)
  return (
    <section className={classes['card']} aria-labelledby={`review-${step}`}>
      <div className={classes['answersHead']}>
        <h3 id={`review-${step}`} className="dp-subheading">
          {t(`page.${step}`)}
        </h3>
        <Anchor
          component="button"
          type="button"
          className="dp-touch-row"
          onClick={() => change(step)}
          aria-label={t('review.change_of', { page: t(`page.${step}`) })}
        >
          {t('review.change')}
        </Anchor>
      </div>
      {isOpen ? <Notice tone="attention">{t('review.incomplete')}</Notice> : null}
      {groups.map(({ code, title, facts }) => (
        <Fragment key={code}>
          {groups.length === 1 ? null : <h4 className="dp-subheading">{title}</h4>}
          <dl className={classes['answers']}>
            {facts.map(({ row, label, text }) => (
              <div key={row.name}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  )
}
