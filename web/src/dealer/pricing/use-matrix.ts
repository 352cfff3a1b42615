import type { DealCosts } from '@forecourt/domain/desk/gross.ts'
import type { Grid, GridQuestion } from '@forecourt/domain/desk/matrix-grid.ts'
import type { LeftOut } from '@forecourt/domain/desk/matrix-offers.ts'
import type { MatrixChunk, MatrixRequest } from '@forecourt/domain/desk/matrix-request.ts'
import type { MatrixFilter, MatrixOrder } from '@forecourt/domain/desk/matrix-view.ts'
import { useEffect, useState } from 'react'
import { startDeskThread } from './desk-thread.ts'

export type Thread = ReturnType<typeof startDeskThread>

/** A matrix with all its cells, and the thread that can sort it. */
export interface ReadyMatrix {
  readonly request: MatrixRequest
  readonly chunks: readonly MatrixChunk[]
  readonly left_out: readonly LeftOut[]
}

interface Progress {
  readonly done: number
  readonly total: number
}

/** A pause in typing before everything is computed anew. */
const settleMs = 120

/** The thread of an open tool; it ends with it. */
export function useDeskThread(): Thread {
  const [thread] = useState(startDeskThread)
  useEffect(() => () => thread.end(), [thread])
  return thread
}

/** Computes a matrix beside the page; until it is there the last one stands. */
export function useMatrix(thread: Thread | undefined, request: MatrixRequest) {
  const [matrix, setMatrix] = useState<ReadyMatrix>()
  const [progress, setProgress] = useState<Progress>({ done: 0, total: 0 })
  useEffect(() => {
    if (thread === undefined) return undefined
    let isCurrent = true
    const chunks: MatrixChunk[] = []
    const timer = setTimeout(() => {
      thread.ask({ kind: 'matrix', request }, answer => {
        if (!isCurrent) return
        if (answer.kind === 'chunk') {
          chunks.push(answer.chunk)
          setProgress({ done: answer.done, total: answer.total })
        } else if (answer.kind === 'matrix') setMatrix({ request, chunks, left_out: answer.left_out })
      })
    }, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [thread, request])
  return { matrix, progress, isBehind: matrix?.request !== request }
}

/** Two axes of the matrix against each other. */
export function useGrid(
  thread: Thread | undefined,
  matrix: ReadyMatrix | undefined,
  question: GridQuestion,
): { grid: Grid; matrix: ReadyMatrix; question: GridQuestion } | undefined {
  const [found, setFound] = useState<{ grid: Grid; matrix: ReadyMatrix; question: GridQuestion }>()
  useEffect(() => {
    if (thread === undefined || matrix === undefined) return undefined
    let isCurrent = true
    thread.ask({ kind: 'grid', question }, answer => {
      if (isCurrent && answer.kind === 'grid') setFound({ grid: answer.grid, matrix, question })
    })
    return () => {
      isCurrent = false
    }
  }, [thread, matrix, question])
  return found
}

/** The cells that a filter leaves, in order: chunk and index of each. */
export function useOrderedCells(
  thread: Thread | undefined,
  matrix: ReadyMatrix | undefined,
  asked: { order: MatrixOrder; filter: MatrixFilter; costs: DealCosts | undefined },
): { cells: Uint32Array; matrix: ReadyMatrix } | undefined {
  const { order, filter, costs } = asked
  const [found, setFound] = useState<{ cells: Uint32Array; matrix: ReadyMatrix }>()
  useEffect(() => {
    if (thread === undefined || matrix === undefined) return undefined
    let isCurrent = true
    thread.ask({ kind: 'order', order, filter, costs }, answer => {
      if (isCurrent && answer.kind === 'order') setFound({ cells: answer.cells, matrix })
    })
    return () => {
      isCurrent = false
    }
  }, [thread, matrix, order, filter, costs])
  return found
}
