import { loadTexts } from '#shared/i18n/i18n.ts'
import type { Desk } from '../model/desk.ts'
import { holdDeskThread } from '../engine/desk-thread.ts'
import { matrixRequestOf } from '../engine/matrix-question.ts'
import { startingAxes, startingSteps } from './use-matrix-choices.ts'

/**
 * Has the worker compute the matrix of a deal in advance. Returns a function that releases the worker. Also loads the
 * tools' texts: their arrival renders everything again, which is better done before somebody opens a tool.
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
