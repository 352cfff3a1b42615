import type { StaffApplication } from '@forecourt/contract/credit-applications.ts'
import { PART_OF } from '@forecourt/domain/credit-applications/application.ts'
import type { Who } from '@forecourt/domain/credit-applications/asked-fields.ts'
import type {
  Answers,
  FieldName,
  FieldRow,
} from '@forecourt/domain/credit-applications/person-fields.table.ts'
import { Fragment } from 'react'
import { answeredRows, useAnswerWords } from '#shared/credit/use-answer-words.ts'
import type { TextKey, Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TitledCard } from '#shared/ui/titled-card.tsx'
import classes from './applications.module.css'
import { RevealButton } from './reveal-button.tsx'

interface PersonCardProps {
  readonly application: StaffApplication
  readonly who: Who
}

/** Everything that one of the two answered; what nobody was asked is not there. */
export function PersonCard({ application, who }: PersonCardProps) {
  const t = useText('credit_desk')
  const c = useText('credit')
  const answers = application[PART_OF[who]]
  const name = [answers.first_name_enc, answers.last_name_enc].filter(Boolean).join(' ')
  const groups = [...Map.groupBy(answeredRows(answers).filter(isShown), groupOf)]
  return (
    <TitledCard
      title={name === '' ? c(`who.${who}`) : name}
      beside={<span className="dp-faint">{c(`who.${who}`)}</span>}
    >
      {groups.length === 0 ? <p className="dp-faint">{t('empty')}</p> : null}
      {groups.map(([group, rows]) => (
        <Fragment key={group}>
          <h3 className="dp-subheading">{c(`group.${group}` as TextKey<'credit'>)}</h3>
          {group.startsWith('previous_') ? <p className={classes['short']}>{t('short')}</p> : null}
          <dl className={classes['answers']}>
            {rows.map(row => (
              <Answer
                key={row.name}
                row={row}
                answers={answers}
                application={application}
                who={who}
                name={name}
              />
            ))}
          </dl>
        </Fragment>
      ))}
    </TitledCard>
  )
}

const isShown = ({ name, kind }: FieldRow<FieldName>) => kind !== 'confirm' && !/_years_|^years_/u.test(name)

const groupOf = ({ group, name }: FieldRow<FieldName>) =>
  name.startsWith('previous_') ? `previous_${group}` : group

interface AnswerProps extends PersonCardProps {
  readonly row: FieldRow<FieldName>
  readonly answers: Answers
  readonly name: string
}

function Answer({ row, answers, application, who, name }: AnswerProps) {
  const c = useText('credit')
  const { label, valueOf } = useAnswerWords(application.asking.country)
  const value = answers[row.name] ?? ''
  const isTime = row.kind === 'months'
  const years = answers[row.name.replace('months_', 'years_') as FieldName] ?? '0'
  const time = row.name
    .replace(/^previous_/u, '')
    .replace('months_', 'time_')
    .replace(/_enc$/u, '')
  return (
    <div>
      <dt>{isTime ? c(`field.${time}` as TextKey<'credit'>) : label(row.name)}</dt>
      <dd>
        {isTime ? durationText(c, Number(years), Number(value)) : valueOf(row, value)}
        {row.kind === 'secret' ? <RevealButton order={application.order} who={who} name={name} /> : null}
      </dd>
    </div>
  )
}

/** "3 years 2 months"; what there is none of is left out. */
function durationText(c: Translate<'credit'>, years: number, months: number): string {
  const parts = [years > 0 && c('years', { count: years }), months > 0 && c('months', { count: months })]
  return parts.filter(part => part !== false).join(' ')
}
