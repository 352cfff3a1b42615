import type { Country } from '#platform/markets/countries.ts'
import { validDate } from '#platform/validation/dates.ts'
import { amount, decimal, MAX_AMOUNT, range } from '#platform/validation/numbers.ts'
import { maxLength, oneOf } from '#platform/validation/presence.ts'
import {
  isEmpty,
  type FieldValues,
  type Problem,
  type Rule,
  type RuleContext,
} from '#platform/validation/rule.ts'
import { validateField } from '#platform/validation/validate-form.ts'
import type { FieldType, Question } from './question.ts'
import { offeredCodes, shownQuestions } from './shown-questions.ts'

const MAX_TEXT_LENGTH = 1000
/** Maximum number of pictures of one damage (decisions 3.97). */
const MAX_PHOTOS = 12

/** Whether an answer is given; "no" is an answer. */
const answered: Rule = {
  name: 'required',
  checksEmpty: true,
  check: value => (isEmpty(value) ? {} : undefined),
}

const yesOrNo: Rule = {
  name: 'one_of',
  check: value => (typeof value === 'boolean' ? undefined : {}),
}

const single: Rule = { name: 'one_of', check: value => (typeof value === 'string' ? undefined : {}) }

const list: Rule = { name: 'one_of', check: value => (Array.isArray(value) ? undefined : {}) }

const fewPhotos: Rule = {
  name: 'max_items',
  check: value => (Array.isArray(value) && value.length <= MAX_PHOTOS ? undefined : { n: MAX_PHOTOS }),
}

const choiceOf = (question: Question) => oneOf(offeredCodes(question))

const RULES: Readonly<Record<FieldType, (question: Question) => readonly Rule[]>> = {
  text: () => [maxLength(MAX_TEXT_LENGTH)],
  number: () => [decimal(2), range(0, MAX_AMOUNT)],
  money: () => amount,
  boolean: () => [yesOrNo],
  date: () => [validDate()],
  photo: () => [fewPhotos],
  single_choice: question => [single, choiceOf(question)],
  multi_choice: question => [list, choiceOf(question)],
  panel_map: question => [list, choiceOf(question)],
}

/**
 * Validation errors of answers, by the id of the question: missing answers to required shown questions, and
 * answers of the wrong type. Answers to hidden questions are ignored.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: FieldValues,
  context: Omit<RuleContext, 'values'> & { readonly country: Country },
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {}
  for (const question of shownQuestions(questions, given, context.country)) {
    const rules = [...(question.required ? [answered] : []), ...RULES[question.field_type](question)]
    const problem = validateField(rules, given[question.id], { ...context, values: given })
    if (problem !== undefined) problems[question.id] = problem
  }
  return problems
}
