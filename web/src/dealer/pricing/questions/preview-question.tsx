import { Checkbox, Input, Radio, TextInput } from '@mantine/core'
import { offeredCodes, YES } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import type { FieldType } from '@forecourt/domain/pricing/questions/question.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import type { ComponentType } from 'react'
import { answerIn, helpIn, questionIn, useQuestionText } from './question-words.ts'
import classes from './preview.module.css'
import type { Question } from './questions.api.ts'

interface PreviewQuestionProps {
  readonly question: Question
  readonly language: Language
  readonly value: FieldValue
  readonly error: string | undefined
  readonly onValue: (value: FieldValue) => void
}

/** A question as it is answered on a phone. */
export function PreviewQuestion(props: PreviewQuestionProps) {
  const { question, language } = props
  const common = {
    label: questionIn(language, question),
    description: helpIn(language, question) || undefined,
    error: props.error,
    withAsterisk: question.required,
    lang: language,
  }
  const Answer = ANSWERS[question.field_type]
  return <Answer {...props} common={common} />
}

interface CommonProps extends PreviewQuestionProps {
  readonly common: {
    readonly label: string
    readonly description: string | undefined
    readonly error: string | undefined
    readonly withAsterisk: boolean
    readonly lang: Language
  }
}

function OneOf({ question, language, value, onValue, common }: CommonProps) {
  const isYesNo = question.field_type === 'boolean'
  const given = value === undefined || value === null ? '' : String(value)
  return (
    <Radio.Group {...common} value={given} onChange={code => onValue(isYesNo ? code === YES : code)}>
      <div className={classes['choices']}>
        {offeredCodes(question).map(code => (
          <Radio key={code} value={code} label={answerIn(language, question, code)} />
        ))}
      </div>
    </Radio.Group>
  )
}

function SomeOf({ question, language, value, onValue, common }: CommonProps) {
  const given = Array.isArray(value) ? [...(value as readonly string[])] : []
  return (
    <Checkbox.Group {...common} value={given} onChange={onValue}>
      <div className={classes['choices']} data-dense={question.field_type === 'panel_map' || undefined}>
        {offeredCodes(question).map(code => (
          <Checkbox key={code} value={code} label={answerIn(language, question, code)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function Typed({ question, value, onValue, common }: CommonProps) {
  const { field_type: type } = question
  const isFigure = type === 'number' || type === 'money'
  return (
    <TextInput
      {...common}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={isFigure ? 'decimal' : 'text'}
      value={typeof value === 'string' ? value : ''}
      rightSection={type === 'money' ? <span aria-hidden>$</span> : null}
      onChange={event => onValue(event.currentTarget.value)}
    />
  )
}

/** Taking pictures is only shown: the preview saves nothing. */
function Photo({ common }: CommonProps) {
  const { t } = useQuestionText()
  const { lang: _lang, ...wrapper } = common
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <div className={classes['photo']}>{t('preview.photo')}</div>
    </Input.Wrapper>
  )
}

const ANSWERS: Readonly<Record<FieldType, ComponentType<CommonProps>>> = {
  text: Typed,
  number: Typed,
  money: Typed,
  date: Typed,
  boolean: OneOf,
  single_choice: OneOf,
  multi_choice: SomeOf,
  panel_map: SomeOf,
  photo: Photo,
}
