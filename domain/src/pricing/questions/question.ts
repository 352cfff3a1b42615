import type { Country } from '#platform/markets/countries.ts'

/** How a question is answered (decisions 3.93). */
export const FIELD_TYPES = [
  'text',
  'number',
  'money',
  'boolean',
  'single_choice',
  'multi_choice',
  'date',
  'photo',
  'panel_map',
] as const

export type FieldType = (typeof FIELD_TYPES)[number]

/** Which list a question stands on: about the car that is traded in, or about what is bought beside a car. */
export const QUESTION_KINDS = ['trade_in', 'aftermarket'] as const

export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** An answer that is offered. Its tags say what it speaks for (decisions 3.70). */
export type OfferedAnswer = {
  readonly code: string
  readonly label_en: string
  readonly label_fr: string
  readonly tags: readonly string[]
}

/**
 * A question of a list. `parent` and `parent_answer` say when it is asked: when the parent's answer is one of these
 * codes; of several ticked ones, when at least one is. Questions without a parent are always asked.
 */
export type Question = {
  readonly id: string
  /** The name by which the specification knows it; null for a question of the dealership's own. */
  readonly code: string | null
  readonly parent: string | null
  readonly parent_answer: readonly string[]
  readonly question_en: string
  readonly question_fr: string
  readonly description_en: string
  readonly description_fr: string
  readonly field_type: FieldType
  readonly required: boolean
  readonly active: boolean
  /** Asked in this country only (product 5: export and import in Canada); null is everywhere. */
  readonly country: Country | null
  readonly answers: readonly OfferedAnswer[]
}

/** Levels of questions: a question, its children and theirs (decisions 3.93). */
export const MAX_LEVELS = 3
/** Of one list; every questionnaire reads them all. */
export const MAX_QUESTIONS = 100
export const MAX_CHILDREN = 10
export const MAX_ANSWERS = 30

/** Field types whose answers are written down with the question. */
export const hasOwnAnswers = (type: FieldType): boolean => type === 'single_choice' || type === 'multi_choice'

/** Field types of which several answers can be given. */
export const takesSeveral = (type: FieldType): boolean => type === 'multi_choice' || type === 'panel_map'

/** Whether a list in this country asks it at all, whatever was answered. */
export const isInUse = ({ active, country }: Question, at: Country): boolean =>
  active && (country === null || country === at)
