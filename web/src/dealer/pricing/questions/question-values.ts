import {
  hasOwnAnswers,
  type FieldType,
  type OfferedAnswer,
} from '@forecourt/domain/pricing/questions/question.ts'
import { QUESTION_FORM } from '@forecourt/domain/pricing/questions/question-form.ts'
import type { FieldValue, FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import type { Question, QuestionBody } from './questions.api.ts'

export const QUESTION_RULES: FormRules = QUESTION_FORM

/** Position of a new question. */
export interface Draft {
  readonly id: string
  readonly parent: string | null
  readonly parent_answer: readonly string[]
}

const blank: FieldValues = {
  question_en: '',
  question_fr: '',
  description_en: '',
  description_fr: '',
  field_type: 'boolean',
  required: true,
  active: true,
  country: '',
  answers: [],
  parent_answer: [],
}

/** An option is one text in the form, so that forms compare it like other fields. */
const asText = ({ code, label_en, label_fr, tags }: OfferedAnswer) =>
  JSON.stringify({ code, label_en, label_fr, tags })

export const offeredOf = (value: FieldValue): readonly OfferedAnswer[] =>
  Array.isArray(value) ? (value as readonly string[]).map(text => JSON.parse(text) as OfferedAnswer) : []

export const offeredValue = (answers: readonly OfferedAnswer[]): FieldValue => answers.map(asText)

export const draftValues = ({ parent_answer }: Draft): FieldValues => ({ ...blank, parent_answer })

/** Form values of a stored question. */
export const valuesOf = (question: Question): FieldValues => ({
  question_en: question.question_en,
  question_fr: question.question_fr,
  description_en: question.description_en,
  description_fr: question.description_fr,
  field_type: question.field_type,
  required: question.required,
  active: question.active,
  country: question.country ?? '',
  answers: offeredValue(question.answers),
  parent_answer: question.parent_answer,
})

const listed = (value: FieldValue) => (Array.isArray(value) ? [...(value as readonly string[])] : [])

/** Request body. Options are dropped if the type has none. */
export function bodyOf(
  values: FieldValues,
  {
    parent,
    recommended_accessories,
    recommended_plans,
  }: Pick<Draft, 'parent'> & Pick<Question, 'recommended_accessories' | 'recommended_plans'>,
): QuestionBody {
  const type = values['field_type'] as FieldType
  const country = values['country']
  return {
    parent,
    parent_answer: parent === null ? [] : listed(values['parent_answer']),
    question_en: String(values['question_en']),
    question_fr: String(values['question_fr']),
    description_en: String(values['description_en']),
    description_fr: String(values['description_fr']),
    field_type: type,
    required: values['required'] === true,
    active: values['active'] === true,
    country: country === 'CA' || country === 'US' ? country : null,
    answers: hasOwnAnswers(type)
      ? offeredOf(values['answers']).map(answer => ({ ...answer, tags: [...answer.tags] }))
      : [],
    ...(recommended_accessories && { recommended_accessories }),
    ...(recommended_plans && { recommended_plans }),
  }
}

/** A unique code for a new option: stored answers refer to it, even when its text changes. */
export function newCode(answers: readonly OfferedAnswer[]): string {
  const codes = new Set(answers.map(({ code }) => code))
  let number = answers.length + 1
  while (codes.has(`answer_${number}`)) number += 1
  return `answer_${number}`
}

const words = /[^a-z0-9]+/gu

/** Typed tags, separated by commas. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(tag => tag.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(words, '_'))
      .map(tag => tag.replace(/^_+|_+$/gu, '').slice(0, 40))
      .filter(tag => tag !== ''),
  ),
]
