import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import type { Subject } from '@forecourt/domain/identity/permissions/conditions.ts'
import { mayDo } from './can.tsx'
import { useSession } from './session.ts'

// The server has checked everything but the customer: it reports actions that the user may do for some.
const weighed = {
  permissions: {
    show_analytics_dashboard: true,
    show_credit_application: true,
    can_export: true,
    can_override_price: true,
    can_refund: true,
    can_reveal_pii: true,
  },
  dealership: { enable_sales_manager_fee_discounts: true, reps_see_all: true },
}

/** Whether the user may do this for this customer or their deals, by the same table as the server (decisions 6.3). */
export function useCanOn(action: Action, subject: Subject): boolean {
  const session = useSession()
  if (session === undefined || !mayDo(action, session)) return false
  const { id, role, is_super_admin: isSuperAdmin } = session.user
  return can({ ...weighed, id, role: role ?? 'corporate', is_super_admin: isSuperAdmin }, action, subject)
}
