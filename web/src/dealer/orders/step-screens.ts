import type { OrderStep } from '@forecourt/domain/orders/step-statuses.ts'
import { pathTo } from '../paths.ts'

interface OrderPlace {
  /** The customer. */
  readonly id: string
  readonly orderId: string
}

const screens: Partial<Record<OrderStep, (place: OrderPlace) => string>> = {
  build_and_price: place => pathTo('pricingWorksheet', place),
}

/** Where a step of an order is worked on; undefined for a step that only has a status. */
export function stepPath(step: string | null, place: OrderPlace): string | undefined {
  return step !== null && Object.hasOwn(screens, step) ? screens[step as OrderStep]?.(place) : undefined
}
