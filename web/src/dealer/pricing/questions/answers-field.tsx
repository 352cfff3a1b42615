import { ActionIcon, Button, TextInput } from '@mantine/core'
import { MAX_ANSWERS, type OfferedAnswer } from '@forecourt/domain/pricing/questions/question.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { MoveButtons } from '#shared/ui/keyboard/move-buttons.tsx'
import { moved } from '#shared/ui/keyboard/moved.ts'
import type { QuestionForm } from './question-editor.tsx'
import { newCode, offeredOf, offeredValue, tagsOf } from './question-values.ts'
import { useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'

interface AnswersFieldProps extends BoundField {
  readonly form: QuestionForm
  readonly hasTags: boolean
}

/** Options of a question, both languages side by side; each keeps its code when its text changes. */
export function AnswersField({ value, error, onValue, form, hasTags }: AnswersFieldProps) {
  const { t } = useQuestionText()
  const answers = offeredOf(value)
  const set = (next: readonly OfferedAnswer[]) => onValue(offeredValue(next))
  return (
    <fieldset className={classes['group']}>
      <legend>{t('answers')}</legend>
      {error === undefined ? null : (
        <p className="dp-error" role="alert">
          {error}
        </p>
      )}
      {answers.map((answer, index) => (
        <AnswerLine
          key={answer.code}
          answer={answer}
          place={index + 1}
          hasTags={hasTags}
          errorOf={field => form.field(`answers.${index}.${field}`).error}
          onAnswer={changed => set(answers.map(other => (other === answer ? changed : other)))}
          onRemove={() => set(answers.filter(other => other !== answer))}
          isLast={index === answers.length - 1}
          onMove={by => set(moved(answers, index, by))}
        />
      ))}
      {answers.length >= MAX_ANSWERS ? null : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => set([...answers, { code: newCode(answers), label_en: '', label_fr: '', tags: [] }])}
        >
          {t('answer.add')}
        </Button>
      )}
    </fieldset>
  )
}

interface AnswerLineProps {
  readonly answer: OfferedAnswer
  readonly place: number
  readonly hasTags: boolean
  readonly errorOf: (field: 'code' | 'label_en' | 'label_fr') => string | undefined
  readonly onAnswer: (answer: OfferedAnswer) => void
  readonly onRemove: () => void
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

function AnswerLine(props: AnswerLineProps) {
  const { answer, place, hasTags, errorOf, onAnswer, onRemove, isLast, onMove } = props
  const { t } = useQuestionText()
  const [typedTags, setTypedTags] = useState<string>()
  return (
    <div className={classes['answer']}>
      <TextInput
        name={`answers.${place - 1}.label_en`}
        aria-label={t('answer.english', { place })}
        placeholder={t('english')}
        maxLength={120}
        value={answer.label_en}
        error={errorOf('label_en') ?? errorOf('code')}
        onChange={event => onAnswer({ ...answer, label_en: event.currentTarget.value })}
      />
      <TextInput
        name={`answers.${place - 1}.label_fr`}
        aria-label={t('answer.french', { place })}
        placeholder={t('french')}
        maxLength={120}
        value={answer.label_fr}
        error={errorOf('label_fr')}
        onChange={event => onAnswer({ ...answer, label_fr: event.currentTarget.value })}
      />
      {hasTags ? (
        <TextInput
          aria-label={t('answer.tags', { place })}
          placeholder={t('tags')}
          value={typedTags ?? answer.tags.join(', ')}
          onChange={event => {
            setTypedTags(event.currentTarget.value)
            onAnswer({ ...answer, tags: tagsOf(event.currentTarget.value) })
          }}
          onBlur={() => setTypedTags(undefined)}
        />
      ) : null}
      <span className={classes['acts']}>
        <MoveButtons
          up={t('answer.up', { place })}
          down={t('answer.down', { place })}
          isFirst={place === 1}
          isLast={isLast}
          onMove={onMove}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('answer.remove', { place })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  )
}
