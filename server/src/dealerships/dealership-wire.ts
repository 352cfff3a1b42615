import type { HomeDealership } from '@forecourt/contract/dealerships.ts'
import { fromCents } from '@forecourt/contract/money.ts'
import { MARKETS } from '@forecourt/domain/markets/countries.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import type { getDealership } from './dealerships.queries.ts'

type Stored = Awaited<ReturnType<typeof getDealership>>

/** The wire form of the dealership a session acts in. */
export const homeDealershipWire = ({ dealership: d, default_payment_type }: Stored): HomeDealership => ({
  id: d.id,
  uid: d.uid,
  name: d.name,
  phone: d.phone,
  email: d.email,
  address_line_1: d.address_line_1,
  address_line_2: d.address_line_2,
  city: d.city,
  province_code: d.province_code,
  postal_code: d.postal_code,
  country: d.country,
  currency: MARKETS[d.country].currency,
  timezone: d.timezone,
  cname: d.cname,
  used_cars_link: d.used_cars_link,
  new_cars_link: d.new_cars_link,
  deposit: d.deposit === null ? null : fromCents(cents(d.deposit)),
  daywise_operating_hours: d.hours,
  allowed_languages: d.allowed_languages,
  default_language: d.default_language,
  theme: d.theme,
  custom_copy: d.custom_copy,
  oem: d.oem,
  trade_in_system: d.trade_in_system,
  credit_application_system: d.credit_application_system,
  // A dealership that has not set its payments up yet sells for cash.
  financing_default_payment_type: default_payment_type ?? 'cash',
  is_eti_enabled: d.is_eti_enabled,
  is_trs_enabled: d.is_trs_enabled,
  compulsory_login: d.compulsory_login,
  vdp_flow: d.vdp_flow,
  spin_car_enabled: d.spin_car_enabled,
  use_postal_code: d.use_postal_code,
  mandatory_ssn: d.mandatory_ssn,
  mandatory_secondary_phone: d.mandatory_secondary_phone,
  enable_sales_manager_fee_discounts: d.enable_sales_manager_fee_discounts,
  reps_see_all: d.reps_see_all,
  response_time_minutes: d.response_time_minutes,
})
