import type { AskedQuestions } from '@forecourt/contract/pricing/question.ts'
import type { AnsweredQuestion, GivenAnswers } from '@forecourt/contract/deals/trade-in.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { takesSeveral, type Question } from '@forecourt/domain/pricing/questions/question.ts'
import { shownQuestions } from '@forecourt/domain/pricing/questions/shown-questions.ts'
import { validDate } from '@forecourt/domain/platform/validation/dates.ts'
import { decimal, range } from '@forecourt/domain/platform/validation/numbers.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import { isEmpty, type FieldValues, type Rule } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'

const LONGEST = 1000

/** Name of a question's field; the server reports errors of an answer under the same name. */
export const answerField = (id: string): string => `answers_${id}`

/** Questions of a tree in reading order, without those about pictures. */
export function questionsOf({ results }: AskedQuestions): readonly Question[] {
  type Asked = Omit<AskedQuestions['results'][number], 'children'> & { readonly children?: readonly Asked[] }
  const flat = (asked: readonly Asked[]): Question[] =>
    asked.flatMap(({ children = [], ...question }) => [
      { ...question, active: true, country: null },
      ...flat(children),
    ])
  return flat(results as readonly Asked[]).filter(
    ({ field_type, code }) => field_type !== 'photo' && code !== 'accepted_terms',
  )
}

const givenOf = (questions: readonly Question[], values: FieldValues): FieldValues =>
  Object.fromEntries(questions.map(({ id }) => [id, values[answerField(id)]]))

/** Questions that apply, given the answers so far. */
export const shownOf = (questions: readonly Question[], values: FieldValues, country: Country) =>
  shownQuestions(questions, givenOf(questions, values), country)

/** Initial value of each question's field. */
export const answerValues = (
  questions: readonly Question[],
  answered: readonly AnsweredQuestion[] = [],
): FieldValues =>
  Object.fromEntries(
    questions.map(({ id, field_type }) => {
      const before = answered.find(one => one.id === id)?.answer
      const blank = takesSeveral(field_type) ? [] : ''
      return [answerField(id), typeof before === 'boolean' ? String(before) : (before ?? blank)]
    }),
  )

const rulesByType: Partial<Record<Question['field_type'], readonly Rule[]>> = {
  text: [maxLength(LONGEST)],
  number: [decimal(2), range(0, 9_999_999.99)],
  money: [decimal(2), range(0, 9_999_999.99)],
  date: [validDate()],
}

/** Rules of each answer while its question is shown; `isComplete`: required answers must be there. */
export function answerRules(
  questions: readonly Question[],
  country: Country,
  { isComplete }: { readonly isComplete: boolean },
): FormRules {
  const whileShown = (id: string, rule: Rule): Rule => ({
    ...rule,
    check: (value, context) =>
      shownOf(questions, context.values, country).some(one => one.id === id)
        ? rule.check(value, context)
        : undefined,
  })
  const missing: Rule = {
    name: 'required',
    checksEmpty: true,
    check: value => (isEmpty(value) ? {} : undefined),
  }
  return Object.fromEntries(
    questions.map(({ id, field_type, required }) => {
      const own = rulesByType[field_type] ?? []
      const rules = isComplete && required ? [missing, ...own] : own
      return [answerField(id), rules.map(rule => whileShown(id, rule))]
    }),
  )
}

/** Answers to send: those of the questions that are shown. */
export const answersFrom = (
  questions: readonly Question[],
  values: FieldValues,
  country: Country,
): GivenAnswers =>
  shownOf(questions, values, country).flatMap(({ id }) => {
    const value = values[answerField(id)]
    if (value === undefined || value === null || isEmpty(value)) return []
    return [{ id, answer: Array.isArray(value) ? [...(value as readonly string[])] : [String(value).trim()] }]
  })
