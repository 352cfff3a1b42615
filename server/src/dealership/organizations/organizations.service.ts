import type { organizations as contract, Organization } from '@forecourt/contract/dealership/organizations.ts'
import { normaliseLine } from '@forecourt/domain/platform/validation/text.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withPlatform, withStaff } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { insertOrganization, listOrganizations } from './organizations.queries.ts'

const limit = 100

export async function readOrganizations({ app, actor, query }: Call<typeof contract.list>) {
  const { page, search = '' } = query
  const { count, results } = await withPlatform(app.pool, tx =>
    listOrganizations(tx, actor.user, { search, page, limit }),
  )
  return { count, current: page, last: Math.max(1, Math.ceil(count / limit)), limit, results }
}

/** Adds an organization; at first it has no dealership and no members. */
export function createOrganization(call: Call<typeof contract.create>): Promise<Organization> {
  const { app, actor, body, idempotency } = call
  const row = { id: newId(), name: normaliseLine(body.name) }
  return withStaff(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      if (!(await insertOrganization(tx, row))) throw invalid({ name: { rule: 'unique', params: {} } })
      recordAction(call, tx, {
        action: 'organization.created',
        object_type: 'organization',
        object_id: row.id,
        changes: { name: row.name },
      })
      return { ...row, dealerships: 0, people: 0, administrators: { count: 0, names: [] } }
    }),
  )
}
