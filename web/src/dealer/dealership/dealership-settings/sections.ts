import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { isAbout } from '#shared/forms/field-message.ts'
import { WEEKDAYS, type HourField } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'

const hourFields: readonly HourField[] = WEEKDAYS.flatMap(day => [
  `dealership_hours_${day}_start` as const,
  `dealership_hours_${day}_end` as const,
])

/** Sections of interface S-35, and the fields of each by the names that the server uses in refusals. */
export const SECTIONS = {
  identity: [
    'name',
    'phone',
    'email',
    'website',
    'address_line_1',
    'address_line_2',
    'city',
    'province_code',
    'postal_code',
    'timezone',
    'cname',
    'oem',
    'used_cars_link',
    'new_cars_link',
    'regulator_ids.omvic',
    'regulator_ids.amvic',
    'regulator_ids.opc',
    'regulator_ids.vsa',
    'regulator_ids.state',
    'picture',
  ],
  hours: [
    ...hourFields,
    'holidays',
    'calendar.slot_minutes',
    'calendar.capacity',
    'calendar.lead_time_min',
    'calendar.horizon_days',
    'calendar.blackout_dates',
  ],
  look: [
    'allowed_languages',
    'default_language',
    'theme.color',
    'theme.logo',
    'disclaimer_package',
    'custom_copy',
  ],
  deposits: [
    'deposit',
    'depositpackage.mode',
    'depositpackage.amount_cash',
    'depositpackage.amount_finance',
    'depositpackage.amount_lease',
    'depositpackage.hold_hours',
    'depositpackage.reservation_auto_release',
    'depositpackage.refundable_text_en',
    'depositpackage.refundable_text_fr',
    'depositpackage.fee_mode',
    'depositpackage.fee_percent',
    'depositpackage.fee_fixed',
  ],
  credit: [
    'credit_application_system',
    'is_credit_application_gender_enc_optional',
    'mandatory_ssn',
    'mandatory_secondary_phone',
  ],
  trade: ['trade_in_system', 'trade_in_system_variant', 'is_eti_enabled', 'is_trs_enabled'],
  buying: [
    'vdp_flow',
    'financing_default_payment_type',
    'compulsory_login',
    'use_postal_code',
    'use_addons_recommendation',
    'spin_car_enabled',
    'enable_sales_manager_fee_discounts',
    'reps_see_all',
    'response_time_minutes',
    'discount_name_en',
    'discount_name_fr',
  ],
  support: ['support_phone', 'support_email', 'support_hours_en', 'support_hours_fr'],
  integrations: ['use_external_crm', 'external_crm_url'],
  analytics: ['enable_default_google_analytics', 'analytics_key', 'analytics_keys'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SectionName = keyof typeof SECTIONS
export type SettingField = (typeof SECTIONS)[SectionName][number]

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** Every field with its section. */
export const ALL_FIELDS: readonly { readonly field: SettingField; readonly section: SectionName }[] =
  SECTION_NAMES.flatMap(section => SECTIONS[section].map(field => ({ field, section })))

export const isSection = (name: string | null): name is SectionName =>
  name !== null && Object.hasOwn(SECTIONS, name)

/** Field of a refusal: "holidays.1.date" is a part of "holidays". */
const about = (refused: string) => ALL_FIELDS.find(({ field }) => isAbout(field, refused))

export const fieldIn = (refused: string): SettingField | undefined => about(refused)?.field
export const sectionOf = (refused: string): SectionName | undefined => about(refused)?.section

/** "theme.color" is the colour of the theme. */
export function valueOf(settings: HomeDealership, field: SettingField): unknown {
  const [root = '', part] = field.split('.')
  const value = settings[root as keyof HomeDealership]
  return part === undefined ? value : (value as Record<string, unknown>)[part]
}

export function withValue(settings: HomeDealership, field: SettingField, value: unknown): HomeDealership {
  const [root = '', part] = field.split('.')
  if (part === undefined) return { ...settings, [root]: value }
  const whole = settings[root as keyof HomeDealership] as Record<string, unknown>
  return { ...settings, [root]: { ...whole, [part]: value } }
}

/** The second dealership with these settings of the first one. */
export const carry = (
  fields: readonly SettingField[],
  from: HomeDealership,
  onto: HomeDealership,
): HomeDealership => fields.reduce((now, field) => withValue(now, field, valueOf(from, field)), onto)

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two dealerships differ. */
export const differences = (one: HomeDealership, other: HomeDealership): SettingField[] =>
  ALL_FIELDS.flatMap(({ field }) => (isSame(valueOf(one, field), valueOf(other, field)) ? [] : [field]))

/** Body of a change: a part of a setting is sent with the whole setting. */
export function changeOf(base: HomeDealership, draft: HomeDealership): Partial<HomeDealership> {
  const names = differences(base, draft).map(field => (field.split('.')[0] ?? field) as keyof HomeDealership)
  return Object.fromEntries([...new Set(names)].map(name => [name, draft[name]]))
}
