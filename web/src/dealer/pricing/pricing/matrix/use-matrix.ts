import type { DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import type { Grid, GridQuestion } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import type { LeftOut } from '@forecourt/domain/pricing/desk/matrix-offers.ts'
import type { MatrixChunk, MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import type { MatrixFilter, MatrixOrder } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { startTransition, useEffect, useState } from 'react'
import { holdDeskThread, type DeskThread } from '../engine/desk-thread.ts'
import { createProgress } from './matrix-progress.ts'

export type Thread = DeskThread

/** A matrix with all its cells, and its number in the worker. */
export interface ReadyMatrix {
  readonly number: number
  readonly request: MatrixRequest
  readonly chunks: readonly MatrixChunk[]
  readonly left_out: readonly LeftOut[]
}

/** Debounce of typing before everything is computed again. */
const settleMs = 120

let matrices = 0

/** The worker of the open tools; it ends with them, unless it has another user. */
export function useDeskThread(): Thread {
  const [held] = useState(holdDeskThread)
  useEffect(() => held.letGo, [held])
  return held.thread
}

/** Computes a matrix in a worker; until it is ready, the last one is shown. The page renders once per matrix. */
export function useMatrix(thread: Thread | undefined, request: MatrixRequest) {
  const [matrix, setMatrix] = useState<ReadyMatrix>()
  const [progress] = useState(createProgress)
  useEffect(() => {
    if (thread === undefined) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const number = (matrices += 1)
      thread.ask({ kind: 'matrix', number, request }, answer => {
        if (!isCurrent) return
        if (answer.kind === 'progress') progress.put(answer)
        else if (answer.kind === 'matrix') {
          const { chunks, left_out } = answer
          // Rendering yields to typing and scrolling.
          startTransition(() => setMatrix({ number, request, chunks, left_out }))
        }
      })
    }, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [thread, request, progress])
  return { matrix, progress, isBehind: matrix?.request !== request }
}

/** A grid of two axes of the matrix. */
export function useGrid(
  thread: Thread | undefined,
  matrix: ReadyMatrix | undefined,
  question: GridQuestion,
): { grid: Grid; matrix: ReadyMatrix; question: GridQuestion } | undefined {
  const [found, setFound] = useState<{ grid: Grid; matrix: ReadyMatrix; question: GridQuestion }>()
  useEffect(() => {
    if (thread === undefined || matrix === undefined) return undefined
    let isCurrent = true
    thread.ask({ kind: 'grid', of: matrix.number, question }, answer => {
      if (isCurrent && answer.kind === 'grid')
        startTransition(() => setFound({ grid: answer.grid, matrix, question }))
    })
    return () => {
      isCurrent = false
    }
  }, [thread, matrix, question])
  return found
}

/** Cells that pass a filter, sorted: chunk and index, alternating. */
export interface OrderedCells {
  readonly matrix: ReadyMatrix
  readonly cells: Uint32Array
}

export function useOrderedCells(
  thread: Thread | undefined,
  matrix: ReadyMatrix | undefined,
  asked: { order: MatrixOrder; filter: MatrixFilter; costs: DealCosts | undefined },
): OrderedCells | undefined {
  const { order, filter, costs } = asked
  const [found, setFound] = useState<OrderedCells>()
  useEffect(() => {
    if (thread === undefined || matrix === undefined) return undefined
    let isCurrent = true
    thread.ask({ kind: 'order', of: matrix.number, order, filter, costs }, answer => {
      if (isCurrent && answer.kind === 'order')
        startTransition(() => setFound({ cells: answer.cells, matrix }))
    })
    return () => {
      isCurrent = false
    }
  }, [thread, matrix, order, filter, costs])
  return found
}
