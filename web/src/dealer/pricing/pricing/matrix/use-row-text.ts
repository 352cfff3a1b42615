import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { GridAxis } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useAxisText } from './use-axis-text.ts'

/** Texts and figures of a row, computed once for all rows. */
export interface RowText {
  readonly axis: (axis: GridAxis, value: string | number | null) => string
  readonly type: (type: PaymentType) => string
  readonly money: (cents: number) => string
}

export function useRowText(programmes: Parameters<typeof useAxisText>[0]): RowText {
  const pricing = useText('pricing')
  const format = useFormat()
  const axis = useAxisText(programmes)
  return useMemo(
    () => ({
      axis,
      type: type => pricing(`column.${type}`),
      money: cents => format.money(cents, { symbol: false }),
    }),
    [axis, pricing, format],
  )
}
