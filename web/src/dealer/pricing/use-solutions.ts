import type { LeverSolution, LimitedLever } from '@forecourt/domain/desk/solve-levers.ts'
import type { Target } from '@forecourt/domain/desk/solve.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'
import { useEffect, useState } from 'react'
import type { Thread } from './use-matrix.ts'

export interface SolveQuestion {
  readonly deal: DealInput
  readonly levers: readonly LimitedLever[]
  readonly target: Target
}

/** What each lever alone would have to become, and for which deal and target that is. */
export interface Solved {
  readonly question: SolveQuestion
  readonly solutions: readonly LeverSolution[]
}

/** Solves beside the page; until the answer is there the last one stands. */
export function useSolutions(
  thread: Thread | undefined,
  question: SolveQuestion | undefined,
): Solved | undefined {
  const [found, setFound] = useState<Solved>()
  useEffect(() => {
    if (thread === undefined || question === undefined) return undefined
    let isCurrent = true
    thread.ask({ kind: 'solve', ...question }, answer => {
      if (isCurrent && answer.kind === 'solve') setFound({ question, solutions: answer.solutions })
    })
    return () => {
      isCurrent = false
    }
  }, [thread, question])
  return question === undefined ? undefined : found
}
