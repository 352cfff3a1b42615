import { loadTexts } from '#shared/i18n/i18n.ts'
import type { Desk } from '../model/desk.ts'
import { holdDeskThread } from '../engine/desk-thread.ts'
import { matrixRequestOf } from '../engine/matrix-question.ts'
import { startingAxes, startingSteps } from './use-matrix-choices.ts'

/**
 * Has the thread compute the matrix of a deal for nobody. Returns what lets go of the thread. The tools' texts come with
 * it: texts that arrive draw everything anew, which is better done now than while somebody opens a tool.
 */
export function warmDesk({ draft, order, context }: Pick<Desk, 'draft' | 'order' | 'context'>): () => void {
  const { thread, letGo } = holdDeskThread()
  loadTexts('desking').catch(() => undefined)
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
