import { CustomerListQuery } from '@forecourt/contract/customer-list-query.ts'
import type { customers as contract } from '@forecourt/contract/customers.ts'
import { withTenant } from '../db/tenant.ts'
import { newId } from '../http/ids.ts'
import { invalid, notFound } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { countSavedViews, deleteSavedView, insertSavedView } from './saved-views.queries.ts'

/** More names than this no menu shows. */
const mostViews = 30

export function saveView({ app, actor, body }: Call<typeof contract.saveView>) {
  const query = queryOf(body.query)
  return withTenant(app.pool, actor.tenant, async tx => {
    if ((await countSavedViews(tx, actor)) >= mostViews)
      throw invalid({ name: { rule: 'max_items', params: { max: mostViews } } })
    const stored = await insertSavedView(tx, actor, { id: newId(), name: body.name, query })
    if (!stored) throw invalid({ name: { rule: 'unique', params: {} } })
    return stored
  })
}

/** The filters as the list itself understands them; the page is not part of a view. */
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
