import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { ShopPlan } from '@forecourt/contract/pricing/shop-plans.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { eligiblePrices, priceForTerm } from '@forecourt/domain/pricing/protection-plans/choose-price.ts'
import { originOf } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import type { PriceRow } from '#pricing/protection-plans/plan-rows.queries.ts'
import { amountOrNull } from '#pricing/protection-plans/plan-wire.ts'
import type { Offer, Rating, ShopPlace, ShopVehicle } from './shop-plans.queries.ts'

/** The grid rows for this vehicle, and the one that matches the term. */
export function tablePrice(
  { plan, grid }: Offer,
  vehicle: Pick<ShopVehicle, 'year' | 'odometer'>,
  term: number,
) {
  const rows = eligiblePrices(
    grid.map(row => ({ ...row, price: cents(row.price) })),
    vehicle,
  )
  return { rows, row: priceForTerm(rows, plan.duration_type, term) }
}

const shopPrice = ({ id, title_en, title_fr, price, duration, distance_limit, deductible }: PriceRow) => ({
  id,
  title_en,
  title_fr,
  price: fromCents(cents(price)),
  duration,
  distance_limit,
  deductible: amountOrNull(deductible),
})

const fileAt = (kind: 'picture' | 'brochure', id: string | null, { cname }: ShopPlace) =>
  id === null
    ? null
    : `/api/aftermarket/protection-plan/${kind}/${id}/?dealership=${encodeURIComponent(cname)}`

interface Asked {
  readonly place: ShopPlace
  readonly vehicle: ShopVehicle
  readonly term: number
}

/** The wire form of a plan with its price: the provider's if there is one, else the table's. */
export function shopPlanWire(
  offer: Offer,
  { place, vehicle, term }: Asked,
  rating: Rating | undefined,
): ShopPlan {
  const { plan, type } = offer
  const { rows, row } = tablePrice(offer, vehicle, term)
  return {
    id: plan.id,
    category: plan.category,
    origin: originOf(plan.category),
    type: {
      name: type.name,
      name_fr: type.name_fr,
      insurance: type.insurance,
      licence_required: type.licence_required,
      cancellation_days: type.cancellation_days,
    },
    name: plan.name,
    name_fr: plan.name_fr,
    description: plan.description,
    description_fr: plan.description_fr,
    pre_installed: plan.pre_installed,
    duration_type: plan.duration_type,
    custom_duration_label_en: plan.custom_duration_label_en,
    custom_duration_label_fr: plan.custom_duration_label_fr,
    pdf_url: plan.pdf_url,
    pdf_url_fr: plan.pdf_url_fr,
    video_url: plan.video_url,
    video_url_fr: plan.video_url_fr,
    image_media: fileAt('picture', plan.image_file, place),
    pdf_media: fileAt('brochure', plan.pdf_file, place),
    price: rating ? fromCents(cents(rating.price)) : row ? fromCents(cents(row.price)) : null,
    provider: rating ? 'pen' : 'table',
    as_of: rating?.as_of ?? row?.updated ?? null,
    prices_set: rows.map(shopPrice),
  }
}
