import type { Problem } from '#platform/validation/rule.ts'
import { MAX_CHILDREN, MAX_LEVELS, type Question } from './question.ts'
import { ancestorsOf, childrenOf, fitsBelow, inReadingOrder } from './question-tree.ts'
import { offeredCodes } from './shown-questions.ts'

/**
 * Position of a question: its parent, and the parent's answers that show it. Its order in the list is the order
 * among siblings.
 */
export type Place = Pick<Question, 'id' | 'parent' | 'parent_answer'>

const placesOf = (questions: readonly Place[]): readonly Place[] =>
  questions.map(({ id, parent, parent_answer }) => ({ id, parent, parent_answer }))

const isMoved = (before: Place, after: Place) =>
  before.parent !== after.parent || before.parent_answer.join(' ') !== after.parent_answer.join(' ')

/**
 * Validation errors for the positions of all questions of a list, by field of the list `places`; `undefined` if
 * there are none. A question that did not move may keep an answer of its parent that no longer exists.
 */
export function arrangementProblem(
  questions: readonly Question[],
  places: readonly Place[],
): { readonly field: string; readonly problem: Problem } | undefined {
  const fault = (index: number, field: string, rule: string, params: Problem['params'] = {}) => ({
    field: `places.${index}.${field}`,
    problem: { rule, params },
  })
  for (const [index, place] of places.entries()) {
    const { parent, parent_answer } = place
    if (parent === null) {
      if (parent_answer.length > 0) return fault(index, 'parent_answer', 'leave_empty')
      continue
    }
    const [asking, stored] = [parent, place.id].map(id => questions.find(question => question.id === id))
    if (asking === undefined || stored === undefined) return fault(index, 'parent', 'id')
    const above = ancestorsOf(places, place)
    if (above.at(-1)?.parent !== null || above.length >= MAX_LEVELS)
      return fault(index, 'parent', 'too_deep', { n: MAX_LEVELS })
    if (childrenOf(places, parent).length > MAX_CHILDREN)
      return fault(index, 'parent', 'max_items', { n: MAX_CHILDREN })
    if (!isMoved(stored, place)) continue
    const offered = offeredCodes(asking)
    if (offered.length === 0) return fault(index, 'parent', 'parent_without_answers')
    if (parent_answer.length === 0 || !parent_answer.every(code => offered.includes(code)))
      return fault(index, 'parent_answer', 'one_of')
  }
  return undefined
}

/** The questions at their new positions, in reading order, and those with another parent or parent answer. */
export function arranged<Q extends Question>(
  questions: readonly Q[],
  places: readonly Place[],
): { readonly questions: readonly Q[]; readonly moved: ReadonlySet<string> } {
  const byId = new Map(questions.map(question => [question.id, question]))
  const moved = new Set<string>()
  const placed = places.flatMap(place => {
    const question = byId.get(place.id)
    if (question === undefined) return []
    if (isMoved(question, place)) moved.add(place.id)
    return [{ ...question, parent: place.parent, parent_answer: place.parent_answer }]
  })
  return { questions: inReadingOrder(placed), moved }
}

/** Direction of a move: up and down among siblings, in below the previous sibling, out next to its parent. */
export type Step = 'up' | 'down' | 'in' | 'out'

/** The positions after a move, or undefined if it is not possible. */
export function stepped(
  questions: readonly Question[],
  id: string,
  step: Step,
): readonly Place[] | undefined {
  const question = questions.find(other => other.id === id)
  if (question === undefined) return undefined
  const siblings = childrenOf(questions, question.parent)
  const index = siblings.indexOf(question)
  if (step === 'up' || step === 'down') {
    const other = siblings[index + (step === 'up' ? -1 : 1)]
    return other && placesOf(inReadingOrder(swapped(questions, question, other)))
  }
  const goal =
    step === 'in' ? inwards(questions, question, siblings[index - 1]) : outwards(questions, question)
  if (goal === undefined) return undefined
  const others = questions.filter(other => other !== question)
  const after = goal.behind === undefined ? others.length : others.indexOf(goal.behind) + 1
  const moved = { ...question, parent: goal.parent, parent_answer: goal.parent_answer }
  return placesOf(inReadingOrder([...others.slice(0, after), moved, ...others.slice(after)]))
}

function swapped(questions: readonly Question[], one: Question, other: Question): readonly Question[] {
  return questions.map(question => (question === one ? other : question === other ? one : question))
}

type Goal = Omit<Place, 'id'> & { readonly behind: Question | undefined }

/** Moves below the previous sibling, shown by its first answer: for yes, if it is a yes-or-no question. */
function inwards(
  questions: readonly Question[],
  { id }: Question,
  above: Question | undefined,
): Goal | undefined {
  const [first] = above === undefined ? [] : offeredCodes(above)
  if (above === undefined || first === undefined || !fitsBelow(questions, id, above.id)) return undefined
  if (childrenOf(questions, above.id).length >= MAX_CHILDREN) return undefined
  return { parent: above.id, parent_answer: [first], behind: undefined }
}

/** Moves right after its parent, shown by the same answers as the parent. */
function outwards(questions: readonly Question[], { parent }: Question): Goal | undefined {
  const above = questions.find(({ id }) => id === parent)
  if (above === undefined) return undefined
  const next = questions.find(({ id }) => id === above.parent)
  if (next === undefined) return { parent: null, parent_answer: [], behind: above }
  if (childrenOf(questions, next.id).length >= MAX_CHILDREN) return undefined
  const offered = offeredCodes(next)
  const kept = above.parent_answer.filter(code => offered.includes(code))
  const parent_answer = kept.length > 0 ? kept : offered.slice(0, 1)
  return parent_answer.length === 0 ? undefined : { parent: next.id, parent_answer, behind: above }
}
