import type { OrderStep } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { isBuilt } from './built-pages.ts'
import { paths, pathTo } from './paths.ts'

interface OrderPlace {
  /** Id of the customer. */
  readonly id: string
  readonly orderId: string
}

const screens = {
  build_and_price: 'pricingWorksheet',
  trade_in: 'orderTradeIn',
  credit_application: 'personalApplication',
  quote: 'quoteBuilder',
  deposit: 'deposit',
  appointment: 'appointment',
  documents: 'fileUpload',
} as const satisfies Readonly<Record<OrderStep, keyof typeof paths>>

/** Screen of a step; undefined for a step that only has a status. */
export function stepPath(step: string | null, place: OrderPlace): string | undefined {
  if (step === null || !Object.hasOwn(screens, step)) return undefined
  const name = screens[step as OrderStep]
  return isBuilt(paths[name]) ? pathTo(name, { id: place.id, orderId: place.orderId }) : undefined
}
