import type { DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import { sheetCosts } from '@forecourt/domain/pricing/desk/sheet-costs.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { createContext, use, useMemo } from 'react'
import { useDesk } from '../model/desk.ts'
import { usePlanCosts } from './plan-costs.api.ts'
import { overridesOfSheet } from '../model/sheet-overrides.ts'

/** Typed values: another cost of the vehicle, and the trade-in's market value. Kept in the page only. */
export interface GrossFields {
  readonly vehicle: string
  readonly tradeIn: string
}

export const noGross: GrossFields = { vehicle: '', tradeIn: '' }

interface Gross {
  readonly mayKnow: boolean
  readonly isHidden: boolean
  readonly fields: GrossFields
  readonly setFields: (fields: GrossFields) => void
  readonly hide: () => void
}

export const GrossContext = createContext<Gross>({
  mayKnow: false,
  isHidden: true,
  fields: noGross,
  setFields: () => undefined,
  hide: () => undefined,
})

export const useGross = () => use(GrossContext)

/**
 * Costs of the deal for the dealership: the vehicle's own cost unless another is typed, and its plans. Undefined
 * while unknown, not permitted, or hidden.
 */
export function useDealCosts(): DealCosts | undefined {
  const { mayKnow, isHidden, fields } = useGross()
  const { draft, context, order } = useDesk()
  const { worksheet } = draft
  const { tradeIn } = fields
  const plans = usePlanCosts(worksheet, order)
  const vehicle = fields.vehicle === '' ? (context.cost ?? '') : fields.vehicle
  return useMemo(() => {
    const cost = parseCents(vehicle)
    if (!mayKnow || isHidden || cost === undefined || plans === undefined) return undefined
    const worth = parseCents(tradeIn)
    return {
      vehicle: cost,
      ...sheetCosts(worksheet, overridesOfSheet(worksheet, order, context), plans),
      ...(worth === undefined ? {} : { trade_in_value: worth }),
    }
  }, [mayKnow, isHidden, vehicle, tradeIn, worksheet, order, context, plans])
}
