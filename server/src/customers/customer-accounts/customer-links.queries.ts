import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CUSTOMER_LINK_SECONDS } from '@forecourt/domain/identity/accounts/links.ts'
import { customerKeys } from '#customers/customers/customer-keys.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { customerAccounts } from './customer-accounts.table.ts'
import { customerLinks, type CustomerLinkPurpose, type NewPerson } from './customer-links.table.ts'

const dealershipColumns = {
  id: dealerships.id,
  cname: dealerships.cname,
  name: dealerships.name,
  phone: dealerships.phone,
  email: dealerships.email,
  country: dealerships.country,
  province_code: dealerships.province_code,
  timezone: dealerships.timezone,
  allowed_languages: dealerships.allowed_languages,
  theme: dealerships.theme,
  custom_copy: dealerships.custom_copy,
}

const personColumns = {
  id: customers.id,
  first_name: customers.first_name,
  last_name: customers.last_name,
  language: customers.language,
}

/** The dealership with this address name. */
export async function findDealershipOf(tx: Tx, cname: string) {
  const [found] = await tx.select(dealershipColumns).from(dealerships).where(eq(dealerships.cname, cname))
  return found
}

export type LinkDealership = NonNullable<Awaited<ReturnType<typeof findDealershipOf>>>

/** The customer of an email address: the one with an account, else the newest customer with that address. */
export async function findByEmail(tx: Tx, dealerId: string, email: string) {
  const meant = sql`(
    (SELECT a.customer_id FROM ${customerAccounts} AS a WHERE a.dealer_id = ${dealerId} AND a.email = ${email})
    UNION ALL
    (SELECT c.id FROM ${customers} AS c WHERE c.dealer_id = ${dealerId} AND c.email = ${email}
      AND NOT EXISTS (SELECT FROM ${customerAccounts} AS a WHERE a.dealer_id = ${dealerId} AND a.customer_id = c.id)
      ORDER BY c.created DESC, c.id DESC LIMIT 1)
    LIMIT 1)`
  const [found] = await tx
    .select({ customer: personColumns, account: customerAccounts })
    .from(customers)
    .leftJoin(
      customerAccounts,
      and(eq(customerAccounts.dealer_id, dealerId), eq(customerAccounts.customer_id, customers.id)),
    )
    .where(and(eq(customers.dealer_id, dealerId), sql`${customers.id} = ${meant}`))
  return found
}

interface NewLink {
  readonly dealer_id: string
  readonly email: string
  readonly purpose: CustomerLinkPurpose
  readonly customer_id: string | null
  readonly person: NewPerson | null
  readonly token: string
}

/** Inserts a link, which voids the older one. For the last statement of a transaction. */
export function insertingCustomerLink(tx: Tx, { token, ...link }: NewLink) {
  const seconds = CUSTOMER_LINK_SECONDS[link.purpose]
  const fresh = {
    customer_id: link.customer_id,
    person: link.person,
    token_hash: hashOfToken(token),
    created: sql`now()`,
    expires: sql`now() + make_interval(secs => ${seconds})`,
  }
  return tx
    .insert(customerLinks)
    .values({ ...link, ...fresh })
    .onConflictDoUpdate({
      target: [customerLinks.dealer_id, customerLinks.email, customerLinks.purpose],
      set: fresh,
    })
}

const isLive = (token: string) =>
  and(eq(customerLinks.token_hash, hashOfToken(token)), gt(customerLinks.expires, sql`now()`))

/** Purpose and dealership of a link, before anybody is signed in: the token is the only key (security R27). */
export async function findCustomerLink(tx: Tx, token: string) {
  const [found] = await tx
    .select({ link: customerLinks, dealership: dealershipColumns })
    .from(customerLinks)
    .innerJoin(dealerships, eq(dealerships.id, customerLinks.dealer_id))
    .where(isLive(token))
  return found
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findCustomerLink>>>

const spending = (tx: Tx, token: string) =>
  tx.delete(customerLinks).where(isLive(token)).returning({ purpose: customerLinks.purpose })

/** Redeems a link: of concurrent calls, one succeeds. */
export async function redeemCustomerLink(tx: Tx, token: string): Promise<boolean> {
  return (await spending(tx, token)).length > 0
}

/**
 * Redeems a link and adds the person who requested it as a customer; false when the link was used. Of concurrent
 * calls, one creates the customer.
 */
export async function redeemLinkAsNewCustomer(
  tx: Tx,
  token: string,
  { dealer_id, id, email, person }: { dealer_id: string; id: string; email: string; person: NewPerson },
): Promise<boolean> {
  const { first_name, last_name, language } = person
  const { search, name_sound } = customerKeys({ first_name, last_name, email })
  const { rows } = await tx.execute(sql`
    WITH spent AS (${spending(tx, token).getSQL()})
    INSERT INTO ${customers} (dealer_id, id, first_name, last_name, email, language, lead_type, search, name_sound)
    SELECT ${dealer_id}::uuid, ${id}::uuid, ${first_name}::text, ${last_name}::text, ${email}::text, ${language}::text,
      'customer_side', ${search}::text, ${name_sound}::text WHERE EXISTS (SELECT FROM spent) RETURNING id`)
  return rows.length > 0
}

/** Voids all other links mailed to an address whose owner has chosen a password. */
export const deletingCustomerLinks = (tx: Tx, dealerId: string, email: string) =>
  tx.delete(customerLinks).where(and(eq(customerLinks.dealer_id, dealerId), eq(customerLinks.email, email)))

export async function deleteOldCustomerLinks(tx: Tx) {
  await tx.delete(customerLinks).where(lt(customerLinks.expires, sql`now() - interval '24 hours'`))
}
