import {
  CUSTOMER_STATUSES,
  customerStatusMove,
  type CustomerStatus,
} from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'

/** The statuses that may follow another; by hand Sold is a manager's act. */
export function useNextStatuses(from: CustomerStatus): readonly CustomerStatus[] {
  const isManager = useCan('customer:mark-sold')
  return CUSTOMER_STATUSES.map(({ code }) => code).filter(to => {
    const move = customerStatusMove(from, to)
    return to !== from && move !== undefined && (isManager || !move.manager)
  })
}
