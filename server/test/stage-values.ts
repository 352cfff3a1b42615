import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { proposeMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import * as fc from 'fast-check'
import { z } from 'zod'
import { priceRule } from '#pricing/price-profiles/price-profiles.factory.ts'
import { worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { password } from './stage-rows.ts'
import type { Known } from './wire-arbitraries.ts'

/** Values that satisfy the rules of their fields, in every call. */
export const fixed: Known = {
  password: fc.constant(password),
  confirm_password: fc.constant(password),
  phone: fc.constantFrom('+1 416 555 0199', '(514) 555-0123'),
  secondary_phone: fc.constantFrom('416-555-0198', null),
  first_name: fc.constantFrom('Avery', "Zoé O'Neil"),
  last_name: fc.constantFrom('Côté-Roy', 'Rivers'),
  city: fc.constantFrom('Toronto', 'Trois-Rivières'),
  province: fc.constant('ON'),
  postal_code: fc.constantFrom('M5V 2T6', 'h2x1y4'),
  lead_type: fc.constant('showroom'),
  reason: fc.constant('Asked to check the number'),
  reason_id: fc.constantFrom(...ARCHIVE_REASONS.map(({ code }) => code)),
  worksheet: fc.constantFrom(worksheetOf(), worksheetOf({ price: '48000.00', include_tax: false })),
  query: fc.constantFrom('awaiting=dealer', 'civic'),
  page: fc.constantFrom(1, 2),
  sheet: fc.constantFrom(
    { text: 'product,condition,36,60\nfinance,new,5.49,5.99' },
    { bytes: Buffer.from('Produit;État;48 mois\nFinancement;Neuf;6.49', 'latin1').toString('base64') },
  ),
  rules: fc.constantFrom([], [priceRule({ floor: { kind: 'percent', value: '90' }, round_to: 10 })]),
  reserved_until: fc.constantFrom('2026-11-21', '2026-12-31'),
  commission_number: fc.constant('F12100001'),
  photos: fc.constant([]),
  make: fc.constant('Honda'),
  model: fc.constant('Civic'),
  vin: fc.constant(null),
  year: fc.constant(2026),
  vehicle_condition: fc.constant('V'),
  stock_status: fc.constantFrom('I', 'T', 'S'),
  stock_number: fc.uuid().map(id => id.slice(-12)),
  odometer: fc.constantFrom(0, 12),
  listing_price: fc.constantFrom('31000.00', '0.50'),
  msrp: fc.constantFrom('32000.00', null),
  cost: fc.constantFrom('29000.00', null),
  delivery_charge: fc.constantFrom('1995.00', null),
  body_type: fc.constant('suv'),
  fuel_type: fc.constant('hybrid'),
  transmission: fc.constant('cvt'),
  drivetrain: fc.constant('awd'),
  exterior_color: fc.constant('blue'),
  spin_car_url: fc.constantFrom(null, 'https://spins.example/1'),
  arrival_date: fc.constantFrom(null, '2026-12-04'),
  in_stock_since: fc.constantFrom(null, '2026-11-04'),
  email_domains: fc.constant(['fuzz.example']),
  issuer: fc.constant('http://127.0.0.1:9/oidc'),
  sign_on_url: fc.constant('https://idp.example/sso'),
  logout_url: fc.constantFrom('https://idp.example/logout', null),
  client_id: fc.constant('forecourt'),
  url: fc.constant('http://127.0.0.1:9/metadata'),
  effective_from: fc.constantFrom('2026-12-01', '2026-11-21'),
  effective_to: fc.constantFrom('2026-12-31', null),
  financing_finance_enabled_frequencies: fc.constant(['weekly', 'biweekly', 'semimonthly', 'monthly']),
  financing_lease_enabled_frequencies: fc.constant(['monthly', 'weekly', 'biweekly', 'semimonthly']),
  taxability: fc.constantFrom('before_tax', 'after_tax'),
  amount: fc.constantFrom('499.00', '0.00'),
  percent: fc.constantFrom('2.5', null),
  vehicle_types: fc.constantFrom([], ['suv'], ['make:Honda', 'model:Honda/Civic/2024-2026']),
  marketscan_type: fc.constantFrom('doc', null),
  max_percent_rep: fc.constant('2'),
  max_percent_manager: fc.constant('5.5'),
}

/** Valid values for a feed and its imports. */
export const ofFeeds = ({ path }: AnyEndpoint): Known =>
  path.startsWith('/api/dealer/feed')
    ? {
        mapping: fc.constant(proposeMapping(['VIN', 'Price'])),
        line: fc.constant(2),
        values: fc.constant({ VIN: '1GCUYDED5KZ123456' }),
        file_name: fc.constant('lot.csv'),
        kind: fc.constant('url'),
        address: fc.constant('https://feeds.example/lot.csv'),
        every_minutes: fc.constantFrom(15, 1440),
      }
    : {}

/** An `id` in a body is of the resource in the path. */
export const ofUsers = ({ path }: AnyEndpoint) => path.startsWith('/api/dealer/user/')

const inputs = new WeakMap<AnyEndpoint, string>()

/** Whether a body or a query has this field at any depth: a row is only built for calls that use it. */
export function takes(endpoint: AnyEndpoint, field: string): boolean {
  const { body, query } = endpoint.options
  const known =
    inputs.get(endpoint) ??
    JSON.stringify(
      [body, query].map(schema => schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    )
  inputs.set(endpoint, known)
  return known.includes(`"${field}":`)
}
