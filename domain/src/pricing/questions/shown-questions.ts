import type { Country } from '#platform/markets/countries.ts'
import type { Labelled } from '#platform/markets/labels.ts'
import type { FieldValue, FieldValues } from '#platform/validation/rule.ts'
import { PANELS } from './panels.ts'
import { hasOwnAnswers, isInUse, type Question } from './question.ts'
import { childrenOf } from './question-tree.ts'

/** The codes of a yes and a no, in `parent_answer`. */
export const YES = 'true'
export const NO = 'false'

export const YES_OR_NO: readonly Labelled[] = [
  { code: YES, name: 'Yes', name_fr: 'Oui' },
  { code: NO, name: 'No', name_fr: 'Non' },
]

/** Codes that an answer to the question can have, so that children may ask for them; none where it is free. */
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

/** Whether what was answered to its parent asks for this question. */
const isAskedFor = ({ parent_answer }: Question, parentGiven: FieldValue): boolean =>
  codesGiven(parentGiven).some(code => parent_answer.includes(code))

/**
 * The questions that stand before whoever answers, in reading order: those without a parent, and beneath each that is
 * shown those which its answer asks for (decisions 3.93). What was answered to a hidden question counts for nothing.
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

/** What was answered to questions that are shown; the rest is forgotten on save (decisions 3.93). */
export function shownAnswers(
  questions: readonly Question[],
  given: FieldValues,
  country: Country,
): FieldValues {
  const shown = shownQuestions(questions, given, country).map(({ id }) => [id, given[id]] as const)
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined))
}
