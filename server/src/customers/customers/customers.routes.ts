import { customers } from '@forecourt/contract/customers/customers.ts'
import { duplicateKeys } from '@forecourt/domain/customers/customers/duplicates.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { CUSTOMER_PAGE_SIZE } from '@forecourt/domain/customers/customers/list-parameters.ts'
import { readerOf, withTenant } from '#platform/db/tenant.ts'
import { serve, type Call, type Router } from '#platform/http/serve.ts'
import { archiveCustomers, assignCustomers } from './bulk-changes.service.ts'
import { listCustomers } from './customer-list.queries.ts'
import { customerRowWire } from './customer-row.ts'
import { createCustomer, patchCustomer, readCustomer } from './customers.service.ts'
import { listLikelySame } from './duplicates.queries.ts'
import { listSavedViews } from './saved-views.queries.ts'
import { removeView, saveView, shareView } from './saved-views.service.ts'
import { countViews } from './view-counts.queries.ts'

export function serveCustomers(router: Router) {
  serve(router, customers.list, listPage)
  serve(router, customers.viewCounts, ({ app, actor }) =>
    countViews(readerOf(app.pool, actor.tenant), { actor, now: app.now(), counts: app.rememberedCounts }),
  )
  serve(router, customers.create, createCustomer)
  serve(router, customers.duplicates, findDuplicates)
  serve(router, customers.savedViews, ({ app, actor }) =>
    withTenant(app.pool, actor.tenant, async tx => ({ results: await listSavedViews(tx, actor) })),
  )
  serve(router, customers.saveView, saveView)
  serve(router, customers.shareView, shareView)
  serve(router, customers.deleteView, removeView)
  serve(router, customers.get, readCustomer)
  serve(router, customers.ofDealership, readCustomer)
  serve(router, customers.update, patchCustomer)
  serve(router, customers.setArchiveStatus, archiveCustomers)
  serve(router, customers.assign, assignCustomers)
}

async function listPage({ app, actor, query }: Call<typeof customers.list>) {
  const now = app.now()
  const { rows, count } = await listCustomers(readerOf(app.pool, actor.tenant), {
    actor,
    query,
    now,
    counts: app.rememberedCounts,
  })
  return {
    count,
    current: query.page,
    last: Math.max(1, Math.ceil(count / CUSTOMER_PAGE_SIZE)),
    limit: CUSTOMER_PAGE_SIZE,
    results: rows.map(row => customerRowWire(row, { now, tenant: actor.tenant })),
  }
}

/** Searches the whole dealership, including colleagues' customers, so that nobody is added twice (decisions 3.14). */
async function findDuplicates({ app, actor, query }: Call<typeof customers.duplicates>) {
  const {
    email = null,
    phone = null,
    secondary_phone = null,
    first_name = null,
    last_name = null,
    postal_code = null,
  } = query
  const keys = duplicateKeys({ email, phone, secondary_phone, first_name, last_name, postal_code })
  const found = await withTenant(app.pool, actor.tenant, tx => listLikelySame(tx, actor.tenant.id, keys))
  return {
    results: found.map(row => ({
      id: row.id,
      full_name: fullName(row),
      archive_status: row.archive_status,
      matches: [
        ...(row.by_email ? ['email' as const] : []),
        ...(row.by_phone ? ['phone' as const] : []),
        ...(row.by_name ? ['name' as const] : []),
      ],
    })),
  }
}
