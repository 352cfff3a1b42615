import type { StaffApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { PART_OF } from '@forecourt/domain/deals/credit-applications/application.ts'
import type { Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { Fragment } from 'react'
import { useAnswerWords } from '#shared/credit/use-answer-words.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import classes from './applications.module.css'
import { RevealButton } from './reveal-button.tsx'

interface PersonCardProps {
  readonly application: StaffApplication
  readonly who: Who
}

/** All answers of one applicant; questions that did not apply are left out. */
export function PersonCard({ application, who }: PersonCardProps) {
  const t = useText('credit_desk')
  const c = useText('credit')
  const { groupsOf } = useAnswerWords(application.asking.country)
  const answers = application[PART_OF[who]]
  const name = [answers.first_name_enc, answers.last_name_enc].filter(Boolean).join(' ')
  const groups = groupsOf(answers)
  return (
    <TitledCard
      title={name === '' ? c(`who.${who}`) : name}
      beside={<span className="dp-faint">{c(`who.${who}`)}</span>}
    >
      {groups.length === 0 ? <p className="dp-faint">{t('empty')}</p> : null}
      {groups.map(({ code, title, facts }) => (
        <Fragment key={code}>
          <h3 className="dp-subheading">{title}</h3>
          {code.startsWith('previous_') ? <p className={classes['short']}>{t('short')}</p> : null}
          <dl className={classes['answers']}>
            {facts.map(({ row, label, text }) => (
              <div key={row.name}>
                <dt>{label}</dt>
                <dd>
                  {text}
                  {row.kind === 'secret' ? (
                    <RevealButton order={application.order} who={who} name={name} />
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </TitledCard>
  )
}
