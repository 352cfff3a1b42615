import type { Country } from '#platform/markets/countries.ts'
import type { Labelled } from '#platform/markets/labels.ts'
import type { FieldValue, FieldValues } from '#platform/validation/rule.ts'
import { PANELS } from './panels.ts'
import { hasOwnAnswers, isInUse, type Question } from './question.ts'
import { childrenOf } from './question-tree.ts'

/** The codes of yes and no in `parent_answer`. */
export const YES = 'true'
export const NO = 'false'

export const YES_OR_NO: readonly Labelled[] = [
  { code: YES, name: 'Yes', name_fr: 'Oui' },
  { code: NO, name: 'No', name_fr: 'Non' },
]

/** Possible codes of an answer, for child questions; empty for free answers. */
export function offeredCodes({
  field_type,
  answers,
}: Pick<Question, 'field_type' | 'answers'>): readonly string[] {
  if (hasOwnAnswers(field_type)) return answers.map(({ code }) => code)
  if (field_type === 'boolean') return YES_OR_NO.map(({ code }) => code)
  return field_type === 'panel_map' ? PANELS.map(({ code }) => code) : []
}

const codesGiven = (given: FieldValue): readonly string[] => {
  if (Array.isArray(given)) return given as readonly string[]
  return given === undefined || given === null ? [] : [String(given)]
}

/** Whether the answer to its parent shows this question. */
const isAskedFor = ({ parent_answer }: Question, parentGiven: FieldValue): boolean =>
  codesGiven(parentGiven).some(code => parent_answer.includes(code))

/**
 * The shown questions in reading order: those without a parent, and children that the answer of a shown parent
 * shows (decisions 3.93). Answers to hidden questions are ignored.
 */
export function shownQuestions(
  questions: readonly Question[],
  given: FieldValues,
  country: Country,
): readonly Question[] {
  const shownBelow = (parent: string | null): readonly Question[] =>
    childrenOf(questions, parent)
      .filter(question => isInUse(question, country))
      .filter(question => parent === null || isAskedFor(question, given[parent]))
      .flatMap(question => [question, ...shownBelow(question.id)])
  return shownBelow(null)
}

/** Answers to shown questions; others are dropped when saving (decisions 3.93). */
export function shownAnswers(
  questions: readonly Question[],
  given: FieldValues,
  country: Country,
): FieldValues {
  const shown = shownQuestions(questions, given, country).map(({ id }) => [id, given[id]] as const)
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined))
}
