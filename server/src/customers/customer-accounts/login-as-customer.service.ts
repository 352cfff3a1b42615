import type { users as usersContract } from '@forecourt/contract/identity/users.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { setCustomerCookies } from '#platform/http/customer-cookies.ts'
import { insertStaffSession } from '#customers/customer-sessions/customer-sessions.queries.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { stepUpRequired } from '#identity/accounts/proof/step-up.service.ts'
import { randomToken } from '#platform/http/tokens.ts'
import { findCustomerToShow } from './customer-to-show.queries.ts'

/**
 * Opens the customer's side for staff with a recent proof (security R20): for half an hour, in separate cookies
 * beside the staff session. Actions there are recorded under both names.
 */
export async function loginAsCustomer(call: Call<typeof usersContract.loginAsCustomer>) {
  const { app, actor, session, body, request, reply } = call
  const { customer_id, order_id = null } = body
  const token = randomToken()
  const cname = await withStaff(app.pool, actor.tenant, async tx => {
    const found = await findCustomerToShow(tx, call, { customer_id, order_id })
    if (!found || !can(actor, 'customer:read', found)) throw notFound()
    if (!can(actor, 'customer:login-as', found)) throw new Refusal('forbidden')
    if (!found.is_proved) throw stepUpRequired()
    insertStaffSession(tx, {
      token,
      dealer_id: actor.tenant.id,
      customer_id: found.id,
      staff_id: actor.id,
      staff_session_id: session.session.id,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    recordAction(call, tx, {
      action: 'customer.login_as',
      object_type: 'customer',
      object_id: found.id,
      changes: { order: order_id },
    })
    return found.cname
  })
  setCustomerCookies(reply, token, app.config.SESSION_SECRET)
  return { url: `/shop/${cname}/payment${order_id === null ? '' : `?order=${order_id}`}` }
}
