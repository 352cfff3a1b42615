import type { IdentityProvider } from '@forecourt/contract/identity/identity-providers.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { addressesOf } from '#identity/single-sign-on/sign-on-request.ts'
import { isoInstant } from '#platform/db/columns.ts'
import type { ProviderRow } from './identity-providers.queries.ts'

/**
 * A provider of a single dealership may be changed by its administrators; one of several dealerships only by the
 * organization's.
 */
export function canEdit({ role, is_super_admin, user }: Actor, { provider, serves }: ProviderRow): boolean {
  if (is_super_admin || serves === 1) return true
  return role === 'organization_admin' && user.organisation_id === provider.organisation_id
}

/** The sign-in page is shared, so only the organization decides about its buttons. */
export const canShow = ({ role, is_super_admin }: Actor): boolean =>
  is_super_admin || role === 'organization_admin'

/** PostgreSQL writes instants differently inside JSON. */
const instantOf = (stored: string | null) =>
  stored === null ? null : isoInstant(stored.replace('T', ' ').replace('+00:00', '+00'))

export function providerWire(
  { app, request, actor }: { app: App; request: FastifyRequest; actor: Actor },
  row: ProviderRow,
): IdentityProvider {
  const { organisation_id: _organisation, created: _created, ...provider } = row.provider
  return {
    ...provider,
    code: row.code,
    is_shared: row.serves > 1,
    can_edit: canEdit(actor, row),
    can_show: canEdit(actor, row) && canShow(actor),
    keys: row.keys.map(({ valid_from, valid_to, created, ...key }) => ({
      ...key,
      valid_from: instantOf(valid_from),
      valid_to: instantOf(valid_to),
      created: instantOf(created) ?? '',
    })),
    ...addressesOf(app, request, provider),
  }
}
