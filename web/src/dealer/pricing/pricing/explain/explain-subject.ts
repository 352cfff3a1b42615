import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { useMemo } from 'react'
import { useDesk, type Target } from '../model/desk.ts'
import { priceColumn, type Priced } from '../model/priced-columns.ts'

interface Subject {
  readonly worksheet: Worksheet
  readonly priced: Priced | undefined
  readonly pricing: Pricing | undefined
}

/** Subject of an explanation: a column of the sheet, or the deal of a cell, priced by the same engine. */
export function useSubject({ column, of }: Target): Subject {
  const { columns, draft, order, context } = useDesk()
  const other = useMemo(() => {
    if (of === undefined) return undefined
    const found = priceColumn(of, column, { vehicle: order.vehicle, context })
    return found.ok
      ? { worksheet: of, priced: found.priced, pricing: found.pricing }
      : { worksheet: of, priced: undefined, pricing: undefined }
  }, [of, column, order.vehicle, context])
  const { priced, pricing } = columns[column]
  return other ?? { worksheet: draft.worksheet, priced, pricing }
}
