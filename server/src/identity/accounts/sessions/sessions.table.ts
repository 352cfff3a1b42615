import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, databaseNow, instant } from '#platform/db/columns.ts'
import { sealedText } from '#platform/sealing/sealed.ts'
import type { SessionEndReason } from '#platform/sessions/session.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { users } from '../users/users.table.ts'

/**
 * Signed-in browsers. The cookie's value is never stored, only its SHA-256 (security R4). Ended rows stay 24 h as
 * tombstones (security R2).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    token_hash: bytes('token_hash').notNull().unique(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    dealer_id: uuid('dealer_id').references(() => dealerships.id),
    second_factor_at: instant('second_factor_at'),
    /** The last proof by password or code; dangerous actions require a recent one (security R20). */
    proved_at: instant('proved_at').notNull().default(databaseNow),
    /** The last use of a second factor itself: a remembered browser skips the code and proves none (security R17). */
    factor_proved_at: instant('factor_proved_at'),
    password_version: integer('password_version').notNull(),
    created: instant('created').notNull().default(databaseNow),
    last_active: instant('last_active').notNull().default(databaseNow),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason').$type<SessionEndReason>(),
    ip: text('ip'),
    user_agent: text('user_agent'),
    /** The identity provider that authenticated it; null after a password. */
    provider_id: uuid('provider_id'),
  },
  table => [index('sessions_of_user').on(table.user_id, table.created)],
)

/**
 * Browsers that may skip the one-time code for 30 days (security R19). A used value stays, so that its theft is
 * detected.
 */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    token_hash: bytes('token_hash').notNull().unique(),
    password_version: integer('password_version').notNull(),
    is_spent: boolean('is_spent').notNull().default(false),
    user_agent: text('user_agent'),
    created: instant('created').notNull().default(databaseNow),
    expires: instant('expires').notNull(),
  },
  table => [index('remembered_devices_of_user').on(table.user_id)],
)

/**
 * Browsers from which an account has signed in, by a value of their own that grants no access: a new one is reported
 * by mail (security G14).
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    token_hash: bytes('token_hash').notNull(),
    last_seen: instant('last_seen').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.token_hash] }),
    index('known_browsers_by_age').on(table.last_seen),
  ],
)

/**
 * The authenticator app beside the phone (security R17): its sealed secret, and the last step used, which is never
 * accepted again.
 */
export const authenticators = pgTable('authenticators', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  secret_sealed: sealedText('secret_sealed').notNull(),
  /** Null until its first correct code. */
  confirmed_at: instant('confirmed_at'),
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes that replace a lost phone and app, each for one use. Only HMACs are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    code_hmac: bytes('code_hmac').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.code_hmac] })],
)

/**
 * Mailed links for setting a password; the newest of a purpose is valid, for one use, and only its hash is stored
 * (security R18).
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose').$type<'invitation' | 'password_reset'>().notNull(),
    token_hash: bytes('token_hash').notNull().unique(),
    created: instant('created').notNull().default(databaseNow),
    expires: instant('expires').notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.purpose] })],
)
