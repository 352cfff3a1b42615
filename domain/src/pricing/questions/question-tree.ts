import { MAX_LEVELS, type Question } from './question.ts'

/** A question with its child questions. */
export type Branch<Q extends Pick<Question, 'id' | 'parent'> = Question> = {
  readonly question: Q
  /** 1 for questions without a parent. */
  readonly level: number
  readonly children: readonly Branch<Q>[]
}

type Placed = Pick<Question, 'id' | 'parent'>

/** The children of a question in the order of the list; for null, the questions without a parent. */
export const childrenOf = <Q extends Placed>(questions: readonly Q[], parent: string | null): readonly Q[] =>
  questions.filter(question => question.parent === parent)

/** The tree of a list. Questions with a missing parent, or in a cycle, are not in the tree. */
export const treeOf = <Q extends Placed>(
  questions: readonly Q[],
  parent: string | null = null,
  level = 1,
): readonly Branch<Q>[] =>
  childrenOf(questions, parent).map(question => ({
    question,
    level,
    children: treeOf(questions, question.id, level + 1),
  }))

const flat = <Q extends Placed>({ question, children }: Branch<Q>): readonly Q[] => [
  question,
  ...children.flatMap(flat),
]

/** The list in reading order: each question before its children. Questions that are in no tree come last. */
export function inReadingOrder<Q extends Placed>(questions: readonly Q[]): readonly Q[] {
  const read = treeOf(questions).flatMap(flat)
  const known = new Set(read.map(({ id }) => id))
  return [...read, ...questions.filter(({ id }) => !known.has(id))]
}

/** A question's ancestors, nearest first; ends at a missing parent or a cycle. */
export function ancestorsOf<Q extends Placed>(questions: readonly Q[], { parent }: Placed): readonly Q[] {
  const above: Q[] = []
  for (let id = parent; id !== null;) {
    const wanted = id
    const found = questions.find(question => question.id === wanted)
    if (found === undefined || above.includes(found)) return above
    above.push(found)
    id = found.parent
  }
  return above
}

/** All descendants of a question, without itself. */
export const descendantsOf = <Q extends Placed>(questions: readonly Q[], id: string): readonly Q[] =>
  questions.filter(
    question => question.id !== id && ancestorsOf(questions, question).some(above => above.id === id),
  )

/** Number of levels of a question with its descendants. */
export const levelsBelow = (questions: readonly Placed[], id: string): number =>
  1 + Math.max(0, ...childrenOf(questions, id).map(child => levelsBelow(questions, child.id)))

/** Whether a question with its descendants may be moved below a parent: within the levels, and not below itself. */
export function fitsBelow(questions: readonly Placed[], id: string, parent: string | null): boolean {
  if (parent === null) return true
  const above = questions.find(question => question.id === parent)
  if (above === undefined || parent === id) return false
  const chain = [above, ...ancestorsOf(questions, above)]
  return (
    !chain.some(question => question.id === id) && chain.length + levelsBelow(questions, id) <= MAX_LEVELS
  )
}
