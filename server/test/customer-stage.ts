import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { customerAccounts } from '#customers/customer-accounts/customer-accounts.table.ts'
import { insertingCustomerLink } from '#customers/customer-accounts/customer-links.queries.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { customerInvitations } from '#customers/invitations/invitations.table.ts'
import { hashOfToken, randomToken } from '#platform/http/tokens.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { hashOnce } from '#identity/accounts/users/users.factory.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

/** Fields that a customer's request may name but not change, and lists that their dealership leaves empty. */
export const whatTheDeskDecides: Known = Object.fromEntries(
  [
    'rate',
    'total_purchase_price',
    'trade_in_credit',
    'trade_in_owing',
    'options_price',
    'accessories',
    'install_accessories_ids',
    'credit_score',
    'term',
    'distance_allowance',
    'payment_frequency',
  ].map(name => [name, fc.constant(null)]),
)

/** A customer without an account, and the secret of an invitation link for them. */
export async function invitationFor({ app }: TestApp, { id: dealer_id }: { id: string }): Promise<string> {
  const customer = await buildCustomer(app, { dealer_id })
  const token = randomToken()
  await withTenant(app.pool, { id: dealer_id }, tx =>
    tx.insert(customerInvitations).values({
      dealer_id,
      id: newId(),
      customer_id: customer.id,
      token_hash: hashOfToken(token),
      created_by: customer.id,
      expires: sql`now() + interval '7 days'`,
    }),
  )
  return token
}

let links = 0

/** The secret of a link for a customer: in turn to an account, to sign in, to a new password. */
export async function customerLinkFor(target: TestApp, { id: dealer_id }: { id: string }): Promise<string> {
  const { app } = target
  const customer = await buildCustomer(app, { dealer_id })
  const purpose = (['sign_up', 'sign_in', 'password_reset'] as const)[(links += 1) % 3] ?? 'sign_in'
  if (purpose !== 'sign_up') await buildAccount(target, customer, 'a long enough passphrase')
  const token = randomToken()
  const link = {
    dealer_id,
    email: customer.email ?? '',
    purpose,
    customer_id: customer.id,
    person: null,
    token,
  }
  await withTenant(app.pool, { id: dealer_id }, tx => insertingCustomerLink(tx, link))
  return token
}

/** An account with which this customer signs in by this password. */
export async function buildAccount(
  { app }: TestApp,
  { dealer_id, id: customer_id, email }: Awaited<ReturnType<typeof buildCustomer>>,
  text: string,
) {
  const password_hash = await hashOnce(text)
  await withTenant(app.pool, { id: dealer_id }, tx =>
    tx.insert(customerAccounts).values({ dealer_id, customer_id, email: email ?? '', password_hash }),
  )
}
