import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import type { Actor, Session } from '#platform/sessions/session.ts'
import { provedLately } from '#identity/accounts/proof/step-up.queries.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import {
  identityProviderDealerships,
  identityProviderKeys,
  identityProviders,
} from './identity-providers.table.ts'

type Key = Omit<typeof identityProviderKeys.$inferSelect, 'value_sealed' | 'provider_id'>

const keys = sql<
  Key[]
>`coalesce((SELECT jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'fingerprint', k.fingerprint,
  'valid_from', k.valid_from, 'valid_to', k.valid_to, 'created', k.created) ORDER BY k.created, k.id)
  FROM ${identityProviderKeys} AS k WHERE k.provider_id = ${identityProviders.id}), '[]'::jsonb)`

const serves = sql<number>`(SELECT count(*)::int FROM ${identityProviderDealerships} AS s WHERE s.provider_id = ${identityProviders.id})`

const columns = { provider: identityProviders, code: identityProviderDealerships.code, keys, serves }

const serving = (dealerId: string) =>
  and(
    eq(identityProviderDealerships.provider_id, identityProviders.id),
    eq(identityProviderDealerships.dealer_id, dealerId),
  )

/** Providers that serve a dealership; one of them when named. */
export const listProviders = (tx: Tx, dealerId: string, id?: string) =>
  tx
    .select(columns)
    .from(identityProviders)
    .innerJoin(identityProviderDealerships, serving(dealerId))
    .where(id === undefined ? undefined : eq(identityProviders.id, id))
    .orderBy(asc(identityProviders.name), asc(identityProviders.id))
    .limit(100)

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number]

/** A provider of the actor's dealership, and whether the actor has given a recent proof. */
export async function findProviderFor(
  tx: Tx,
  { actor, session }: { readonly actor: Actor; readonly session: Session },
  id: string,
) {
  const [found] = await tx
    .select({ ...columns, isProved: provedLately(session) })
    .from(identityProviders)
    .innerJoin(identityProviderDealerships, serving(actor.tenant.id))
    .where(eq(identityProviders.id, id))
  return found
}

/** Whether one of these domains is taken, and how many other providers have a public button. */
export async function findTaken(
  tx: Tx,
  organisation: string,
  { id, domains }: { id: string; domains: readonly string[] },
) {
  const list = sql.param([...domains])
  const { rows } = await tx.execute<{ domain: boolean; shown: number }>(sql`SELECT
    EXISTS (SELECT FROM ${identityProviders} AS p WHERE p.organisation_id <> ${organisation} AND p.email_domains && ${list}::text[])
    OR EXISTS (SELECT FROM ${users} AS u WHERE u.organisation_id <> ${organisation} AND split_part(lower(u.email), '@', 2) = ANY (${list}::text[])) AS domain,
    (SELECT count(*)::int FROM ${identityProviders} AS p WHERE p.organisation_id = ${organisation} AND p.id <> ${id} AND p.is_shown) AS shown`)
  return rows[0] ?? { domain: false, shown: 0 }
}

/**
 * Locks the dealership's organization, so that concurrent changes cannot exceed the limit of public buttons; also
 * whether the actor has given a recent proof.
 */
export async function holdOrganisation(
  tx: Tx,
  { actor, session }: { readonly actor: Actor; readonly session: Session },
) {
  const [found] = await tx
    .select({ id: dealerships.organisation_id, isProved: provedLately(session) })
    .from(dealerships)
    .where(eq(dealerships.id, actor.tenant.id))
    .for('no key update')
  if (!found) throw new Error('the dealership of the session is missing')
  return found
}

/** The provider and the dealership of a key. */
export async function findKeyProvider(tx: Tx, keyId: string) {
  const [found] = await tx
    .select({ provider: identityProviderKeys.provider_id })
    .from(identityProviderKeys)
    .where(eq(identityProviderKeys.id, keyId))
  return found?.provider
}
