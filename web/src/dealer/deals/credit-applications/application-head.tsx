import { shortName } from '@forecourt/domain/customers/customers/full-name.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { ApplicationActions } from './application-actions.tsx'
import type { ShownApplication } from './application-page.tsx'
import classes from './applications.module.css'
import { DifferenceLine } from './difference-line.tsx'

/** Whose action is next, since when, the reference, and the actions. */
export function ApplicationHead(shown: ShownApplication) {
  const { application, customer, order } = shown
  const t = useText('credit_desk')
  const format = useFormat()
  const status = application.status ?? 1
  const { submitted_at: sent } = application.decision
  const { credit_check_reference_number: reference, lead_reference_number_enc: lead } = application
  const facts = [
    sent === null ? null : t('received', { when: format.instant(sent) }),
    reference === null ? null : t('reference', { reference }),
    lead === null ? null : t('lead', { reference: lead }),
  ].filter(fact => fact !== null)
  const name = shortName(customer)
  return (
    <TitledCard title={t(`status.${status}`)}>
      {facts.length === 0 ? null : <p className={classes['facts']}>{facts.join(' · ')}</p>}
      {status === 1 ? <p className={classes['text']}>{t('draft', { name })}</p> : null}
      {application.decision.verify_request_comments === null ? null : (
        <div className={classes['said']}>
          <p className={classes['text']}>{t('waiting', { name })}</p>
          <blockquote lang={application.language}>{application.decision.verify_request_comments}</blockquote>
        </div>
      )}
      {application.answer === null ? null : (
        <div className={classes['said']}>
          <p className={classes['text']}>{t('answered', { name })}</p>
          <blockquote lang={application.language}>{application.answer}</blockquote>
        </div>
      )}
      {status === 1 ? null : (
        <DifferenceLine
          differences={application.decision.differences}
          frequency={application.terms.frequency}
        />
      )}
      {order.is_archived ? <p className="dp-faint">{t('archived')}</p> : <ApplicationActions {...shown} />}
    </TitledCard>
  )
}
