import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, databaseNow, instant } from '../db/columns.ts'

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
  /** The deposit a customer is asked for; null: none (decisions 3.2). */
  deposit: cents('deposit'),
  oem: jsonb('oem').$type<string[]>().notNull().default([]),
  trade_in_system: text('trade_in_system').notNull().default('internal'),
  credit_application_system: text('credit_application_system').notNull().default('NONE'),
  is_eti_enabled: boolean('is_eti_enabled').notNull().default(false),
  is_trs_enabled: boolean('is_trs_enabled').notNull().default(false),
  use_external_crm: boolean('use_external_crm').notNull().default(false),
  external_crm_url: text('external_crm_url'),
  compulsory_login: boolean('compulsory_login').notNull().default(false),
  vdp_flow: text('vdp_flow').$type<'modular' | 'linear'>().notNull().default('modular'),
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
