import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, databaseNow, instant } from '#platform/db/columns.ts'
import { sealedText } from '#platform/sealing/sealed.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'

/** The SAML or OpenID Connect providers of an organization, and what each is trusted for. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: uuid('id').primaryKey(),
    organisation_id: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id),
    kind: text('kind').$type<'saml' | 'oidc'>().notNull(),
    /** The type of its users: the organization's own, or the manufacturer's (product 6). */
    source: text('source').$type<'saml' | 'oem_sso_multi' | 'oem_sso_corporate'>().notNull(),
    name: text('name').notNull(),
    is_active: boolean('is_active').notNull().default(false),
    /** Has a button on the sign-in page for everybody, not only after an email address of its domains was typed. */
    is_shown: boolean('is_shown').notNull().default(false),
    /** The only domains whose people it may sign in. */
    email_domains: text('email_domains').array().notNull(),
    /** Whether its second factor is trusted; otherwise our own code is required. */
    trusts_second_factor: boolean('trusts_second_factor').notNull().default(false),
    /** Whether unknown people get an account, without a role. */
    creates_users: boolean('creates_users').notNull().default(false),
    /** SAML: the provider's entity id. OpenID Connect: the issuer. */
    issuer: text('issuer').notNull(),
    /** SAML: where requests are sent. OpenID Connect finds it by discovery. */
    sign_on_url: text('sign_on_url'),
    client_id: text('client_id'),
    /** The provider's own sign-out page, to which signing out here redirects. */
    logout_url: text('logout_url'),
    version: integer('version').notNull().default(1),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [uniqueIndex('identity_providers_name').on(table.organisation_id, sql`folded_name(name)`)],
)

/** The dealerships that a provider serves, and its code for each. */
export const identityProviderDealerships = pgTable(
  'identity_provider_dealerships',
  {
    provider_id: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    dealer_id: uuid('dealer_id')
      .notNull()
      .references(() => dealerships.id),
    code: text('code'),
  },
  table => [
    primaryKey({ columns: [table.provider_id, table.dealer_id] }),
    unique('identity_provider_dealerships_code').on(table.provider_id, table.code),
  ],
)

/**
 * Signing certificates (two during a replacement) and client secrets; sealed, so that none can be inserted from
 * outside (security R28).
 */
export const identityProviderKeys = pgTable(
  'identity_provider_keys',
  {
    id: uuid('id').primaryKey(),
    provider_id: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'certificate' | 'client_secret'>().notNull(),
    value_sealed: sealedText('value_sealed').notNull(),
    /** SHA-256 of a certificate, to compare by eye. */
    fingerprint: text('fingerprint'),
    valid_from: instant('valid_from'),
    valid_to: instant('valid_to'),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [index('identity_provider_keys_of_provider').on(table.provider_id)],
)

/**
 * The user of a provider's subject. Bound at the first sign-in; a reassigned email address gives no access to the
 * account.
 */
export const federatedIdentities = pgTable(
  'federated_identities',
  {
    provider_id: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    created: instant('created').notNull().default(databaseNow),
    last_used: instant('last_used').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.provider_id, table.subject] }),
    unique('federated_identities_user').on(table.provider_id, table.user_id),
  ],
)

/**
 * Pending sign-ins: each bound to the browser that began it and redeemed by the first answer, right or wrong, so that
 * no answer is used twice (security G11, G12). State and browser are stored as hashes.
 */
export const signOnRequests = pgTable(
  'sign_on_requests',
  {
    id: uuid('id').primaryKey(),
    provider_id: uuid('provider_id')
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    state_hash: bytes('state_hash').notNull().unique(),
    browser_hash: bytes('browser_hash').notNull(),
    next: text('next'),
    /** Set for a signed-in user who proves their identity again. */
    session_id: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    created: instant('created').notNull().default(databaseNow),
    expires: instant('expires').notNull(),
    used_at: instant('used_at'),
  },
  table => [
    index('sign_on_requests_expires').on(table.expires),
    index('sign_on_requests_session').on(table.session_id),
  ],
)
