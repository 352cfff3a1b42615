import { maxLength, oneOf, required } from '#platform/validation/presence.ts'
import type { Problem } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { FIELD_TYPES, hasOwnAnswers, MAX_CHILDREN, MAX_LEVELS, type Question } from './question.ts'
import { childrenOf, fitsBelow } from './question-tree.ts'
import { offeredCodes } from './shown-questions.ts'

/**
 * Validation rules of a question's texts. French is optional: the English text is used, and the list shows that
 * it is missing.
 */
export const QUESTION_FORM: FormRules = {
  question_en: [required, maxLength(300)],
  question_fr: [maxLength(300)],
  description_en: [maxLength(1000)],
  description_fr: [maxLength(1000)],
  field_type: [required, oneOf(FIELD_TYPES)],
}

type Problems = Readonly<Record<string, Problem>>

const problem = (rule: string, params: Problem['params'] = {}): Problem => ({ rule, params })

/** Validation errors of a question's answers, by field: `answers`, `answers.2.code`. */
export function offeredProblems({ field_type, answers }: Pick<Question, 'field_type' | 'answers'>): Problems {
  if (!hasOwnAnswers(field_type)) return answers.length === 0 ? {} : { answers: problem('leave_empty') }
  const least = field_type === 'single_choice' ? 2 : 1
  if (answers.length < least) return { answers: problem('min_items', { n: least }) }
  const problems: Record<string, Problem> = {}
  answers.forEach(({ code, label_en }, index) => {
    if (label_en.trim() === '') problems[`answers.${index}.label_en`] = problem('required')
    if (answers.findIndex(other => other.code === code) !== index)
      problems[`answers.${index}.code`] = problem('unique')
  })
  return problems
}

/**
 * Validation errors of a question's position, by field. `questions` are the stored ones, with or without this
 * one; `place` is the requested position.
 */
export function placeProblems(
  questions: readonly Question[],
  { id, parent, parent_answer }: Pick<Question, 'id' | 'parent' | 'parent_answer'>,
): Problems {
  if (parent === null) return parent_answer.length === 0 ? {} : { parent_answer: problem('leave_empty') }
  const above = questions.find(question => question.id === parent)
  if (above === undefined) return { parent: problem('id') }
  const offered = offeredCodes(above)
  if (offered.length === 0) return { parent: problem('parent_without_answers') }
  if (!fitsBelow(questions, id, parent)) return { parent: problem('too_deep', { n: MAX_LEVELS }) }
  if (childrenOf(questions, parent).filter(child => child.id !== id).length >= MAX_CHILDREN)
    return { parent: problem('max_items', { n: MAX_CHILDREN }) }
  if (parent_answer.length === 0) return { parent_answer: problem('min_items', { n: 1 }) }
  return parent_answer.every(code => offered.includes(code)) ? {} : { parent_answer: problem('one_of') }
}
