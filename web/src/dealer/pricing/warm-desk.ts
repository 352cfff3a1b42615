import type { Desk } from './desk.ts'
import { holdDeskThread } from './desk-thread.ts'
import { matrixRequestOf } from './matrix-question.ts'
import { startingAxes, startingSteps } from './use-matrix-choices.ts'

/** Has the thread compute the matrix of a deal for nobody. Returns what lets go of the thread. */
export function warmDesk({ draft, order, context }: Pick<Desk, 'draft' | 'order' | 'context'>): () => void {
  const { thread, letGo } = holdDeskThread()
  const { rate: anchor } = draft.worksheet.finance
  const choices = {
    ...startingAxes,
    product: 'finance',
    rate: 'programme',
    steps: { ...startingSteps, anchor },
  } as const
  const request = matrixRequestOf(draft.worksheet, choices, { order, context })
  thread.ask({ kind: 'warm', request }, () => undefined)
  return letGo
}
