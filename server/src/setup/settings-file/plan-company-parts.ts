import { penProducts as penContract } from '@forecourt/contract/pricing/pen-products.ts'
import { PlanTypeBody } from '@forecourt/contract/pricing/protection-plans.ts'
import { fillFrenchName } from '@forecourt/domain/platform/validation/french-name.ts'
import { PEN_PRODUCT_FORM, PLAN_TYPE_FORM } from '@forecourt/domain/pricing/protection-plans/plan-form.ts'
import { PLAN_TYPES } from '@forecourt/domain/pricing/protection-plans/plan-types.table.ts'
import { foldedName } from '@forecourt/domain/platform/validation/folded-name.ts'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { lockedIf } from '#platform/db/fragments.ts'
import { penValues, productList } from '#pricing/pen-products/pen-products.service.ts'
import type { PenRow } from '#pricing/pen-products/pen-products.queries.ts'
import { penProducts } from '#pricing/pen-products/pen-products.table.ts'
import { typeList } from '#pricing/protection-plans/plan-lists.ts'
import type { TypeRow } from '#pricing/protection-plans/plan-rows.queries.ts'
import { planTypes } from '#pricing/protection-plans/protection-plans.table.ts'
import { listPart, stillUsed, withId } from './list-part.ts'
import { comparable } from './read-item.ts'
import type { Meeting } from './settings-part.ts'

const Type = PlanTypeBody.extend({
  /** The built-in code of a type that every dealership begins with. */
  code: z
    .enum(PLAN_TYPES.map(({ code }) => code))
    .nullable()
    .default(null)
    .catch(null),
})
type Type = z.output<typeof Type>

/** Types and products that are used by plans cannot be removed. */
const usedBy =
  (field: 'type' | 'pen_product_for_coverage') =>
  ({ removed, holds }: Pick<Meeting<never>, 'removed' | 'holds'>) => {
    const plans = [...holds('protection_plans').values()]
    const used = new Set(plans.map(({ item: { raw } }) => foldedName(String(raw[field]))))
    return removed.filter(({ name }) => used.has(foldedName(name))).map(stillUsed)
  }

/** Types of plans. An existing one keeps its built-in code. */
export const planTypesPart = listPart<TypeRow, Type>({
  name: 'plan_types',
  action: 'aftermarket:edit',
  table: planTypes,
  select: (tx, dealerId, isLocked) => {
    const rows = tx
      .select()
      .from(planTypes)
      .where(eq(planTypes.dealer_id, dealerId))
      .orderBy(asc(planTypes.order), asc(planTypes.name), asc(planTypes.id))
    return lockedIf(isLocked, rows)
  },
  bodyOf: ({ dealer_id: _dealer, id: _id, version: _version, code, ...body }) => ({
    ...body,
    code: PLAN_TYPES.find(type => type.code === code)?.code ?? null,
  }),
  shape: Type,
  most: typeList.most,
  itemOf: (id, body, index) => {
    const { code, ...shown } = body
    const { name, name_fr } = body
    const matched = { key: foldedName(name), code: code ?? undefined }
    return { id, index, name, name_fr, ...matched, values: comparable(shown), raw: withId(id, body) }
  },
  rules: PLAN_TYPE_FORM,
  keyField: 'name',
  values: body => ({ ...body }),
  check: usedBy('type'),
  columns: ({ code: _code, ...body }) => fillFrenchName(body, { isFollowing: false }),
  added: ({ code }, { rows, removed }) => {
    const isGone = new Set(removed.map(({ id }) => id))
    const isTaken = rows.some(row => row.code === code && !isGone.has(row.id))
    return { code: isTaken ? null : (code ?? null) }
  },
})

type Product = z.output<typeof penContract.replace.options.body>

/** The name of a product in a file: codes have no blanks, so the two parts are distinct. */
export const productName = ({ provider, product_code }: Pick<Product, 'provider' | 'product_code'>): string =>
  `${provider} ${product_code}`

/** Products of the rating provider, without their rating times. */
export const penProductsPart = listPart<PenRow, Product>({
  name: 'pen_products',
  action: 'aftermarket:edit',
  table: penProducts,
  select: (tx, dealerId, isLocked) => {
    const rows = tx
      .select()
      .from(penProducts)
      .where(eq(penProducts.dealer_id, dealerId))
      .orderBy(asc(penProducts.provider), asc(penProducts.product_code), asc(penProducts.id))
    return lockedIf(isLocked, rows)
  },
  bodyOf: ({ dealer_id: _dealer, id: _id, version: _version, last_rated_at: _rated, ...body }) => body,
  shape: penContract.replace.options.body,
  most: productList.most,
  itemOf: (id, body, index) => {
    const name = productName(body)
    return { id, index, name, name_fr: name, key: name, values: comparable(body), raw: withId(id, body) }
  },
  rules: PEN_PRODUCT_FORM,
  keyField: 'product_code',
  values: penValues,
  check: usedBy('pen_product_for_coverage'),
  columns: body => ({ ...body }),
})
