import { PRESSED_STATUSES } from './management-statuses.ts'
import type { ManagementStatus } from './management-statuses.ts'
import type { StepStatus } from './step-statuses.ts'
import { isOrderableByStaff } from '#inventory/vehicles/stock-statuses.ts'
import type { StockStatus } from '#inventory/vehicles/stock-statuses.ts'

export type CustomerChangeRefusal =
  | 'order_archived'
  | 'order_confirmed'
  | 'vehicle_unavailable'
  | 'credit_approved'

export interface CustomerChangeFacts {
  readonly is_archived: boolean
  readonly status: ManagementStatus
  readonly stock_status: StockStatus
  readonly credit_application: StepStatus
}

/**
 * Why the customer may not change the payment type, or undefined if they may: the order is confirmed, its credit
 * application is approved on its terms, or the vehicle is unavailable. The dealership may still change the order
 * (decisions 3.25, 3.28, 4.7).
 */
export function customerChangeRefusal(facts: CustomerChangeFacts): CustomerChangeRefusal | undefined {
  if (facts.is_archived || facts.status === 'lost') return 'order_archived'
  if (PRESSED_STATUSES.some(pressed => pressed === facts.status)) return 'order_confirmed'
  if (!isOrderableByStaff(facts.stock_status)) return 'vehicle_unavailable'
  return facts.credit_application === 'completed' ? 'credit_approved' : undefined
}
