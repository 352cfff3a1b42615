import { Button, SegmentedControl } from '@mantine/core'
import { checkAnswers } from '@forecourt/domain/pricing/questions/check-answers.ts'
import { shownQuestions } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import { isInUse } from '@forecourt/domain/pricing/questions/question.ts'
import { ancestorsOf } from '@forecourt/domain/pricing/questions/question-tree.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { isEmpty } from '@forecourt/domain/platform/validation/rule.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { localeOf } from '@forecourt/domain/platform/markets/locales.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { useState } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { PreviewQuestion } from './preview-question.tsx'
import { questionIn, useQuestionText } from './question-words.ts'
import classes from './questionnaire.module.css'
import previewClasses from './preview.module.css'
import type { Question, QuestionList } from './questions.api.ts'

interface PhonePreviewProps {
  readonly list: QuestionList
  readonly given: FieldValues
  readonly onGiven: (given: FieldValues) => void
}

/** Preview of the list on a customer's phone: it can be answered, and shows hidden questions with their condition. */
export function PhonePreview({ list, given, onGiven }: PhonePreviewProps) {
  const { t, language: mine } = useQuestionText()
  const { timeZone } = useHabits()
  const [language, setLanguage] = useState<Language>(mine)
  const [isChecked, setChecked] = useState(false)
  const [today] = useState(() => wallClock(Date.now(), timeZone).date)
  const { country, results } = list
  const shown = new Set(shownQuestions(results, given, country).map(({ id }) => id))
  const answered = [...shown].filter(id => !isEmpty(given[id])).length
  const problems = checkAnswers(results, given, { country, locale: localeOf(language, country), today })
  const asked = results.filter(
    question =>
      isInUse(question, country) && ancestorsOf(results, question).every(above => isInUse(above, country)),
  )
  const errorOf = ({ id }: Question) => {
    const problem = problems[id]
    const isDue = problem !== undefined && (isChecked || (problem.rule !== 'required' && !isEmpty(given[id])))
    return isDue ? fieldMessage('answer', problem) : undefined
  }
  return (
    <div className={previewClasses['preview']}>
      <div className={classes['bar']}>
        <h2 className={classes['heading']}>{t('preview')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          value={language}
          onChange={value => setLanguage(value === 'fr' ? 'fr' : 'en')}
          data={[
            { value: 'en', label: t('english') },
            { value: 'fr', label: t('french') },
          ]}
        />
      </div>
      <div className={previewClasses['phone']} role="group" aria-label={t('preview')}>
        {asked.map(question =>
          shown.has(question.id) ? (
            <PreviewQuestion
              key={question.id}
              question={question}
              language={language}
              value={given[question.id]}
              error={errorOf(question)}
              onValue={value => onGiven({ ...given, [question.id]: value })}
            />
          ) : (
            <HiddenQuestion key={question.id} question={question} results={results} language={language} />
          ),
        )}
        {asked.length === 0 ? <p className="dp-faint">{t('preview.empty')}</p> : null}
      </div>
      <div className={classes['bar']}>
        <span className="dp-faint">{t('preview.count', { answered, count: shown.size })}</span>
        <span className={classes['buttons']}>
          <Button variant="default" size="compact-sm" onClick={() => setChecked(true)}>
            {t('preview.check')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setChecked(false)
              onGiven({})
            }}
          >
            {t('preview.clear')}
          </Button>
        </span>
      </div>
    </div>
  )
}

interface HiddenQuestionProps {
  readonly question: Question
  readonly results: readonly Question[]
  readonly language: Language
}

/** A hidden question, and the answer that would show it. */
function HiddenQuestion({ question, results, language }: HiddenQuestionProps) {
  const { t, anyOf } = useQuestionText()
  const parent = results.find(({ id }) => id === question.parent)
  return (
    <p className={previewClasses['unasked']}>
      <span>{questionIn(language, question)}</span>
      <span>
        {t('after', {
          answers: (parent && anyOf(parent, question.parent_answer)) || t('no_answer'),
        })}
      </span>
    </p>
  )
}
