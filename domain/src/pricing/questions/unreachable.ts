import type { Country } from '#platform/markets/countries.ts'
import type { Question } from './question.ts'
import { ancestorsOf } from './question-tree.ts'
import { offeredCodes } from './shown-questions.ts'

/**
 * Why a question is never shown: its parent is missing, in a cycle, without options or itself never shown; no
 * answer or no existing answer of the parent is set; or it is for another country.
 */
export type UnreachableReason =
  | 'no_parent'
  | 'circle'
  | 'parent_without_answers'
  | 'no_answer_named'
  | 'answer_not_offered'
  | 'other_country'
  | 'parent_never_asked'

export type Unreachable = { readonly question: Question; readonly reason: UnreachableReason }

const reach = (country: Question['country']): readonly Country[] =>
  country === null ? ['CA', 'US'] : [country]

function ownReason(questions: readonly Question[], question: Question): UnreachableReason | undefined {
  if (question.parent === null) return undefined
  const parent = questions.find(({ id }) => id === question.parent)
  if (parent === undefined) return 'no_parent'
  if (ancestorsOf(questions, question).includes(question)) return 'circle'
  const offered = offeredCodes(parent)
  if (offered.length === 0) return 'parent_without_answers'
  if (question.parent_answer.length === 0) return 'no_answer_named'
  if (!question.parent_answer.some(code => offered.includes(code))) return 'answer_not_offered'
  return undefined
}

/**
 * Questions that no answers lead to, in the order of the list. Inactive ones and their descendants are not
 * reported.
 */
export function unreachableQuestions(questions: readonly Question[]): readonly Unreachable[] {
  const reasons = new Map<string, UnreachableReason>()
  for (const question of questions) {
    const reason = ownReason(questions, question)
    if (reason !== undefined) reasons.set(question.id, reason)
  }
  for (const question of questions) {
    if (reasons.has(question.id)) continue
    const above = ancestorsOf(questions, question)
    if (above.some(({ id }) => reasons.has(id))) reasons.set(question.id, 'parent_never_asked')
    else if (!reach(question.country).some(at => above.every(({ country }) => reach(country).includes(at))))
      reasons.set(question.id, 'other_country')
  }
  return questions.flatMap(question => {
    const reason = reasons.get(question.id)
    return reason === undefined ? [] : [{ question, reason }]
  })
}
