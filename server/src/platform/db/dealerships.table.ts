import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, cents, databaseNow, dealerId, instant } from './columns.ts'

export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
})

export interface OpeningHoursRow {
  day: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
  is_working: boolean
  start: string | null
  end: string | null
}

export const dealerships = pgTable('dealerships', {
  id: uuid('id').primaryKey(),
  organisation_id: uuid('organisation_id')
    .notNull()
    .references(() => organisations.id),
  uid: text('uid').notNull().unique(),
  cname: text('cname').notNull().unique(),
  /** First part of order numbers. */
  number: integer('number').notNull().unique(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  address_line_1: text('address_line_1').notNull(),
  address_line_2: text('address_line_2'),
  city: text('city').notNull(),
  province_code: text('province_code').notNull(),
  postal_code: text('postal_code').notNull(),
  country: text('country').$type<'CA' | 'US'>().notNull(),
  timezone: text('timezone').notNull(),
  default_language: text('default_language').$type<'en' | 'fr'>().notNull(),
  allowed_languages: jsonb('allowed_languages').$type<('en' | 'fr')[]>().notNull(),
  hours: jsonb('hours').$type<OpeningHoursRow[]>().notNull(),
  theme: jsonb('theme').$type<{ logo: string | null; color: string | null }>().notNull(),
  custom_copy: jsonb('custom_copy').$type<Record<string, { en: string; fr: string }>>().notNull().default({}),
  used_cars_link: text('used_cars_link'),
  new_cars_link: text('new_cars_link'),
  /** The deposit requested from customers; null: none (decisions 3.2). */
  deposit: cents('deposit'),
  oem: jsonb('oem').$type<string[]>().notNull().default([]),
  trade_in_system: text('trade_in_system')
    .$type<HomeDealership['trade_in_system']>()
    .notNull()
    .default('internal'),
  trade_in_system_variant: text('trade_in_system_variant')
    .$type<HomeDealership['trade_in_system_variant']>()
    .notNull()
    .default('full'),
  credit_application_system: text('credit_application_system')
    .$type<HomeDealership['credit_application_system']>()
    .notNull()
    .default('NONE'),
  website: text('website'),
  picture: text('picture'),
  regulator_ids: jsonb('regulator_ids')
    .$type<HomeDealership['regulator_ids']>()
    .notNull()
    .default({ omvic: null, amvic: null, opc: null, vsa: null, state: null }),
  holidays: jsonb('holidays').$type<HomeDealership['holidays']>().notNull().default([]),
  calendar: jsonb('calendar').$type<HomeDealership['calendar']>().notNull().default({
    slot_minutes: 30,
    capacity: 2,
    lead_time_min: 120,
    horizon_days: 30,
    blackout_dates: [],
  }),
  depositpackage: jsonb('depositpackage').$type<HomeDealership['depositpackage']>().notNull().default({
    mode: 'hold',
    amount_cash: null,
    amount_finance: null,
    amount_lease: null,
    refundable_text_en: '',
    refundable_text_fr: '',
    hold_hours: 72,
    reservation_auto_release: true,
    fee_mode: 'none',
    fee_percent: '0',
    fee_fixed: '0.00',
  }),
  disclaimer_package: jsonb('disclaimer_package')
    .$type<HomeDealership['disclaimer_package']>()
    .notNull()
    .default([]),
  discount_name_en: text('discount_name_en'),
  discount_name_fr: text('discount_name_fr'),
  mandatory_names: boolean('mandatory_names').notNull().default(false),
  is_credit_application_gender_enc_optional: boolean('is_credit_application_gender_enc_optional')
    .notNull()
    .default(false),
  use_addons_recommendation: boolean('use_addons_recommendation').notNull().default(true),
  is_external_crm_user: boolean('is_external_crm_user').notNull().default(false),
  enable_default_google_analytics: boolean('enable_default_google_analytics').notNull().default(false),
  analytics_key: text('analytics_key'),
  /** Support contact for its staff; null: the platform's. */
  support_phone: text('support_phone'),
  support_email: text('support_email'),
  support_hours_en: text('support_hours_en'),
  support_hours_fr: text('support_hours_fr'),
  analytics_keys: jsonb('analytics_keys').$type<string[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  is_eti_enabled: boolean('is_eti_enabled').notNull().default(false),
  is_trs_enabled: boolean('is_trs_enabled').notNull().default(false),
  use_external_crm: boolean('use_external_crm').notNull().default(false),
  external_crm_url: text('external_crm_url'),
  compulsory_login: boolean('compulsory_login').notNull().default(false),
  vdp_flow: text('vdp_flow').$type<HomeDealership['vdp_flow']>().notNull().default('modular'),
  spin_car_enabled: boolean('spin_car_enabled').notNull().default(false),
  use_postal_code: boolean('use_postal_code').notNull().default(true),
  /** USA: local sales tax as a fraction by ZIP code or its first three digits; "default" for the rest. */
  local_tax_rates: jsonb('local_tax_rates').$type<Record<string, string>>().notNull().default({}),
  mandatory_ssn: boolean('mandatory_ssn').notNull().default(false),
  mandatory_secondary_phone: boolean('mandatory_secondary_phone').notNull().default(false),
  enable_sales_manager_fee_discounts: boolean('enable_sales_manager_fee_discounts').notNull().default(false),
  reps_see_all: boolean('reps_see_all').notNull().default(false),
  response_time_minutes: integer('response_time_minutes').notNull().default(15),
  created: instant('created').notNull().default(databaseNow),
})

/** The logo and the picture of a dealership, outside any web root; their address is the hash of their content. */
export const dealershipImages = pgTable(
  'dealership_images',
  {
    dealer_id: dealerId(),
    kind: text('kind').$type<'logo' | 'picture'>().notNull(),
    /** SHA-256 of the content, as in its address. */
    hash: text('hash').notNull(),
    media_type: text('media_type').$type<'image/png' | 'image/svg+xml'>().notNull(),
    content: bytes('content').notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.kind] })],
)
