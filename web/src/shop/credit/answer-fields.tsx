import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import type { FieldName, FieldRow } from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import type { Who } from '@forecourt/domain/deals/credit-applications/asked-fields.ts'
import { groupOf } from '#shared/credit/use-answer-words.ts'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AnswerField } from './answer-field.tsx'
import classes from './credit.module.css'

interface AnswerFieldsProps {
  readonly rows: readonly FieldRow<FieldName>[]
  readonly application: OwnApplication
  readonly who: Who
  readonly field: (name: FieldName) => BoundField
  readonly values: Readonly<Record<string, string | boolean>>
}

/** Fields of a page, grouped by subject; the groups of previous addresses and jobs say why they are asked. */
export function AnswerFields({ rows, application, who, field, values }: AnswerFieldsProps) {
  const t = useText('credit_form')
  const c = useText('credit')
  const groups = [...Map.groupBy(rows, groupOf)]
  return groups.map(([group, fields]) => (
    <fieldset key={group} className={classes['group']}>
      <legend>{c(`group.${group}` as TextKey<'credit'>)}</legend>
      {group.startsWith('previous_') ? <p className={classes['hint']}>{t('hint.previous')}</p> : null}
      {group === 'disbursement' ? <p className={classes['hint']}>{t('hint.disbursement')}</p> : null}
      <div className={classes['fields']}>
        {fields.map(row => (
          <AnswerField
            key={row.name}
            row={row}
            application={application}
            who={who}
            field={field(row.name)}
            beside={field}
            values={values}
          />
        ))}
      </div>
      {group === 'income' && application.asking.country === 'US' ? (
        <p className={classes['hint']}>{t('hint.alimony')}</p>
      ) : null}
    </fieldset>
  ))
}
