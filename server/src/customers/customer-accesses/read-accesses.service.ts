import type {
  CustomerAccess,
  customerAccesses as contract,
} from '@forecourt/contract/customers/customer-accesses.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { delimited, partsBelow } from '#platform/audit/delimited.ts'
import { withStaff } from '#platform/db/tenant.ts'
import { nameExport } from '#platform/http/export-file.ts'
import type { Call } from '#platform/http/serve.ts'
import { requireRecentAuthentication } from '#identity/accounts/proof/step-up.service.ts'
import { listAccesses, type AccessRow } from './customer-accesses.queries.ts'

const limit = 50

const wire = ({
  user_id,
  user_name,
  user_is_platform,
  customer_id,
  customer_name,
  ...row
}: AccessRow): CustomerAccess => ({
  ...row,
  user: { id: user_id, full_name: user_name, is_platform: user_is_platform },
  customer: { id: customer_id, full_name: customer_name },
  fields: row.fields === null ? null : [...row.fields],
})

/**
 * Uses the staff scope, which sees people outside the dealership: not everyone who viewed a customer is a member
 * (0017).
 */
export const readAccesses = ({ app, actor, query }: Call<typeof contract.list>) =>
  withStaff(app.pool, actor.tenant, async tx => {
    const { before, ...filter } = query
    const rows = await listAccesses(tx, actor.tenant, filter, { before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return { results: shown.map(wire), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
  })

/** The export is an audited action itself: it is recorded before its first line is sent. */
export async function exportAccesses(call: Call<typeof contract.export>): Promise<AsyncIterable<string>> {
  const { app, actor, session, query } = call
  await withStaff(app.pool, actor.tenant, async tx => {
    await requireRecentAuthentication(tx, session)
    recordAction(call, tx, {
      action: 'audit.exported',
      object_type: 'audit',
      object_id: null,
      changes: { what: 'accesses', filter: { ...query } },
    })
  })
  nameExport(call, 'accesses')
  return delimited(columns, partsOf(call))
}

const columns = [
  'id',
  'at',
  'user_id',
  'user_name',
  'what',
  'customer_id',
  'customer_name',
  'fields',
] as const

const partsOf = ({ app, actor, query }: Call<typeof contract.export>) =>
  partsBelow(
    page => withStaff(app.pool, actor.tenant, tx => listAccesses(tx, actor.tenant, query, page)),
    ({ id }) => id,
  )
