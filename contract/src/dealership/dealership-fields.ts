import { CREDIT_APPLICATION_SYSTEMS } from '@forecourt/domain/deals/credit-applications/systems.ts'
import { DISCLAIMER_TYPES } from '@forecourt/domain/dealership/dealerships/disclaimers.ts'
import { TIME_OF_DAY } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { CARD_FEE_MODES } from '@forecourt/domain/deals/deposits/surcharges.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { TRADE_IN_SYSTEMS } from '@forecourt/domain/deals/trade-ins/systems.ts'
import { z } from 'zod'
import { Amount } from '#platform/money.ts'
import { Day, Language, text } from '#platform/text.ts'
import { PaymentType } from '#inventory/vehicles.ts'

/** "9:00 AM"; null on a closed day (product 3). */
const TimeOfDay = z.string().max(12).regex(TIME_OF_DAY, { message: 'time_of_day' }).nullable()

/** An amount that may be cleared: product 3, an empty deposit becomes null. */
const EmptyableAmount = z
  .string()
  .max(12)
  .regex(/^(?:\d{1,9}\.\d{2})?$/, { message: 'decimal' })
  .nullable()

/** A share of the deposit, in percent. */
const FeePercent = z
  .string()
  .max(5)
  .regex(/^\d(?:\.\d{1,2})?$/, { message: 'decimal' })

const Address = text(2048).nullable()

/** Duration of an appointment in minutes. */
const SlotMinutes = z.literal([15, 20, 30, 45, 60, 90, 120])

/** Every field of a dealership that its staff may change (product 3, decisions 3.1 to 3.12). */
export const dealershipFields = {
  name: text(80),
  phone: text(30),
  email: text(254),
  website: Address,
  address_line_1: text(100),
  address_line_2: text(100).nullable(),
  city: text(100),
  province_code: text(3),
  postal_code: text(12),
  timezone: text(60),
  /** The dealership's slug in addresses of the customer's side. */
  cname: z
    .string()
    .max(63)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, { message: 'cname' }),
  used_cars_link: Address,
  new_cars_link: Address,
  picture: z.string().max(200).nullable(),
  oem: z.array(text(60)).max(40),
  regulator_ids: z.strictObject({
    omvic: text(40).nullable(),
    amvic: text(40).nullable(),
    opc: text(40).nullable(),
    vsa: text(40).nullable(),
    state: text(40).nullable(),
  }),

  dealership_hours_monday_start: TimeOfDay,
  dealership_hours_monday_end: TimeOfDay,
  dealership_hours_tuesday_start: TimeOfDay,
  dealership_hours_tuesday_end: TimeOfDay,
  dealership_hours_wednesday_start: TimeOfDay,
  dealership_hours_wednesday_end: TimeOfDay,
  dealership_hours_thursday_start: TimeOfDay,
  dealership_hours_thursday_end: TimeOfDay,
  dealership_hours_friday_start: TimeOfDay,
  dealership_hours_friday_end: TimeOfDay,
  dealership_hours_saturday_start: TimeOfDay,
  dealership_hours_saturday_end: TimeOfDay,
  dealership_hours_sunday_start: TimeOfDay,
  dealership_hours_sunday_end: TimeOfDay,
  holidays: z.array(z.strictObject({ date: Day, name_en: text(60), name_fr: text(60) })).max(60),
  calendar: z.strictObject({
    slot_minutes: SlotMinutes,
    capacity: z.int().min(1).max(50),
    lead_time_min: z.int().min(0).max(20_160),
    horizon_days: z.int().min(1).max(365),
    blackout_dates: z.array(Day).max(200),
  }),

  allowed_languages: z.array(Language).max(2),
  default_language: Language,
  theme: z.strictObject({
    logo: z.string().max(200).nullable(),
    color: z
      .string()
      .max(7)
      .regex(/^#[0-9a-fA-F]{6}$/, { message: 'colour' })
      .nullable(),
  }),
  custom_copy: z.record(z.string().max(80), z.strictObject({ en: text(500), fr: text(500) })),
  disclaimer_package: z
    .array(
      z.strictObject({
        disclaimer_type: z.enum(DISCLAIMER_TYPES),
        disclaimer_superscript: z.int().min(1).max(99),
      }),
    )
    .max(20),
  discount_name_en: text(60).nullable(),
  discount_name_fr: text(60).nullable(),

  deposit: EmptyableAmount,
  depositpackage: z.strictObject({
    mode: z.enum(['hold', 'capture']),
    amount_cash: EmptyableAmount,
    amount_finance: EmptyableAmount,
    amount_lease: EmptyableAmount,
    refundable_text_en: text(1000),
    refundable_text_fr: text(1000),
    hold_hours: z.int().min(1).max(168),
    reservation_auto_release: z.boolean(),
    /** How the cost of a card is passed on (product 3, "fee processing"; decisions 3.63). */
    fee_mode: z.enum(CARD_FEE_MODES),
    fee_percent: FeePercent,
    fee_fixed: Amount,
  }),

  credit_application_system: z.enum(codesOf(CREDIT_APPLICATION_SYSTEMS)),
  is_credit_application_gender_enc_optional: z.boolean(),
  mandatory_ssn: z.boolean(),
  mandatory_names: z.boolean(),
  mandatory_secondary_phone: z.boolean(),

  trade_in_system: z.enum(codesOf(TRADE_IN_SYSTEMS)),
  trade_in_system_variant: z.enum(['full', 'short', 'vin_first']),
  is_eti_enabled: z.boolean(),
  is_trs_enabled: z.boolean(),

  financing_default_payment_type: PaymentType,
  vdp_flow: z.enum(['modular', 'linear']),
  compulsory_login: z.boolean(),
  use_postal_code: z.boolean(),
  use_addons_recommendation: z.boolean(),
  spin_car_enabled: z.boolean(),
  enable_sales_manager_fee_discounts: z.boolean(),
  reps_see_all: z.boolean(),
  response_time_minutes: z.int().min(1).max(1440),

  /** Whom staff ask for help, if it is not the platform (decisions 3.121). */
  support_phone: text(40).nullable(),
  support_email: text(254).nullable(),
  support_hours_en: text(80).nullable(),
  support_hours_fr: text(80).nullable(),

  use_external_crm: z.boolean(),
  is_external_crm_user: z.boolean(),
  external_crm_url: Address,
  enable_default_google_analytics: z.boolean(),
  analytics_key: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9-]*$/, { message: 'analytics_key' })
    .nullable(),
  analytics_keys: z
    .array(
      z
        .string()
        .max(40)
        .regex(/^[A-Za-z0-9-]+$/, { message: 'analytics_key' }),
    )
    .max(10),
}

export const DealershipSettings = z.strictObject(dealershipFields)
export type DealershipSettings = z.output<typeof DealershipSettings>
