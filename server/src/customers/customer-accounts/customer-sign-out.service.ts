import type { customerAccounts as contract } from '@forecourt/contract/identity/customer-accounts.ts'
import { recordCustomerAction } from '#customers/customer-sessions/customer-action.ts'
import { renewCustomerCookies } from '#platform/http/customer-cookies.ts'
import { endCustomerSession } from '#customers/customer-sessions/customer-sessions.queries.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'

/** Ends only the session of the customer's side. Staff return to the customer's page, under their own session. */
export async function signOutCustomer(call: Call<typeof contract.logout>) {
  const { app, customer, reply } = call
  renewCustomerCookies(reply, app.config.SESSION_SECRET)
  if (!customer) return { redirect_url: '/shop' }
  await withPlatform(app.pool, async tx => {
    endCustomerSession(tx, customer.session.id, 'revoked')
    recordCustomerAction({ app, request: call.request, customer }, tx, {
      action: customer.staff ? 'customer.login_as_ended' : 'customer_sign_out.done',
      object_type: 'customer',
      object_id: customer.id,
    })
  })
  return {
    redirect_url: customer.staff ? `/dealer/customers/${customer.id}` : `/shop/${customer.tenant.cname}`,
  }
}
