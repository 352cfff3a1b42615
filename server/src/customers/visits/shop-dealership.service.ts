import type {
  ShopDealership,
  shopDealerships as contract,
} from '@forecourt/contract/dealership/shop-dealerships.ts'
import { isPricingLocked } from '@forecourt/domain/identity/permissions/pricing-lock.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { listDisclosuresInForce } from '#dealership/disclosures/disclosures.queries.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { countersOf } from './visits.service.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { findByAddressName } from '#dealership/dealerships/dealerships.queries.ts'

/** What the customer's side shows of the dealership, signed in or not. */
export function readShopDealership({
  app,
  customer,
  params,
}: Call<typeof contract.read>): Promise<ShopDealership> {
  return withPlatform(app.pool, async tx => {
    const d = await findByAddressName(tx, params.id)
    if (!d) throw notFound()
    const today = quoteDate(app.now(), d.timezone)
    const texts = await listDisclosuresInForce(tx, d.id, today)
    return {
      cname: d.cname,
      name: d.name,
      phone: d.phone,
      email: d.email,
      country: d.country,
      province_code: d.province_code,
      timezone: d.timezone,
      allowed_languages: d.allowed_languages,
      theme: d.theme,
      default_language: d.default_language,
      website: d.website,
      picture: d.picture,
      address_line_1: d.address_line_1,
      address_line_2: d.address_line_2,
      city: d.city,
      postal_code: d.postal_code,
      hours: d.hours,
      holidays: d.holidays,
      new_cars_link: d.new_cars_link,
      used_cars_link: d.used_cars_link,
      is_pricing_locked: isPricingLocked({
        authenticated: customer?.tenant.id === d.id,
        compulsory_login: d.compulsory_login,
        embed: null,
      }),
      takes_trade_ins: d.trade_in_system !== 'none',
      counts_visits: countersOf(app, d).keys.length > 0,
      custom_copy: d.custom_copy,
      disclosures: texts.map(({ kind, text_en, text_fr }) => ({ kind, text_en, text_fr })),
    }
  })
}
