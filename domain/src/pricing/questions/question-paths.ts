import type { Country } from '#platform/markets/countries.ts'
import type { FieldValue, FieldValues } from '#platform/validation/rule.ts'
import { isInUse, takesSeveral, type Question } from './question.ts'
import { childrenOf } from './question-tree.ts'
import { offeredCodes, YES } from './shown-questions.ts'

/** A branch of a question: answers that lead to the same next questions. */
export type Fork = {
  readonly question: Question
  /** Each is a set of codes that leads to this branch; an empty set is no answer. */
  readonly alternatives: readonly (readonly string[])[]
  readonly next: readonly Question[]
}

/** A path through a question and its descendants. */
export type QuestionPath = {
  /** The branches on the path; a question whose answers change nothing has none. */
  readonly forks: readonly Fork[]
  /** All questions on the path, in reading order. */
  readonly shown: readonly Question[]
}

/** Number of paths, and number of questions on the shortest and the longest. */
export type PathTotals = { readonly ways: bigint; readonly shortest: number; readonly longest: number }

/** All branches of a question: one for each set of next questions that some answer leads to. */
export function forksOf(
  questions: readonly Question[],
  question: Question,
  country: Country,
): readonly Fork[] {
  const children = childrenOf(questions, question.id).filter(child => isInUse(child, country))
  const after = (codes: readonly string[]) =>
    children.filter(({ parent_answer }) => codes.some(code => parent_answer.includes(code)))
  const forks = new Map<string, { alternatives: (readonly string[])[]; next: readonly Question[] }>()
  const keyOf = (next: readonly Question[]) => next.map(({ id }) => id).join(' ')
  const lead = (codes: readonly string[], next: readonly Question[]) => {
    const known = forks.get(keyOf(next))
    if (known === undefined) forks.set(keyOf(next), { alternatives: [codes], next })
    else known.alternatives.push(codes)
  }
  if (children.length === 0) return [{ question, alternatives: [], next: [] }]
  const offered = offeredCodes(question)
  if (takesSeveral(question.field_type)) {
    for (const codes of distinctTicks(offered, after, keyOf)) lead(codes, after(codes))
  } else {
    for (const code of offered) lead([code], after([code]))
  }
  if ((!question.required || forks.size === 0) && !forks.has('')) lead([], [])
  // If every answer leads to no further question, the answers decide nothing.
  if (forks.size === 1 && forks.has('')) return [{ question, alternatives: [], next: [] }]
  return [...forks.values()].map(fork => ({ question, ...fork }))
}

/** One combination of ticked answers for each set of next questions. */
function distinctTicks(
  offered: readonly string[],
  after: (codes: readonly string[]) => readonly Question[],
  keyOf: (next: readonly Question[]) => string,
): readonly (readonly string[])[] {
  const kinds = new Map<string, string>()
  for (const code of offered) {
    const key = keyOf(after([code]))
    if (!kinds.has(key)) kinds.set(key, code)
  }
  const sets = new Map<string, readonly string[]>()
  for (const code of kinds.values()) {
    for (const codes of [[], ...sets.values()]) {
      const together = [...codes, code]
      const key = keyOf(after(together))
      if (!sets.has(key)) sets.set(key, together)
    }
  }
  return [...sets.values()]
}

const together = (parts: readonly PathTotals[]): PathTotals => ({
  ways: parts.reduce((ways, part) => ways * part.ways, 1n),
  shortest: parts.reduce((sum, part) => sum + part.shortest, 0),
  longest: parts.reduce((sum, part) => sum + part.longest, 0),
})

/** Counts the paths through one question and its descendants without enumerating them. */
export function totalsBelow(
  questions: readonly Question[],
  question: Question,
  country: Country,
): PathTotals {
  const ways = forksOf(questions, question, country).map(({ next }) =>
    together(next.map(child => totalsBelow(questions, child, country))),
  )
  return {
    ways: ways.reduce((sum, way) => sum + way.ways, 0n),
    shortest: 1 + Math.min(...ways.map(({ shortest }) => shortest)),
    longest: 1 + Math.max(...ways.map(({ longest }) => longest)),
  }
}

const firstQuestions = (questions: readonly Question[], country: Country) =>
  childrenOf(questions, null).filter(question => isInUse(question, country))

/** Counts the paths through a whole list: one choice at every branching question. */
export const pathTotals = (questions: readonly Question[], country: Country): PathTotals =>
  together(firstQuestions(questions, country).map(question => totalsBelow(questions, question, country)))

/** Enumerates the paths through one question and its descendants; there may be very many. */
export function* pathsBelow(
  questions: readonly Question[],
  question: Question,
  country: Country,
): Generator<QuestionPath> {
  for (const fork of forksOf(questions, question, country)) {
    const forks = fork.alternatives.length === 0 ? [] : [fork]
    for (const rest of pathsThroughAll(questions, fork.next, country))
      yield { forks: [...forks, ...rest.forks], shown: [question, ...rest.shown] }
  }
}

function* pathsThroughAll(
  questions: readonly Question[],
  [first, ...others]: readonly Question[],
  country: Country,
): Generator<QuestionPath> {
  if (first === undefined) {
    yield { forks: [], shown: [] }
    return
  }
  for (const path of pathsBelow(questions, first, country))
    for (const rest of pathsThroughAll(questions, others, country))
      yield { forks: [...path.forks, ...rest.forks], shown: [...path.shown, ...rest.shown] }
}

function valueOf(question: Question, codes: readonly string[]): FieldValue {
  if (takesSeveral(question.field_type)) return codes
  const [code] = codes
  return question.field_type === 'boolean' && code !== undefined ? code === YES : code
}

/** Answers that lead along a path. */
export const answersOf = ({ forks }: QuestionPath): FieldValues =>
  Object.fromEntries(
    forks.map(({ question, alternatives: [codes = []] }) => [question.id, valueOf(question, codes)]),
  )
