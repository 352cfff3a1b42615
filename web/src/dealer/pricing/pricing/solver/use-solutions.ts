import type { CombinedSolution, LeverSolution } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { Solution } from '@forecourt/domain/pricing/desk/solve.ts'
import { useEffect, useState } from 'react'
import type { Answer, OtherResidual, Question, SolveQuestion } from '../engine/desk-engine.ts'
import type { Thread } from '../matrix/use-matrix.ts'

/** The value of each lever that reaches the target alone, with its deal and target. */
export interface Solved {
  readonly question: SolveQuestion
  readonly solutions: readonly LeverSolution[]
}

/** Solves in a worker; until the response the last solution is shown. */
export const useSolutions = (thread: Thread, question: SolveQuestion | undefined): Solved | undefined =>
  useAnswer(thread, question, asked => ({ kind: 'solve', ...asked }), solutionsIn)

const solutionsIn = (answer: Answer, question: SolveQuestion) =>
  answer.kind === 'solve' ? { question, solutions: answer.solutions } : undefined

/** Results of several levers that are moved one after the other. */
export interface Shared {
  readonly question: SolveQuestion
  readonly shared: CombinedSolution
}

export const useShared = (thread: Thread, question: SolveQuestion | undefined): Shared | undefined =>
  useAnswer(thread, question, asked => ({ kind: 'share', ...asked }), sharedIn)

const sharedIn = (answer: Answer, question: SolveQuestion) =>
  answer.kind === 'share' ? { question, shared: answer.shared } : undefined

/** The price that keeps the payment, for each of the residuals. */
export const useResidualPrices = (
  thread: Thread,
  asked: readonly OtherResidual[] | undefined,
): readonly Solution[] | undefined =>
  useAnswer(thread, asked, question => ({ kind: 'residuals', asked: question }), pricesIn)

const pricesIn = (answer: Answer) => (answer.kind === 'residuals' ? answer.prices : undefined)

/** Requests again when the question changes; a response to an older question is dropped. */
function useAnswer<Q, T>(
  thread: Thread,
  question: Q | undefined,
  put: (question: Q) => Question,
  read: (answer: Answer, question: Q) => T | undefined,
): T | undefined {
  const [found, setFound] = useState<T>()
  useEffect(() => {
    if (question === undefined) return undefined
    let isCurrent = true
    thread.ask(put(question), answer => {
      const value = isCurrent ? read(answer, question) : undefined
      if (value !== undefined) setFound(value)
    })
    return () => {
      isCurrent = false
    }
    // What is asked and read is the same for every question of a kind.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [thread, question])
  return question === undefined ? undefined : found
}
