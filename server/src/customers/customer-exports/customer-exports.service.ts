import { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import {
  MAX_EXPORTED,
  type customerExports as contract,
} from '@forecourt/contract/customers/customer-exports.ts'
import { sql } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import { listCustomerIds } from '#customers/customers/customer-list.queries.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform, withTenant, readerOf } from '#platform/db/tenant.ts'
import { nameExport } from '#platform/http/export-file.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { requireRecentAuthentication } from '#identity/accounts/proof/step-up.service.ts'
import { findExport, insertExport, readPart } from './customer-exports.queries.ts'

/**
 * Fixes which customers the export contains, as the list shows them to this user now, and enqueues the job that
 * writes it.
 */
export async function startExport(call: Call<typeof contract.start>) {
  const { app, actor, session, body, idempotency } = call
  const query = queryOf(body.query)
  await withPlatform(app.pool, tx => requireRecentAuthentication(tx, session))
  const asked = { actor, query, now: app.now(), counts: app.rememberedCounts }
  const ids = await listCustomerIds(readerOf(app.pool, actor.tenant), asked, MAX_EXPORTED + 1)
  if (ids.length > MAX_EXPORTED)
    throw new Refusal('conflict', { code: 'export_too_large', params: { most: MAX_EXPORTED } })
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const id = newId()
      const row = { dealer_id: actor.tenant.id, id, created_by: actor.id, customer_ids: ids }
      const stored = await insertExport(tx, { ...row, language: actor.user.language })
      const payload = JSON.stringify({ dealer: actor.tenant.id, export: id })
      deferToCommit(tx, {
        calls: [sql`enqueue_job('export_customers', ${payload}::json, ${`customer_export:${id}`})`],
      })
      recordAction(call, tx, {
        action: 'customer.exported',
        object_type: 'customer_export',
        object_id: id,
        // The search text may be a name, so only the names of the filters are recorded.
        changes: {
          filters: Object.keys(Object.fromEntries(new URLSearchParams(body.query))),
          customers: ids.length,
        },
      })
      return stored
    }),
  )
}

function queryOf(text: string): CustomerListQuery {
  const parameters = new URLSearchParams(text)
  parameters.delete('page')
  const parsed = CustomerListQuery.safeParse(Object.fromEntries(parameters))
  if (!parsed.success) throw invalid({ query: { rule: 'one_of', params: {} } })
  return parsed.data
}

export function readProgress({ app, actor, params }: Call<typeof contract.progress>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await findExport(tx, actor.tenant.id, params.id, actor.id)
    if (!found) throw notFound()
    return found
  })
}

/** Streams the file part by part. */
export async function readFile(call: Call<typeof contract.file>): Promise<AsyncIterable<string>> {
  const { app, actor, params } = call
  const found = await withTenant(app.pool, actor.tenant, tx =>
    findExport(tx, actor.tenant.id, params.id, actor.id),
  )
  if (!found) throw notFound()
  if (found.state !== 'done') throw new Refusal('conflict', { code: 'export_not_done' })
  nameExport(call, 'customers')
  return partsOf(call)
}

async function* partsOf({ app, actor, params }: Call<typeof contract.file>): AsyncGenerator<string> {
  for (let part = 0; ; part += 1) {
    const wanted = part
    const lines = await withTenant(app.pool, actor.tenant, tx =>
      readPart(tx, actor.tenant.id, params.id, wanted),
    )
    if (lines === undefined) return
    yield lines
  }
}
