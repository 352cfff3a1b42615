import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import type { NotificationEvent } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, databaseNow, instant } from '#platform/db/columns.ts'
import { sealedText } from '#platform/sealing/sealed.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'
import type { UserGrants } from '#platform/sessions/session.ts'

/** By event: whether a mail or a text is sent beside the panel's own notification (decisions 3.119). */
export type NotificationChoices = Partial<Record<NotificationEvent, { email: boolean; sms: boolean }>>

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  organisation_id: uuid('organisation_id').references(() => organisations.id),
  email: text('email').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  /** Contact number for colleagues and notifications; sealed like the phone for codes. */
  phone_sealed: sealedText('phone_sealed'),
  role: text('role').$type<Role>(),
  is_super_admin: boolean('is_super_admin').notNull().default(false),
  is_corporate: boolean('is_corporate').notNull().default(false),
  source: text('source')
    .$type<'local' | 'saml' | 'oem_sso_multi' | 'oem_sso_corporate' | 'import'>()
    .notNull()
    .default('local'),
  language: text('language').$type<'en' | 'fr'>().notNull().default('en'),
  password_hash: text('password_hash'),
  /** Raised with every password or phone change; devices and sessions of an older version are void. */
  password_version: integer('password_version').notNull().default(1),
  is_active: boolean('is_active').notNull().default(true),
  show_analytics_dashboard: boolean('show_analytics_dashboard').notNull().default(false),
  show_credit_application: boolean('show_credit_application').notNull().default(false),
  grants: jsonb('grants').$type<UserGrants>().notNull().default({}),
  avatar: text('avatar'),
  last_activity: instant('last_activity'),
  dealer_notifications: jsonb('dealer_notifications').$type<NotificationChoices>().notNull().default({}),
  invitation_sent_at: instant('invitation_sent_at'),
  version: integer('version').notNull().default(1),
  created: instant('created').notNull().default(databaseNow),
})

/** The dealerships that a user works in or manages. */
export const dealershipMembers = pgTable(
  'dealership_members',
  {
    dealer_id: uuid('dealer_id')
      .notNull()
      .references(() => dealerships.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    is_not_automatically_assigned: boolean('is_not_automatically_assigned').notNull().default(false),
    last_used: instant('last_used'),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.user_id] })],
)

/** The phone that receives one-time codes; sealed (security R28). */
export const otpDevices = pgTable('otp_devices', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  phone_sealed: sealedText('phone_sealed').notNull(),
  /** Shown on the verification page: two digits (security R17). */
  masked_phone: text('masked_phone').notNull(),
  confirmed_at: instant('confirmed_at').notNull().default(databaseNow),
})

/** The newest one-time code of a user and purpose; only its HMAC is stored (security R15). */
export const otpCodes = pgTable('otp_codes', {
  id: uuid('id').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .references(() => users.id),
  purpose: text('purpose').$type<'sign_in' | 'confirm_device'>().notNull(),
  code_hmac: bytes('code_hmac').notNull(),
  phone_sealed: sealedText('phone_sealed'),
  tries: integer('tries').notNull().default(0),
  created: instant('created').notNull().default(databaseNow),
  expires: instant('expires').notNull(),
})

/** Rate-limit counters, by a key such as "login:user:…" (security R14, R16). */
export const attemptCounters = pgTable('attempt_counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  first_at: instant('first_at').notNull(),
  last_at: instant('last_at').notNull(),
})
