import type { Question } from '@forecourt/domain/pricing/questions/question.ts'
import { Checkbox, Radio } from '@mantine/core'
import { NoteField, shownText, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import classes from './question-input.module.css'
import { choicesOf, helpText, questionText } from './question-words.ts'

interface QuestionInputProps {
  readonly question: Question
  readonly field: BoundField
  /** Whether it is marked as required. */
  readonly isMarked: boolean
}

/** A question with its input. */
export function QuestionInput({ question, field, isMarked }: QuestionInputProps) {
  const language = useLanguage()
  const { field_type: type, required } = question
  const help = helpText(language, question)
  const label = questionText(language, question)
  const given = { ...field, label, required: isMarked && required, ...(help !== '' && { hint: help }) }
  if (type === 'money') return <MoneyInput {...given} />
  if (type === 'text') return <NoteField {...given} rows={1} />
  if (type === 'number') return <TextField {...given} inputMode="numeric" />
  if (type === 'date') return <TextField {...given} type="date" />
  return <Choices question={question} field={field} isMarked={isMarked} />
}

/** A choice of one or several options. */
function Choices({ question, field, isMarked }: QuestionInputProps) {
  const language = useLanguage()
  const { field_type: type, required } = question
  const { name, value, error, onValue } = field
  const choices = choicesOf(question, language)
  const common = {
    label: questionText(language, question),
    description: helpText(language, question) || undefined,
    error,
    withAsterisk: isMarked && required,
  }
  if (type === 'multi_choice' || type === 'panel_map')
    return (
      <Checkbox.Group
        {...common}
        value={Array.isArray(value) ? [...(value as readonly string[])] : []}
        onChange={onValue}
      >
        <div className={classes['choices']} data-dense={type === 'panel_map' || undefined}>
          {choices.map(({ code, label }) => (
            <Checkbox key={code} name={name} value={code} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    )
  return (
    <Radio.Group {...common} name={name} value={shownText(value)} onChange={onValue}>
      <div className={classes['choices']}>
        {choices.map(({ code, label }) => (
          <Radio key={code} value={code} label={label} />
        ))}
      </div>
    </Radio.Group>
  )
}
