import { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import type { customers as contract } from '@forecourt/contract/customers/customers.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { deleteSavedView, holdSavedViews, insertSavedView, shareSavedView } from './saved-views.queries.ts'

/** Maximum number of views in a menu. */
const mostViews = 30

export function saveView({ app, actor, body }: Call<typeof contract.saveView>) {
  const query = queryOf(body.query)
  return withTenant(app.pool, actor.tenant, async tx => {
    if ((await holdSavedViews(tx, actor)) >= mostViews)
      throw invalid({ name: { rule: 'max_items', params: { max: mostViews } } })
    return insertSavedView(tx, actor, { ...body, id: newId(), query })
  })
}

/** Shares a view with the dealership, or stops sharing it. */
export function shareView(call: Call<typeof contract.shareView>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const stored = await shareSavedView(tx, actor, params.id, body.is_shared)
    if (!stored) throw notFound()
    recordAction(call, tx, {
      action: 'customer.view_shared',
      object_type: 'saved_view',
      object_id: params.id,
      changes: { is_shared: body.is_shared },
    })
    return stored
  })
}

/** The filters as the list parses them, without the page. */
function queryOf(text: string): string {
  const parameters = new URLSearchParams(text)
  parameters.delete('page')
  if (!CustomerListQuery.safeParse(Object.fromEntries(parameters)).success)
    throw invalid({ query: { rule: 'one_of', params: {} } })
  return parameters.toString()
}

export function removeView({ app, actor, params }: Call<typeof contract.deleteView>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    if (!(await deleteSavedView(tx, actor, params.id))) throw notFound()
  })
}
