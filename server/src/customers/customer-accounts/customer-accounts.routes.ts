import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.service.ts'
import { loginAsCustomer } from './login-as-customer.service.ts'
import { meWire } from './me-wire.ts'
import { signInCustomer } from './customer-sign-in.service.ts'
import { signOutCustomer } from './customer-sign-out.service.ts'
import { requestAccount, requestPasswordLink, requestSignInLink } from './request-link.service.ts'
import { readLink, useLink } from './use-link.service.ts'

export function serveCustomerAccounts(router: Router) {
  serve(router, customerAccounts.me, ({ customer }) => meWire(customer))
  serve(router, customerAccounts.login, signInCustomer)
  serve(router, customerAccounts.logout, signOutCustomer)
  serve(router, customerAccounts.readInvitation, readInvitation)
  serve(router, customerAccounts.acceptInvitation, acceptInvitation)
  serve(router, customerAccounts.signUp, requestAccount)
  serve(router, customerAccounts.magicLink, requestSignInLink)
  serve(router, customerAccounts.resetPassword, requestPasswordLink)
  serve(router, customerAccounts.readLink, readLink)
  serve(router, customerAccounts.verify, useLink)
  serve(router, users.loginAsCustomer, loginAsCustomer)
}
