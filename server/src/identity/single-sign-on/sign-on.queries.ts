import { and, arrayContains, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { newId } from '#platform/http/ids.ts'
import {
  identityProviderKeys,
  identityProviders,
  signOnRequests,
} from '#identity/identity-providers/identity-providers.table.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { MINUTES } from './sign-on-request.ts'

/** Providers with a button: for everybody, or for people of this email domain. */
export const listOffered = (tx: Tx, domain: string | undefined) =>
  tx
    .select({ id: identityProviders.id, name: identityProviders.name, kind: identityProviders.kind })
    .from(identityProviders)
    .where(
      and(
        eq(identityProviders.is_active, true),
        or(
          eq(identityProviders.is_shown, true),
          ...(domain === undefined ? [] : [arrayContains(identityProviders.email_domains, [domain])]),
        ),
      ),
    )
    .orderBy(asc(identityProviders.name), asc(identityProviders.id))
    .limit(20)

interface Key extends Record<string, unknown> {
  readonly id: string
  readonly kind: 'certificate' | 'client_secret'
  readonly value_sealed: string
}

/** Valid keys, the newest first; expired certificates are left out. */
const keys = sql<
  Key[]
>`coalesce((SELECT jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'value_sealed', k.value_sealed) ORDER BY k.created DESC)
  FROM ${identityProviderKeys} AS k WHERE k.provider_id = identity_providers.id AND (k.valid_to IS NULL OR k.valid_to > now())), '[]'::jsonb)`

/** A provider with its sealed keys, active or not. */
export async function findProvider(tx: Tx, id: string) {
  const [found] = await tx
    .select({ provider: identityProviders, keys })
    .from(identityProviders)
    .where(eq(identityProviders.id, id))
  return found
}

/** A provider that is active. */
export async function findActiveProvider(tx: Tx, id: string) {
  const found = await findProvider(tx, id)
  return found?.provider.is_active ? found : undefined
}

/** The provider that authenticated a session, while it is active. */
export async function findProviderOfSession(tx: Tx, sessionId: string) {
  const [found] = await tx
    .select({ provider: identityProviders, keys })
    .from(sessions)
    .innerJoin(identityProviders, eq(identityProviders.id, sessions.provider_id))
    .where(and(eq(sessions.id, sessionId), eq(identityProviders.is_active, true)))
  return found
}

export type ActiveProvider = NonNullable<Awaited<ReturnType<typeof findActiveProvider>>>

interface Begun {
  readonly provider_id: string
  readonly state: string
  readonly browser: string
  readonly next: string | null
  readonly session_id: string | null
}

export async function insertRequest(tx: Tx, { state, browser, ...begun }: Begun) {
  await tx.insert(signOnRequests).values({
    ...begun,
    id: newId(),
    state_hash: hashOfToken(state),
    browser_hash: hashOfToken(browser),
    expires: sql`now() + make_interval(mins => ${MINUTES})`,
  })
}

/**
 * Redeems the request that this browser began with this provider, and returns it with the provider. Of several
 * answers to one request only the first finds it (security G11, G12).
 */
export async function redeemRequest(tx: Tx, begun: Omit<Begun, 'next' | 'session_id'>) {
  const redeemed = tx.$with('spent').as(
    tx
      .update(signOnRequests)
      .set({ used_at: sql`now()` })
      .where(
        and(
          eq(signOnRequests.state_hash, hashOfToken(begun.state)),
          eq(signOnRequests.browser_hash, hashOfToken(begun.browser)),
          eq(signOnRequests.provider_id, begun.provider_id),
          isNull(signOnRequests.used_at),
          gt(signOnRequests.expires, sql`now()`),
        ),
      )
      .returning({
        provider_id: signOnRequests.provider_id,
        next: signOnRequests.next,
        session_id: signOnRequests.session_id,
        created: signOnRequests.created,
      }),
  )
  const [found] = await tx
    .with(redeemed)
    .select({
      provider: identityProviders,
      keys,
      next: redeemed.next,
      session_id: redeemed.session_id,
      created: redeemed.created,
    })
    .from(redeemed)
    .innerJoin(identityProviders, eq(identityProviders.id, redeemed.provider_id))
    .where(eq(identityProviders.is_active, true))
  return found
}

/** The live session for which a proof was requested, locked until the transaction ends. */
export async function findLiveSession(tx: Tx, id: string) {
  const [found] = await tx
    .select({ user_id: sessions.user_id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.ended_at)))
    .for('update')
  return found
}

/** Deletes requests a day after they expired. */
export async function deleteOldRequests(tx: Tx) {
  await tx.delete(signOnRequests).where(lt(signOnRequests.expires, sql`now() - interval '24 hours'`))
}
