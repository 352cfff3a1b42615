import { sql } from 'drizzle-orm'
import { creditApplications } from '#deals/credit-applications/credit-applications.table.ts'
import { sealedPlace } from '#deals/credit-applications/sealed-answers.ts'
import { addressPlace } from '#inventory/feeds/schedule.service.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import { idempotencyKeys } from '#platform/http/idempotency.table.ts'
import { answerPlace } from '#platform/http/kept-answers.ts'
import {
  identityProviderKeys,
  identityProviders,
} from '#identity/identity-providers/identity-providers.table.ts'
import { keyPlace } from '#identity/identity-providers/provider-keys.ts'
import { contentPlace } from '#platform/outbox/outbox.service.ts'
import { outbox } from '#platform/outbox/outbox.table.ts'
import { secretPlace } from '#identity/accounts/proof/authenticator.service.ts'
import { phonePlace } from '#identity/accounts/proof/one-time-codes.service.ts'
import { authenticators } from '#identity/accounts/sessions/sessions.table.ts'
import { readClearPhone, staffPhonePlace } from '#identity/accounts/staff/staff-phone.ts'
import { otpCodes, otpDevices, users } from '#identity/accounts/users/users.table.ts'
import type { SealedColumn, SealedColumns } from '#platform/sealing/sealed-column.ts'

/** Visible in the platform's scope. */
const PLATFORM_COLUMNS: readonly SealedColumn[] = [
  {
    table: otpDevices,
    key: otpDevices.user_id,
    sealed: otpDevices.phone_sealed,
    placeOf: id => phonePlace(id),
  },
  {
    table: users,
    key: users.id,
    sealed: users.phone_sealed,
    placeOf: id => staffPhonePlace(id),
    isOfPlatform: true,
    readClear: readClearPhone,
  },
  {
    table: otpCodes,
    key: otpCodes.id,
    sealed: otpCodes.phone_sealed,
    beside: [otpCodes.user_id],
    placeOf: (_id, user) => phonePlace(user),
  },
  {
    table: authenticators,
    key: authenticators.user_id,
    sealed: authenticators.secret_sealed,
    placeOf: id => secretPlace(id),
  },
  {
    table: outbox,
    key: outbox.id,
    sealed: outbox.content_sealed,
    beside: [outbox.dealer_id],
    placeOf: (id, dealer) => contentPlace(id, dealer === '' ? null : dealer),
    isOfPlatform: true,
  },
  {
    table: idempotencyKeys,
    key: idempotencyKeys.key,
    sealed: idempotencyKeys.body_sealed,
    beside: [idempotencyKeys.actor, idempotencyKeys.dealer_id],
    placeOf: (key, actor, dealer) => answerPlace({ dealer, actor, key }),
    isOfPlatform: true,
  },
  {
    table: identityProviderKeys,
    key: identityProviderKeys.id,
    sealed: identityProviderKeys.value_sealed,
    beside: [
      identityProviderKeys.provider_id,
      sql`(SELECT p.organisation_id FROM ${identityProviders} p WHERE p.id = ${identityProviderKeys.provider_id})`,
    ],
    placeOf: (id, provider, organisation_id) => keyPlace({ id: provider, organisation_id }, id),
  },
]

/** Visible in a dealership's scope. */
const TENANT_COLUMNS: readonly SealedColumn[] = [
  {
    table: feeds,
    key: feeds.id,
    sealed: feeds.source_address_sealed,
    beside: [feeds.dealer_id],
    placeOf: (id, dealer_id) => addressPlace({ id, dealer_id }),
  },
  ...(
    [
      'primary_sealed',
      'co_sealed',
      'primary_number_sealed',
      'co_number_sealed',
      'request_sealed',
      'answer_sealed',
    ] as const
  ).map(column => ({
    table: creditApplications,
    key: creditApplications.order_id,
    sealed: creditApplications[column],
    beside: [creditApplications.dealer_id],
    placeOf: (order_id: string, dealer_id = '') => sealedPlace(column, { dealer_id, order_id }),
  })),
]

/** Every sealed column of the database; listed here because `platform/sealing` imports no other module. */
export const sealedColumns: SealedColumns = { platform: PLATFORM_COLUMNS, tenant: TENANT_COLUMNS }
