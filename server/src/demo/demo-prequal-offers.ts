import { OFFER_DAYS } from '@forecourt/domain/customers/prequal-offers/offer-status.ts'
import type { prequalOffers } from '#customers/prequal-offers/prequal-offers.table.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { lendersOf } from './demo-library.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { dayFrom, minutesAgo } from './demo-times.ts'
import { type Seeded, seeded, stableId } from '#platform/seeded.ts'

type OfferRow = typeof prequalOffers.$inferInsert

const day = 1440

/** The bands of a lender: maximum amount and range of rates. */
const bands = [
  { tier: 'A+', max_amount: 6_000_000, rate_from: '4.99', rate_to: '5.99' },
  { tier: 'A', max_amount: 4_200_000, rate_from: '5.99', rate_to: '7.49' },
  { tier: 'B', max_amount: 2_800_000, rate_from: '7.99', rate_to: '10.99' },
  { tier: 'C', max_amount: 1_600_000, rate_from: '11.99', rate_to: '15.49' },
] as const

/**
 * Offers for the hand-written deal and for every ninth customer: one or two valid ones, sometimes an expired
 * one.
 */
export function prequalOffersOf(place: DemoPlace, customers: readonly DemoCustomer[], now: Date): OfferRow[] {
  const random = seeded(`prequal offers ${place.key}`)
  return customers
    .filter(({ archive_status }, index) => index % 9 === 0 && archive_status === 'Active')
    .flatMap(customer => {
      const band = random.pick(bands)
      const [first, second] = lendersOf(place)
      const lenders = [first?.name, random.chance(0.5) ? second?.name : undefined]
      const valid = lenders
        .filter(name => name !== undefined)
        .map((lender, ordinal) => ({ lender, ordinal, age: random.between(1, OFFER_DAYS - 5) }))
      const over =
        random.chance(0.3) && first ? [{ lender: first.name, ordinal: 2, age: OFFER_DAYS + 12 }] : []
      return [...valid, ...over].map(offer => offerOf(random, customer, { ...offer, band, now }))
    })
}

interface Making {
  readonly lender: string
  readonly ordinal: number
  /** In days. */
  readonly age: number
  readonly band: (typeof bands)[number]
  readonly now: Date
}

function offerOf(
  random: Seeded,
  { dealer_id, id: customer_id }: DemoCustomer,
  { lender, ordinal, age, band, now }: Making,
): OfferRow {
  const max_term = random.pick([60, 72, 84])
  return {
    dealer_id,
    id: stableId(`demo prequal offer ${customer_id} ${ordinal}`),
    customer_id,
    lender,
    ...band,
    // A second lender offers slightly less.
    max_amount: band.max_amount - ordinal * 250_000,
    max_term,
    est_payment: monthly(band.max_amount - ordinal * 250_000, Number(band.rate_from), max_term),
    reference: `PQ-${random.between(10_000, 99_999)}`,
    created: minutesAgo(now, age * day),
    expires: `${dayFrom(now, OFFER_DAYS - age)}T23:59:59.000Z`,
    used: null,
  }
}

/** The level payment in cents; an estimate like a lender's. */
function monthly(amount: number, rate: number, months: number): number {
  const share = rate / 1200
  return Math.round((amount * share) / (1 - (1 + share) ** -months))
}
