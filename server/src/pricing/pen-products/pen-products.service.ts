import type { penProducts as contract, PenProduct } from '@forecourt/contract/pricing/pen-products.ts'
import { PEN_PRODUCT_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { withTenant } from '#platform/db/tenant.ts'
import type { Call } from '#platform/http/serve.ts'
import { penPort } from '#platform/outside/pen/pen-provider.ts'
import { given, type Catalogue, type Found } from '#pricing/protection-plans/catalogue.ts'
import {
  countProducts,
  findProduct,
  listFallbacks,
  listProducts,
  readRatingFacts,
  type PenRow,
} from './pen-products.queries.ts'
import { penProducts } from './pen-products.table.ts'

const wire = ({ row, more }: Found<PenRow, number>): PenProduct => {
  const { dealer_id: _dealer, ...stored } = row
  return { ...stored, plans: more }
}

/** The form's rules expect lists of texts. */
export const penValues = (body: object): FieldValues => {
  const { terms = [], ...rest } = body as { terms?: readonly number[] }
  return { ...rest, terms: terms.map(String) }
}

export const productList: Catalogue<PenRow, number, PenProduct> = {
  noun: 'pen_product',
  table: penProducts,
  rules: PEN_PRODUCT_FORM,
  most: 100,
  find: findProduct,
  begin: async (tx, dealerId) => ({ known: await countProducts(tx, dealerId), more: 0 }),
  wire,
  columns: given,
  values: penValues,
  constraints: { pen_products_code: ['product_code', 'unique'] },
}

export const readProducts = ({ app, actor }: Call<typeof contract.list>) =>
  withTenant(app.pool, actor.tenant, async tx => ({
    results: (await listProducts(tx, actor.tenant.id)).map(wire),
  }))

/** The provider counts as down if it failed after its last price; reports from customers' pages do not count. */
export const readStatus = ({ app, actor }: Call<typeof contract.status>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { is_rated, table_as_of, last_rated_at, last_failed_at } = await readRatingFacts(
      tx,
      actor.tenant.id,
    )
    return {
      provider: is_rated && penPort(app) ? ('pen' as const) : ('table' as const),
      is_down:
        last_failed_at !== null && is_rated && (last_rated_at === null || last_rated_at < last_failed_at),
      table_as_of,
      last_rated_at,
      fallbacks: await listFallbacks(tx, actor.tenant.id),
    }
  })
