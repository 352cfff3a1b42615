import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import type { PlanPrice, PlanType, ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { originOf } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { given, type Found } from './catalogue.ts'
import type { PlanRow, PriceCompany, PriceRow, TypeRow } from './plan-rows.queries.ts'

export const amountOrNull = (amount: number | null) => (amount === null ? null : fromCents(cents(amount)))

export function priceWire({ row, more }: Found<PriceRow, PriceCompany>, actor: Actor): PlanPrice {
  const { id, name, name_fr, category, duration_type } = more
  return {
    id: row.id,
    version: row.version,
    protection_plan: { id, name, name_fr, origin: originOf(category), duration_type },
    title_en: row.title_en,
    title_fr: row.title_fr,
    price: fromCents(cents(row.price)),
    // The dealership's margin could be derived from the cost.
    cost: can(actor, 'inventory:read-cost') ? amountOrNull(row.cost) : null,
    duration: row.duration,
    distance_limit: row.distance_limit,
    deductible: amountOrNull(row.deductible),
    model_year_from: row.model_year_from,
    model_year_to: row.model_year_to,
    active: row.active,
    updated: row.updated,
  }
}

const toStored = (amount: string | null) => (amount === null ? null : toCents(amount))

type PriceBody = Partial<Record<'price' | 'cost' | 'deductible', string | null>>

export function priceColumns(body: object): Record<string, unknown> {
  const { price, cost, deductible, ...rest } = body as PriceBody
  return {
    ...given(rest),
    ...(price !== undefined && { price: toStored(price) }),
    ...(cost !== undefined && { cost: toStored(cost) }),
    ...(deductible !== undefined && { deductible: toStored(deductible) }),
  }
}

const fileAt = (kind: 'picture' | 'brochure', id: string | null) =>
  id === null ? null : `/api/dealer/aftermarket/protection-plan/${kind}/${id}/`

export function planWire({ row, more }: Found<PlanRow, PriceRow[]>, actor: Actor): ProtectionPlan {
  const { dealer_id: _dealer, image_file, pdf_file, ...stored } = row
  return {
    ...stored,
    origin: originOf(row.category),
    prices: more.map(({ id }) => id),
    prices_set: more.map(price => priceWire({ row: price, more: row }, actor)),
    image_media: fileAt('picture', image_file),
    pdf_media: fileAt('brochure', pdf_file),
  }
}

export const typeWire = ({ row, more }: Found<TypeRow, number>): PlanType => {
  const { dealer_id: _dealer, ...stored } = row
  return { ...stored, plans: more }
}
