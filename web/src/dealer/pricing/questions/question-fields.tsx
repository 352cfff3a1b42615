import { Checkbox } from '@mantine/core'
import {
  FIELD_TYPES,
  hasOwnAnswers,
  type FieldType,
  type QuestionKind,
} from '@forecourt/domain/pricing/questions/question.ts'
import { offeredCodes } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import { COUNTRIES } from '@forecourt/domain/platform/markets/countries.ts'
import { CheckboxField, NoteField, SelectField } from '#shared/forms/fields.tsx'
import { AnswersField } from './answers-field.tsx'
import type { QuestionForm } from './question-editor.tsx'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import type { Question } from './questions.api.ts'

interface QuestionFieldsProps {
  readonly kind: QuestionKind
  readonly form: QuestionForm
  readonly parent: Question | undefined
}

/** All fields of a question, both languages side by side. */
export function QuestionFields({ kind, form, parent }: QuestionFieldsProps) {
  const { t, language } = useQuestionText()
  const type = String(form.values['field_type']) as FieldType
  return (
    <>
      <div className={classes['pair']}>
        <NoteField {...form.field('question_en')} label={t('field.question_en')} rows={1} required />
        <NoteField {...form.field('question_fr')} label={t('field.question_fr')} rows={1} optional />
        <NoteField {...form.field('description_en')} label={t('field.description_en')} rows={1} optional />
        <NoteField {...form.field('description_fr')} label={t('field.description_fr')} rows={1} optional />
      </div>
      <div className={classes['fields']}>
        <SelectField
          {...form.field('field_type')}
          label={t('field.field_type')}
          options={FIELD_TYPES.map(code => ({ value: code, label: t(`type.${code}`) }))}
        />
        <SelectField
          {...form.field('country')}
          label={t('field.country')}
          emptyLabel={t('everywhere')}
          options={COUNTRIES.map(({ code, name, name_fr }) => ({
            value: code,
            label: language === 'fr' ? name_fr : name,
          }))}
        />
      </div>
      {parent === undefined ? null : <ParentAnswers form={form} parent={parent} />}
      {hasOwnAnswers(type) ? (
        <AnswersField {...form.field('answers')} form={form} hasTags={kind === 'aftermarket'} />
      ) : null}
      <div className={classes['boxes']}>
        <CheckboxField {...form.field('required')} label={t('field.required')} />
        <CheckboxField {...form.field('active')} label={t('field.active')} />
      </div>
    </>
  )
}

/** Answers of the parent question that show this one. */
function ParentAnswers({ form, parent }: { readonly form: QuestionForm; readonly parent: Question }) {
  const { t, nameOf, answerName } = useQuestionText()
  const { name, value, error, onValue } = form.field('parent_answer')
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const offered = offeredCodes(parent)
  // A deleted answer is shown until it is unchecked.
  const codes = [...offered, ...chosen.filter(code => !offered.includes(code))]
  return (
    <Checkbox.Group
      label={t('field.parent_answer', { question: nameOf(parent) })}
      error={error}
      value={[...chosen]}
      onChange={onValue}
    >
      <div className={classes['boxes']}>
        {codes.map(code => (
          <Checkbox
            key={code}
            name={name}
            value={code}
            label={offered.includes(code) ? answerName(parent, code) : t('answer_gone', { answer: code })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
