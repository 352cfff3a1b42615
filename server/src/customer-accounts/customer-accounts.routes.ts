import { customerAccounts } from '@forecourt/contract/customer-accounts.ts'
import { serve, type Router } from '../http/serve.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.service.ts'
import { meWire } from './me-wire.ts'
import { signInCustomer } from './customer-sign-in.service.ts'
import { signOutCustomer } from './customer-sign-out.service.ts'

export function serveCustomerAccounts(router: Router) {
  serve(router, customerAccounts.me, ({ customer }) => meWire(customer))
  serve(router, customerAccounts.login, signInCustomer)
  serve(router, customerAccounts.logout, signOutCustomer)
  serve(router, customerAccounts.readInvitation, readInvitation)
  serve(router, customerAccounts.acceptInvitation, acceptInvitation)
}
