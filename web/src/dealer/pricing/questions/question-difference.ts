import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import type { RowWords } from '#shared/forms/use-row-form.tsx'
import { offeredOf } from './question-values.ts'
import { useQuestionText } from './question-words.ts'
import type { Question } from './questions.api.ts'

/** Compares both versions of a question field by field after a concurrent save. */
export function useQuestionDifference(parent: Question | undefined): RowWords {
  const { t, format, language, answerName } = useQuestionText()
  const labelOf = (name: string) => {
    if (name === 'answers') return t('answers')
    if (name === 'parent_answer') return t('field.parent_answer_short')
    return t(`field.${name}` as 'field.country')
  }
  const say = (name: string, value: FieldValue): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (name === 'answers') {
      const labels = offeredOf(value).map(({ label_en, label_fr }) =>
        language === 'fr' && label_fr !== '' ? label_fr : label_en,
      )
      return format.list(labels) || t('none')
    }
    if (name === 'parent_answer' && Array.isArray(value)) {
      const codes = value as readonly string[]
      return format.list(parent === undefined ? codes : codes.map(code => answerName(parent, code)))
    }
    const text = String(value ?? '')
    if (name === 'field_type') return t(`type.${text as 'text'}`)
    if (name === 'country') return text === '' ? t('everywhere') : t(`only.${text as 'CA'}`)
    return text === '' ? t('none') : text
  }
  return { text: t('conflict'), labelOf, say }
}
