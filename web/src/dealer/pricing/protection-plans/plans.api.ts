import type { BodyInputOf, QueryInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { penProducts, type PenProduct } from '@forecourt/contract/pricing/pen-products.ts'
import {
  planPrices,
  planTypes,
  protectionPlans,
  type PlanPrice,
  type PlanType,
  type ProtectionPlan,
} from '@forecourt/contract/pricing/protection-plans.ts'
import { provinceTaxes, type ProvinceTax } from '@forecourt/contract/pricing/province-taxes.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const planQueries = {
  plans: () => query(protectionPlans.list, { query: {} }),
  prices: (asked: QueryInputOf<typeof planPrices.list>) => query(planPrices.list, { query: asked }),
  types: () => query(planTypes.list, {}),
  products: () => query(penProducts.list, {}),
  taxes: () => query(provinceTaxes.list, {}),
  oldRates: () => query(provinceTaxes.old, {}),
  status: () => query(penProducts.status, {}),
}

interface Versioned {
  readonly id: string
  readonly version: number
}

const at = ({ id, version }: Versioned) => ({ params: { id }, ifMatch: `"v${version}"` })

/** Plans include their grids, and are counted by types and products. */
const shown = [protectionPlans.list, planPrices.list, planTypes.list, penProducts.list] as const

async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(...shown)
  }
}

async function taxed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(provinceTaxes.list, provinceTaxes.old)
  }
}

/** Writes to the rows of a list; a retry creates no second row. */
export interface Writing<Row extends Versioned> {
  readonly create: (body: object) => Promise<Row>
  readonly save: (row: Versioned, body: object) => Promise<Row>
  readonly remove: (row: Versioned) => Promise<void>
}

export const planWriting: Writing<ProtectionPlan> = {
  create: body =>
    changed(
      call(protectionPlans.create, {
        body: body as BodyInputOf<typeof protectionPlans.create>,
      }),
    ),
  save: (plan, body) =>
    changed(
      call(protectionPlans.replace, {
        ...at(plan),
        body: body as BodyInputOf<typeof protectionPlans.replace>,
      }),
    ),
  remove: plan => changed(call(protectionPlans.remove, at(plan))),
}

/** Switches a plan on or off; the rest of it stays. */
export const setActive = (plan: ProtectionPlan, active: boolean): Promise<ProtectionPlan> =>
  changed(call(protectionPlans.update, { ...at(plan), body: { active } }))

/** Uploads a file, or removes it. */
export function saveFile(
  plan: Versioned,
  field: 'image_media' | 'pdf_media',
  file: File | '',
): Promise<ProtectionPlan> {
  const form = new FormData()
  form.set(field, file)
  return changed(call(protectionPlans.media, { ...at(plan), form }))
}

export const priceWriting: Writing<PlanPrice> = {
  create: body => changed(call(planPrices.create, { body: body as BodyInputOf<typeof planPrices.create> })),
  save: (price, body) =>
    changed(call(planPrices.replace, { ...at(price), body: body as BodyInputOf<typeof planPrices.replace> })),
  remove: price => changed(call(planPrices.remove, at(price))),
}

export const typeWriting: Writing<PlanType> = {
  create: body => changed(call(planTypes.create, { body: body as BodyInputOf<typeof planTypes.create> })),
  save: (type, body) =>
    changed(call(planTypes.replace, { ...at(type), body: body as BodyInputOf<typeof planTypes.replace> })),
  remove: type => changed(call(planTypes.remove, at(type))),
}

export const productWriting: Writing<PenProduct> = {
  create: body => changed(call(penProducts.create, { body: body as BodyInputOf<typeof penProducts.create> })),
  save: (product, body) =>
    changed(
      call(penProducts.replace, { ...at(product), body: body as BodyInputOf<typeof penProducts.replace> }),
    ),
  remove: product => changed(call(penProducts.remove, at(product))),
}

export const taxWriting: Writing<ProvinceTax> = {
  create: body =>
    taxed(call(provinceTaxes.create, { body: body as BodyInputOf<typeof provinceTaxes.create> })),
  save: (tax, body) =>
    taxed(
      call(provinceTaxes.replace, { ...at(tax), body: body as BodyInputOf<typeof provinceTaxes.replace> }),
    ),
  remove: tax => taxed(call(provinceTaxes.remove, at(tax))),
}
