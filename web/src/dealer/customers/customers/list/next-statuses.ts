import {
  CUSTOMER_STATUSES,
  customerStatusMove,
  type CustomerStatus,
} from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'

/** Statuses that may follow the given one; only managers mark a customer as sold by hand. */
export function useNextStatuses(from: CustomerStatus): readonly CustomerStatus[] {
  const isManager = useCan('customer:mark-sold')
  return CUSTOMER_STATUSES.map(({ code }) => code).filter(to => {
    const move = customerStatusMove(from, to)
    return to !== from && move !== undefined && (isManager || !move.manager)
  })
}
