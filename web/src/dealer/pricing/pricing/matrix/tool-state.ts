import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { CellRef } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import type { TargetName } from '@forecourt/domain/pricing/desk/target-figure.ts'
import { useMemo, useState } from 'react'
import type { Terms } from '../model/cell-terms.ts'
import { emptyFilter } from './matrix-filters.tsx'
import { startingOrder } from './share-order.ts'
import { useMatrixChoices } from './use-matrix-choices.ts'

/** Settings and pins of the matrix; they survive the change between a window and a phone's sheet. */
export function useMatrixState() {
  const choosing = useMatrixChoices()
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [filters, setFilters] = useState(emptyFilter)
  const [active, setActive] = useState<CellRef>()
  const [pins, setPins] = useState<readonly Terms[]>([])
  return useMemo(
    () => ({ choosing, view, setView, filters, setFilters, active, setActive, pins, setPins }),
    [choosing, view, filters, active, pins],
  )
}

/** Input of the solver. */
export function useSolveState() {
  const [column, setColumn] = useState<PaymentType>()
  const [wanted, setWanted] = useState<TargetName>('payment')
  const [amount, setAmount] = useState('')
  const [line, setLine] = useState('')
  const [mode, setMode] = useState<'each' | 'share'>('each')
  const [order, setOrder] = useState(startingOrder)
  return useMemo(
    () => ({
      column,
      setColumn,
      wanted,
      setWanted,
      amount,
      setAmount,
      line,
      setLine,
      mode,
      setMode,
      order,
      setOrder,
    }),
    [column, wanted, amount, line, mode, order],
  )
}

export type MatrixState = ReturnType<typeof useMatrixState>
export type SolveState = ReturnType<typeof useSolveState>
