import { frontier, type Frontier, type FrontierQuestion } from '@forecourt/domain/desk/frontier.ts'
import type { DealCosts } from '@forecourt/domain/desk/gross.ts'
import { matrixGrid, type Grid, type GridQuestion } from '@forecourt/domain/desk/matrix-grid.ts'
import { offersOf, type LeftOut } from '@forecourt/domain/desk/matrix-offers.ts'
import type { MatrixChunk, MatrixRequest } from '@forecourt/domain/desk/matrix-request.ts'
import { sortedCells, type MatrixFilter, type MatrixOrder } from '@forecourt/domain/desk/matrix-view.ts'
import { matrixChunks } from '@forecourt/domain/desk/matrix.ts'
import { solveEach, type LeverSolution, type LimitedLever } from '@forecourt/domain/desk/solve-levers.ts'
import type { Target } from '@forecourt/domain/desk/solve.ts'
import type { DealInput } from '@forecourt/domain/payments/deal-input.ts'

/** What the desk's tools ask of the thread beside the page. `order` and `grid` are about its last matrix. */
export type Question =
  | { readonly kind: 'matrix'; readonly request: MatrixRequest }
  | {
      readonly kind: 'order'
      readonly order: MatrixOrder
      readonly filter: MatrixFilter
      readonly costs: DealCosts | undefined
    }
  | { readonly kind: 'grid'; readonly question: GridQuestion }
  | {
      readonly kind: 'solve'
      readonly deal: DealInput
      readonly levers: readonly LimitedLever[]
      readonly target: Target
    }
  | { readonly kind: 'frontier'; readonly deal: DealInput; readonly question: FrontierQuestion }

export type Answer =
  | { readonly kind: 'chunk'; readonly chunk: MatrixChunk; readonly done: number; readonly total: number }
  | { readonly kind: 'matrix'; readonly left_out: readonly LeftOut[] }
  /** Chunk and index of every cell, one after the other. */
  | { readonly kind: 'order'; readonly cells: Uint32Array }
  | { readonly kind: 'grid'; readonly grid: Grid }
  | { readonly kind: 'solve'; readonly solutions: readonly LeverSolution[] }
  | { readonly kind: 'frontier'; readonly frontier: Frontier }

type Post = (answer: Answer, transfer: readonly ArrayBuffer[]) => void

/**
 * The thread's side: keeps the matrix for sorting and hands the page a copy of every chunk as it is made. A newer matrix
 * stops the one under way; `pause` lets its question in.
 */
export function createEngine(pause: () => Promise<void>) {
  let newest = 0
  let matrix: { request: MatrixRequest; chunks: MatrixChunk[] } | undefined

  const makeMatrix = async (request: MatrixRequest, post: Post) => {
    const mine = (newest += 1)
    const { finance, lease, left_out } = offersOf(request)
    const total = finance.length + lease.length + (request.cash ? 1 : 0)
    const chunks: MatrixChunk[] = []
    matrix = { request, chunks }
    for (const chunk of matrixChunks(request)) {
      chunks.push(chunk)
      const copy = copyOf(chunk)
      post({ kind: 'chunk', chunk: copy, done: chunks.length, total }, buffersOf(copy))
      await pause()
      if (newest !== mine) return
    }
    post({ kind: 'matrix', left_out }, [])
  }

  return async (asked: Question, post: Post): Promise<void> => {
    if (asked.kind === 'matrix') return makeMatrix(asked.request, post)
    if (asked.kind === 'solve') {
      const solutions = solveEach(asked.deal, asked.levers, asked.target)
      return post({ kind: 'solve', solutions }, [])
    }
    if (asked.kind === 'frontier') {
      return post({ kind: 'frontier', frontier: frontier(asked.deal, asked.question) }, [])
    }
    if (matrix === undefined) return undefined
    if (asked.kind === 'grid') return post({ kind: 'grid', grid: matrixGrid(matrix, asked.question) }, [])
    const found = sortedCells(matrix, asked.order, asked.filter, asked.costs)
    const cells = new Uint32Array(found.length * 2)
    found.forEach(({ chunk, index }, at) => cells.set([chunk, index], at * 2))
    return post({ kind: 'order', cells }, [cells.buffer])
  }
}

const columns = ['payment', 'monthly_equivalent', 'total', 'financed', 'due_at_signing', 'refusal'] as const

const copyOf = (chunk: MatrixChunk): MatrixChunk => ({
  ...chunk,
  payment: chunk.payment.slice(),
  monthly_equivalent: chunk.monthly_equivalent.slice(),
  total: chunk.total.slice(),
  financed: chunk.financed.slice(),
  due_at_signing: chunk.due_at_signing.slice(),
  refusal: chunk.refusal.slice(),
})

const buffersOf = (chunk: MatrixChunk): ArrayBuffer[] =>
  columns.map(name => chunk[name].buffer as ArrayBuffer)
