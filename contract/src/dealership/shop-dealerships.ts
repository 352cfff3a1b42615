import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { z } from 'zod'
import { DealershipOfCustomer } from '#identity/customer-accounts.ts'
import { dealershipFields } from './dealership-fields.ts'
import { OpeningHours } from './dealerships.ts'
import { endpoint } from '#platform/endpoint.ts'
import { AddressName, Language } from '#platform/text.ts'

/** What a dealership shows of itself to whoever comes: nothing of it is secret. */
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
  /** Days on which it is closed whatever the weekly hours say. */
  holidays: dealershipFields.holidays,
  new_cars_link: z.string().nullable(),
  used_cars_link: z.string().nullable(),
  /** Prices are for those alone who have signed in (domain pricing-lock), and whoever asks has not. */
  is_pricing_locked: z.boolean(),
  /** Customers may send a trade-in. */
  takes_trade_ins: z.boolean(),
  /** Visits are counted for its statistics, of whoever agrees. */
  counts_visits: z.boolean(),
  custom_copy: z.record(z.string(), z.object({ en: z.string(), fr: z.string() })),
  /** The texts in force today, with their marks and placeholders: whoever shows them fills them in. */
  disclosures: z.array(
    z.object({ kind: z.enum(DISCLOSURE_KINDS), text_en: z.string(), text_fr: z.string() }),
  ),
})
export type ShopDealership = z.output<typeof ShopDealership>

export const shopDealerships = {
  read: endpoint('GET /api/customer/shop/{id}/', {
    access: 'customer-visitor',
    ours: true,
    summary:
      'A dealership by its name in addresses: name, look, words and disclosures of the customer’s side',
    params: z.strictObject({ id: AddressName.regex(/^[a-z0-9][a-z0-9.-]{0,62}$/) }),
    response: ShopDealership,
  }),
}
