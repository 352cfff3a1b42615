import { frontier, type Frontier, type FrontierQuestion } from '@forecourt/domain/pricing/desk/frontier.ts'
import type { DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import { matrixGrid, type Grid, type GridQuestion } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import { offersOf, type LeftOut } from '@forecourt/domain/pricing/desk/matrix-offers.ts'
import type { MatrixChunk, MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import {
  sortedCells,
  type MatrixFilter,
  type MatrixOrder,
} from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { matrixChunks } from '@forecourt/domain/pricing/desk/matrix.ts'
import {
  residualNeutralPrice,
  solveEach,
  solveInOrder,
  type CombinedSolution,
  type LeverSolution,
  type LimitedLever,
} from '@forecourt/domain/pricing/desk/solve-levers.ts'
import type { Solution, Target } from '@forecourt/domain/pricing/desk/solve.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'

type Lease = Extract<DealInput, { payment_type: 'lease' }>

/** A target figure, and the levers for it. */
export interface SolveQuestion {
  readonly deal: DealInput
  readonly levers: readonly LimitedLever[]
  readonly target: Target
}

/** A lease with another residual, which must cost the same as with its own. */
export interface OtherResidual {
  readonly lease: Lease
  readonly residual: Lease['lease']['residual']
}

/** Questions of the desk's tools to the worker. `order` and `grid` refer to the matrix of that number. */
export type Question =
  | { readonly kind: 'matrix'; readonly number: number; readonly request: MatrixRequest }
  /** Computes without a result, so that the engine's code is compiled for the next question. */
  | { readonly kind: 'warm'; readonly request: MatrixRequest }
  | {
      readonly kind: 'order'
      readonly of: number
      readonly order: MatrixOrder
      readonly filter: MatrixFilter
      readonly costs: DealCosts | undefined
    }
  | { readonly kind: 'grid'; readonly of: number; readonly question: GridQuestion }
  /** Each lever alone, or one after the other up to its limit. */
  | ({ readonly kind: 'solve' | 'share' } & SolveQuestion)
  | { readonly kind: 'residuals'; readonly asked: readonly OtherResidual[] }
  | { readonly kind: 'frontier'; readonly deal: DealInput; readonly question: FrontierQuestion }

export type Answer =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'matrix'
      readonly chunks: readonly MatrixChunk[]
      readonly left_out: readonly LeftOut[]
    }
  /** Chunk and index of every cell, alternating. */
  | { readonly kind: 'order'; readonly cells: Uint32Array }
  | { readonly kind: 'grid'; readonly grid: Grid }
  | { readonly kind: 'solve'; readonly solutions: readonly LeverSolution[] }
  | { readonly kind: 'share'; readonly shared: CombinedSolution }
  | { readonly kind: 'residuals'; readonly prices: readonly Solution[] }
  | { readonly kind: 'frontier'; readonly frontier: Frontier }
  | { readonly kind: 'warm' }
  /** A newer question replaced it, or its matrix is no longer available. */
  | { readonly kind: 'superseded' }

type Post = (answer: Answer, transfer: readonly ArrayBuffer[]) => void

/** Programmes between two progress messages: about one for each frame of the page. */
const progressEvery = 4
/** Enough cells to have the engine's code compiled. */
const warmCells = 24_000

/**
 * The worker's side. Keeps the matrix for sorting and transfers a copy of its columns to the page in one message. A
 * newer question of a kind stops the running one, which `pause` lets arrive. The last matrix answers until the next
 * one is complete.
 */
export function createEngine(pause: () => Promise<void>) {
  const newest = { matrix: 0, order: 0, grid: 0 }
  let ready: { number: number; request: MatrixRequest; chunks: readonly MatrixChunk[] } | undefined

  /** Whether no newer question of the kind has arrived. */
  const isNewest = async (kind: keyof typeof newest, mine: number) => {
    await pause()
    return newest[kind] === mine
  }

  const makeMatrix = async ({ number, request }: Extract<Question, { kind: 'matrix' }>, post: Post) => {
    const mine = (newest.matrix += 1)
    const { finance, lease, left_out } = offersOf(request)
    const total = finance.length + lease.length + (request.cash ? 1 : 0)
    const chunks: MatrixChunk[] = []
    for (const chunk of matrixChunks(request)) {
      chunks.push(chunk)
      if (chunks.length % progressEvery === 0) post({ kind: 'progress', done: chunks.length, total }, [])
      if (!(await isNewest('matrix', mine))) return post({ kind: 'superseded' }, [])
    }
    ready = { number, request, chunks }
    const copies = chunks.map(copyOf)
    return post({ kind: 'matrix', chunks: copies, left_out }, copies.flatMap(buffersOf))
  }

  /** Yields to any question that arrives. */
  const warm = async (request: MatrixRequest, post: Post) => {
    const asked = { ...newest }
    for (let cells = 0; cells < warmCells;) {
      const before = cells
      for (const { payment } of matrixChunks(request)) {
        cells += payment.length
        // oxlint-disable-next-line no-await-in-loop
        if (!(await isNewest('matrix', asked.matrix))) return post({ kind: 'warm' }, [])
      }
      if (cells === before) break
    }
    return post({ kind: 'warm' }, [])
  }

  return async (asked: Question, post: Post): Promise<void> => {
    if (asked.kind === 'matrix') return makeMatrix(asked, post)
    if (asked.kind === 'warm') return warm(asked.request, post)
    if (asked.kind !== 'order' && asked.kind !== 'grid') return post(solved(asked), [])
    const mine = (newest[asked.kind] += 1)
    if (!(await isNewest(asked.kind, mine)) || ready?.number !== asked.of)
      return post({ kind: 'superseded' }, [])
    if (asked.kind === 'grid') return post({ kind: 'grid', grid: matrixGrid(ready, asked.question) }, [])
    const found = sortedCells(ready, asked.order, asked.filter, asked.costs)
    const cells = new Uint32Array(found.length * 2)
    found.forEach(({ chunk, index }, at) => {
      cells[at * 2] = chunk
      cells[at * 2 + 1] = index
    })
    return post({ kind: 'order', cells }, [cells.buffer])
  }
}

/** Questions without a matrix. */
function solved(asked: Exclude<Question, { kind: 'matrix' | 'warm' | 'order' | 'grid' }>): Answer {
  if (asked.kind === 'frontier') return { kind: 'frontier', frontier: frontier(asked.deal, asked.question) }
  if (asked.kind === 'residuals') {
    const prices = asked.asked.map(({ lease, residual }) => residualNeutralPrice(lease, residual))
    return { kind: 'residuals', prices }
  }
  const { deal, levers, target } = asked
  return asked.kind === 'solve'
    ? { kind: 'solve', solutions: solveEach(deal, levers, target) }
    : { kind: 'share', shared: solveInOrder(deal, levers, target) }
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
