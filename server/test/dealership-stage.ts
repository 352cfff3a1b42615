import { createHash } from 'node:crypto'
import type { DealershipSettings } from '@forecourt/contract/dealership/dealership-fields.ts'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { DISCLOSURE_KINDS } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealershipImages, dealerships } from '#platform/db/dealerships.table.ts'
import { dealershipDisclosures } from '#dealership/disclosures/disclosures.table.ts'
import { pngOf } from './picture-form.ts'
import type { TestApp } from './test-app.ts'
import type { Known } from './wire-arbitraries.ts'

type Place = { readonly id: string }

const open = { start: '9:00 AM', end: '6:00 PM' }

/** Settings that satisfy every rule of a dealership in Ontario. */
export const everySetting = (given: Partial<DealershipSettings> = {}): DealershipSettings => ({
  name: 'Front Street Motors',
  phone: '(416) 555-0199',
  email: 'desk@front.example.test',
  website: 'https://front.example.test',
  address_line_1: '1 Front Street West',
  address_line_2: null,
  city: 'Toronto',
  province_code: 'ON',
  postal_code: 'M5V 2T6',
  timezone: 'America/Toronto',
  cname: 'front-street',
  used_cars_link: 'https://front.example.test/used',
  new_cars_link: 'https://front.example.test/new',
  picture: null,
  oem: ['Honda'],
  regulator_ids: { omvic: '1234567', amvic: null, opc: null, vsa: null, state: null },
  dealership_hours_monday_start: open.start,
  dealership_hours_monday_end: open.end,
  dealership_hours_tuesday_start: open.start,
  dealership_hours_tuesday_end: open.end,
  dealership_hours_wednesday_start: open.start,
  dealership_hours_wednesday_end: open.end,
  dealership_hours_thursday_start: open.start,
  dealership_hours_thursday_end: open.end,
  dealership_hours_friday_start: open.start,
  dealership_hours_friday_end: open.end,
  dealership_hours_saturday_start: '10:00 AM',
  dealership_hours_saturday_end: '4:30 PM',
  dealership_hours_sunday_start: null,
  dealership_hours_sunday_end: null,
  holidays: [{ date: '2026-12-25', name_en: 'Christmas', name_fr: 'Noël' }],
  calendar: {
    slot_minutes: 45,
    capacity: 3,
    lead_time_min: 60,
    horizon_days: 21,
    blackout_dates: ['2026-12-24'],
  },
  allowed_languages: ['en', 'fr'],
  default_language: 'en',
  theme: { logo: null, color: '#0f5c9c' },
  custom_copy: { 'shop.help': { en: 'Ask us', fr: 'Écrivez-nous' } },
  disclaimer_package: [{ disclaimer_type: 'price', disclaimer_superscript: 1 }],
  discount_name_en: 'Welcome offer',
  discount_name_fr: 'Offre de bienvenue',
  deposit: '500.00',
  depositpackage: {
    mode: 'capture',
    amount_cash: '1000.00',
    amount_finance: '500.00',
    amount_lease: null,
    refundable_text_en: 'Refundable until the contract is signed.',
    refundable_text_fr: 'Remboursable jusqu’à la signature du contrat.',
    hold_hours: 48,
    reservation_auto_release: false,
    fee_mode: 'both',
    fee_percent: '1.5',
    fee_fixed: '0.30',
  },
  credit_application_system: 'ROUTEONE',
  is_credit_application_gender_enc_optional: true,
  mandatory_ssn: true,
  mandatory_names: true,
  mandatory_secondary_phone: true,
  trade_in_system: 'canadian_black_book',
  trade_in_system_variant: 'vin_first',
  is_eti_enabled: true,
  is_trs_enabled: false,
  financing_default_payment_type: 'lease',
  vdp_flow: 'linear',
  compulsory_login: true,
  use_postal_code: false,
  use_addons_recommendation: false,
  spin_car_enabled: true,
  enable_sales_manager_fee_discounts: true,
  reps_see_all: true,
  response_time_minutes: 30,
  use_external_crm: false,
  is_external_crm_user: true,
  external_crm_url: null,
  enable_default_google_analytics: true,
  analytics_key: 'G-12AB34CD56',
  analytics_keys: ['UA-1234-5'],
  support_phone: '(416) 555-0123',
  support_email: 'help@front.example.test',
  support_hours_en: 'Weekdays',
  support_hours_fr: 'En semaine',
  ...given,
})

/**
 * Whole inputs, because the fields of a dealership depend on each other, which values generated one by one do
 * not.
 */
export function ofDealerships({ method, path }: AnyEndpoint, organization_id: string): Known {
  const whole = (body: fc.Arbitrary<unknown>): Known => ({ '': body })
  if (path === '/api/dealer/dealership/update/') {
    // Later calls add customers without a second phone.
    const given = { mandatory_secondary_phone: false }
    const cname = fc.uuid().map(id => everySetting({ ...given, cname: id }))
    return whole(method === 'PUT' ? cname : fc.oneof(cname, fc.constant({ deposit: '' })))
  }
  if (method === 'POST' && path === '/api/dealer/dealership/') {
    const { name, phone, email, city, address_line_1, postal_code, province_code } = everySetting()
    const given = { name, phone, email, city, address_line_1, postal_code, province_code, country: 'CA' }
    return whole(fc.uuid().map(cname => ({ ...given, organization_id, cname })))
  }
  if (path.includes('/disclosures/')) {
    const words = fc.constant('<b>Ask us</b> about {dealer}.')
    return { text_en: words, text_fr: words, restored_from: fc.constantFrom(null, 1) }
  }
  return {}
}

/** A first version of every disclosure. */
const buildDisclosures = (
  { app }: TestApp,
  dealer: { readonly id: string },
  author: { readonly id: string },
) =>
  withTenant(app.pool, dealer, tx =>
    tx.insert(dealershipDisclosures).values(
      DISCLOSURE_KINDS.map(kind => ({
        dealer_id: dealer.id,
        kind,
        number: 1,
        text_en: 'As it was.',
        text_fr: 'Comme avant.',
        effective_from: '2026-01-01',
        author: author.id,
      })),
    ),
  )

/** Resets the version of the one row of settings, so that every write finds it as the first one did. */
export const renewSettings = ({ app }: TestApp, dealer: { readonly id: string }) =>
  withTenant(app.pool, dealer, tx =>
    tx.update(dealerships).set({ version: 1, picture: null }).where(eq(dealerships.id, dealer.id)),
  )

/** A picture of a dealership; returns its address. */
async function buildDealershipImage({ app }: TestApp, { id: dealer_id }: { readonly id: string }) {
  const content = pngOf(9, 9)
  const hash = createHash('sha256').update(content).digest('base64url')
  const image = { dealer_id, kind: 'picture', hash, media_type: 'image/png', content } as const
  await withPlatform(app.pool, tx => tx.insert(dealershipImages).values(image).onConflictDoNothing())
  return hash
}

/**
 * Adds what the calls of a dealership need: its disclosures, and to the other one, which no call changes, a
 * picture and its address.
 */
export async function furnishDealerships(
  target: TestApp,
  [own, other]: readonly [Place, Place & { readonly cname: string }],
  author: Place,
) {
  await buildDisclosures(target, own, author)
  return { 'dealership-image': await buildDealershipImage(target, other), shop: other.cname }
}
