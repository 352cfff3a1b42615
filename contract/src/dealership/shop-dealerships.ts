import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { z } from 'zod'
import { DealershipOfCustomer } from '#identity/customer-accounts.ts'
import { dealershipFields } from './dealership-fields.ts'
import { OpeningHours } from './dealerships.ts'
import { endpoint } from '#platform/endpoint.ts'
import { AddressName, Language } from '#platform/text.ts'

/** The public data of a dealership. */
export const ShopDealership = z.object({
  ...DealershipOfCustomer.shape,
  default_language: Language,
  website: z.string().nullable(),
  picture: z.string().nullable(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  city: z.string(),
  postal_code: z.string(),
  hours: z.array(OpeningHours),
  /** Closed days, whatever the weekly hours are. */
  holidays: dealershipFields.holidays,
  new_cars_link: z.string().nullable(),
  used_cars_link: z.string().nullable(),
  /** Prices require a signed-in customer (domain pricing-lock), and this requester is not signed in. */
  is_pricing_locked: z.boolean(),
  /** Whether customers may submit a trade-in. */
  takes_trade_ins: z.boolean(),
  /** Visits are counted for its statistics, with consent. */
  counts_visits: z.boolean(),
  custom_copy: z.record(z.string(), z.object({ en: z.string(), fr: z.string() })),
  /** The texts in force today, with markup and placeholders; the reader substitutes the values. */
  disclosures: z.array(
    z.object({ kind: z.enum(DISCLOSURE_KINDS), text_en: z.string(), text_fr: z.string() }),
  ),
})
export type ShopDealership = z.output<typeof ShopDealership>

export const shopDealerships = {
  read: endpoint('GET /api/customer/shop/{id}/', {
    access: 'customer-visitor',
    ours: true,
    summary: 'A dealership by its slug: name, design, texts and disclosures of the customer’s side',
    params: z.strictObject({ id: AddressName.regex(/^[a-z0-9][a-z0-9.-]{0,62}$/) }),
    response: ShopDealership,
  }),
}
