import type { Country } from '#platform/markets/countries.ts'

/** Types of answers (decisions 3.93). */
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

/** The list of a question: about the trade-in vehicle, or about accessories and plans. */
export const QUESTION_KINDS = ['trade_in', 'aftermarket'] as const

export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** An option of a question. Its tags are recommendations (decisions 3.70). */
export type OfferedAnswer = {
  readonly code: string
  readonly label_en: string
  readonly label_fr: string
  readonly tags: readonly string[]
}

/**
 * A question of a list. It is shown if the parent's answer is one of `parent_answer`, or contains one if several
 * are ticked. Questions without a parent are always shown.
 */
export type Question = {
  readonly id: string
  /** Its name in the specification; null for the dealership's own questions. */
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
  /** Shown only in this country (product 5: export and import in Canada); null is everywhere. */
  readonly country: Country | null
  readonly answers: readonly OfferedAnswer[]
}

/** Maximum levels of questions: a question, its children and theirs (decisions 3.93). */
export const MAX_LEVELS = 3
/** Maximum number of questions of one list; every questionnaire reads them all. */
export const MAX_QUESTIONS = 100
export const MAX_CHILDREN = 10
export const MAX_ANSWERS = 30

/** Field types with options. */
export const hasOwnAnswers = (type: FieldType): boolean => type === 'single_choice' || type === 'multi_choice'

/** Field types with several answers. */
export const takesSeveral = (type: FieldType): boolean => type === 'multi_choice' || type === 'panel_map'

/** Whether a list in this country contains the question at all. */
export const isInUse = ({ active, country }: Question, at: Country): boolean =>
  active && (country === null || country === at)
