import { desc, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import {
  federatedIdentities,
  identityProviderDealerships,
  type identityProviders,
} from '#identity/identity-providers/identity-providers.table.ts'
import type { AssertedPerson } from '#platform/outside/sso/port.ts'
import type { StaffNames } from './match-person.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'

type Provider = typeof identityProviders.$inferSelect

/** Users that the provider may mean: the one bound to the subject first, then the one with the email address. */
export async function findCandidates(
  tx: Tx,
  { id: provider }: Provider,
  { subject, email }: Pick<AssertedPerson, 'subject' | 'email'>,
) {
  const bound = sql`(SELECT i.user_id FROM ${federatedIdentities} AS i WHERE i.provider_id = ${provider} AND i.subject = ${subject})`
  return tx
    .select({
      user: users,
      subject: federatedIdentities.subject,
      /** Works in a dealership that the provider does not serve. */
      worksElsewhere: sql<boolean>`EXISTS (SELECT FROM ${dealershipMembers} AS m WHERE m.user_id = ${users.id} AND NOT EXISTS (
        SELECT FROM ${identityProviderDealerships} AS d WHERE d.provider_id = ${provider} AND d.dealer_id = m.dealer_id))`,
      worksHere: sql<boolean>`EXISTS (SELECT FROM ${dealershipMembers} AS m WHERE m.user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(
      federatedIdentities,
      sql`${federatedIdentities.user_id} = ${users.id} AND ${federatedIdentities.provider_id} = ${provider}`,
    )
    .where(or(eq(users.id, bound), sql`lower(${users.email}) = ${email.toLowerCase()}`))
    .orderBy(desc(sql`${users.id} = ${bound}`))
    .limit(2)
}

export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number]

/** The dealerships that the provider serves, and its codes for them. */
export const listServed = (tx: Tx, providerId: string) =>
  tx
    .select({ dealer_id: identityProviderDealerships.dealer_id, code: identityProviderDealerships.code })
    .from(identityProviderDealerships)
    .where(eq(identityProviderDealerships.provider_id, providerId))

/**
 * Creates an account for a provider's user: member of the dealerships it names, without a role and so without
 * permissions, until an administrator assigns one (decisions 6.10). Undefined when a concurrent sign-in created it.
 */
export async function insertPerson(
  tx: Tx,
  provider: Provider,
  person: AssertedPerson,
  { dealerIds, names }: { readonly dealerIds: readonly string[]; readonly names: StaffNames },
) {
  const made = await tx
    .insert(users)
    .values({
      id: newId(),
      organisation_id: provider.organisation_id,
      email: person.email,
      ...names,
      role: null,
      source: provider.source,
    })
    .onConflictDoNothing()
    .returning()
  const [user] = made
  if (user === undefined) return undefined
  await tx.insert(dealershipMembers).values(dealerIds.map(dealer_id => ({ dealer_id, user_id: user.id })))
  return user
}

/**
 * Binds the provider's subject to the user, or updates the time of the last sign-in. For the last statement of a
 * transaction.
 */
export const bindingIdentity = (tx: Tx, providerId: string, subject: string, userId: string) =>
  tx
    .insert(federatedIdentities)
    .values({ provider_id: providerId, subject, user_id: userId })
    .onConflictDoUpdate({
      target: [federatedIdentities.provider_id, federatedIdentities.subject],
      set: { last_used: sql`now()` },
    })
