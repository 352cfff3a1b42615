import type { identityProviders as contract } from '@forecourt/contract/identity/identity-providers.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform, withStaff } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { mapConstraintErrorsToFields } from '#platform/http/constraint-errors.ts'
import { forbiddenUrl } from '#platform/outside/guarded-request.ts'
import type { Actor, Session } from '#platform/sessions/session.ts'
import { allowedLogoutUrl } from '#identity/accounts/sessions/sign-out-address.ts'
import { stepUpRequired } from '#identity/accounts/proof/step-up.service.ts'
import { endingSessionsBy } from '#identity/accounts/sessions/sessions.queries.ts'
import { reachOf } from '#identity/single-sign-on/provider-port.ts'
import {
  findProviderFor,
  findTaken,
  holdOrganisation,
  listProviders,
  type ProviderRow,
} from './identity-providers.queries.ts'
import { identityProviderDealerships, identityProviders } from './identity-providers.table.ts'
import { canEdit, canShow, providerWire } from './provider-wire.ts'

/** Maximum number of public buttons of an organization: the sign-in page is shared. */
const mostShown = 2

const CONSTRAINT_ERRORS = { identity_providers_name: ['name', 'unique'] } as const

type Facts = Omit<typeof identityProviders.$inferSelect, 'created' | 'version'>

export const readProviders = (call: Call<typeof contract.list>) =>
  withPlatform(call.app.pool, async tx => ({
    results: (await listProviders(tx, call.actor.tenant.id)).map(row => providerWire(call, row)),
  }))

/** Refuses invalid settings, and domains of another organization: its people would be sent to a stranger. */
async function checkFacts({ app, actor }: ProviderCall, tx: Tx, facts: Facts, wasShown: boolean) {
  const { kind, issuer, sign_on_url, client_id, logout_url, organisation_id, id } = facts
  const reach = reachOf(app)
  const urls = { ...(kind === 'oidc' ? { issuer } : { sign_on_url }), logout_url }
  for (const [field, url] of Object.entries(urls))
    if (url !== null && forbiddenUrl(url, reach))
      throw invalid({ [field]: { rule: 'https_url', params: {} } })
  if (kind === 'saml' && sign_on_url === null)
    throw invalid({ sign_on_url: { rule: 'required', params: {} } })
  if (kind === 'oidc' && client_id === null) throw invalid({ client_id: { rule: 'required', params: {} } })
  const taken = await findTaken(tx, organisation_id, { id, domains: facts.email_domains })
  if (taken.domain) throw invalid({ email_domains: { rule: 'domain_taken', params: {} } })
  if (logout_url !== null && allowedLogoutUrl(app.config, facts) === null)
    throw invalid({ logout_url: { rule: 'sign_out_host', params: {} } })
  if (facts.is_shown === wasShown) return
  if (!canShow(actor)) throw invalid({ is_shown: { rule: 'shown_by_organization', params: {} } })
  if (facts.is_shown && taken.shown >= mostShown)
    throw invalid({ is_shown: { rule: 'shown_most', params: { n: mostShown } } })
}

export function createProvider(call: Call<typeof contract.create>) {
  const { app, actor, body, idempotency } = call
  const { code, source, ...given } = body
  return withStaff(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const organisation = await holdOrganisation(tx, call)
      if (!organisation.isProved) throw stepUpRequired()
      const facts: Facts = {
        ...given,
        id: newId(),
        organisation_id: organisation.id,
        source: given.kind === 'saml' ? 'saml' : source,
        is_active: false,
      }
      await checkFacts(call, tx, facts, false)
      const [provider] = await mapConstraintErrorsToFields(
        CONSTRAINT_ERRORS,
        tx.insert(identityProviders).values(facts).returning(),
      )
      if (!provider) throw new Error('the provider was not inserted')
      const served = { provider_id: facts.id, dealer_id: actor.tenant.id, code }
      deferToCommit(tx, { changes: [tx.insert(identityProviderDealerships).values(served)] })
      const { name, kind, email_domains } = facts
      auditProvider(call, tx, 'identity_provider.created', facts.id, { name, kind, email_domains })
      return providerWire(call, { provider, code, keys: [], serves: 1 })
    }),
  )
}

type ProviderCall = {
  readonly app: App
  readonly request: FastifyRequest
  readonly actor: Actor
  readonly session: Session
}

export const auditProvider = (
  call: ProviderCall,
  tx: Tx,
  action: AuditAction,
  object_id: string,
  changes: Readonly<Record<string, unknown>>,
) => recordAction(call, tx, { action, object_type: 'identity_provider', object_id, changes })

export async function readOne(call: ProviderCall, tx: Tx, id: string) {
  const [row] = await listProviders(tx, call.actor.tenant.id, id)
  if (!row) throw notFound()
  return providerWire(call, row)
}

/** A provider of this dealership that this user may change, with a recent proof (security R20). */
export async function editable(call: ProviderCall, tx: Tx, id: string): Promise<ProviderRow> {
  const row = await findProviderFor(tx, call, id)
  if (!row) throw notFound()
  if (!canEdit(call.actor, row)) throw new Refusal('forbidden')
  if (!row.isProved) throw stepUpRequired()
  return row
}

/** The same for a write that names the version it was made from. */
async function editableAsRead(call: ProviderCall & { readonly version: number }, tx: Tx, id: string) {
  const row = await editable(call, tx, id)
  if (row.provider.version !== call.version) throw stale(providerWire(call, row))
  return row
}

/** Writes a provider if its version is still the one that was read. */
async function write(
  call: ProviderCall & { readonly version: number },
  tx: Tx,
  id: string,
  changes: Partial<Facts>,
) {
  const written = await mapConstraintErrorsToFields(
    CONSTRAINT_ERRORS,
    tx
      .update(identityProviders)
      .set({ ...changes, version: sql`${identityProviders.version} + 1` })
      .where(and(eq(identityProviders.id, id), eq(identityProviders.version, call.version)))
      .returning({ id: identityProviders.id }),
  )
  if (written.length === 0) throw stale(await readOne(call, tx, id))
}

/** Sets a provider's code for this dealership. For the last statement of a transaction. */
const naming = (tx: Tx, provider: string, dealer: string, code: string | null) =>
  tx
    .update(identityProviderDealerships)
    .set({ code })
    .where(
      and(
        eq(identityProviderDealerships.provider_id, provider),
        eq(identityProviderDealerships.dealer_id, dealer),
      ),
    )

export function saveProvider(call: Call<typeof contract.update>) {
  const { app, actor, params, body } = call
  const { code, ...given } = body
  return withPlatform(app.pool, async tx => {
    const { provider } = await editableAsRead(call, tx, params.id)
    const changes = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<Facts>
    await checkFacts(call, tx, { ...provider, ...changes }, provider.is_shown)
    await write(call, tx, params.id, changes)
    if (code !== undefined) deferToCommit(tx, { changes: [naming(tx, params.id, actor.tenant.id, code)] })
    auditProvider(call, tx, 'identity_provider.updated', params.id, { changed: Object.keys(body) })
    return { ...(await readOne(call, tx, params.id)), ...(code !== undefined && { code }) }
  })
}

/**
 * Switching off ends the sessions that the provider authenticated. Switching on requires a key to check answers with.
 */
export function switchProvider(call: Call<typeof contract.setActive>) {
  const { app, params, body } = call
  return withPlatform(app.pool, async tx => {
    const { keys } = await editableAsRead(call, tx, params.id)
    if (body.is_active && keys.length === 0) throw invalid({ is_active: { rule: 'key_missing', params: {} } })
    await write(call, tx, params.id, { is_active: body.is_active })
    if (!body.is_active) deferToCommit(tx, { changes: [endingSessionsBy(tx, params.id)] })
    auditProvider(call, tx, 'identity_provider.switched', params.id, { is_active: body.is_active })
    return readOne(call, tx, params.id)
  })
}
