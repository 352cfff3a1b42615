import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { INVITATION_SECONDS } from '@forecourt/domain/identity/accounts/links.ts'
import { withdrawnChannels } from '#customers/consents/consents.queries.ts'
import { customerAccounts } from '#customers/customer-accounts/customer-accounts.table.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { deskColumn, type DeskRow } from '#pricing/pricing/desk.queries.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { taxRowsColumn } from '#pricing/taxes/tax-rules.queries.ts'
import { customerInvitations } from './invitations.table.ts'

const isOpen = and(isNull(customerInvitations.used_at), isNull(customerInvitations.replaced_at))

const isOfCustomer = and(
  eq(customerInvitations.dealer_id, customers.dealer_id),
  eq(customerInvitations.customer_id, customers.id),
)

const columns = {
  customer: {
    id: customers.id,
    first_name: customers.first_name,
    last_name: customers.last_name,
    email: customers.email,
    phone: customers.phone,
    language: customers.language,
    assigned_dealer: customers.assigned_dealer,
  },
  dealership: {
    cname: dealerships.cname,
    name: dealerships.name,
    phone: dealerships.phone,
    email: dealerships.email,
    country: dealerships.country,
    province_code: dealerships.province_code,
    timezone: dealerships.timezone,
    allowed_languages: dealerships.allowed_languages,
    theme: dealerships.theme,
    custom_copy: dealerships.custom_copy,
  },
  hasAccount: sql<boolean>`${customerAccounts.customer_id} IS NOT NULL`,
  invitation: {
    id: customerInvitations.id,
    token_hash: customerInvitations.token_hash,
    created: customerInvitations.created,
    expires: customerInvitations.expires,
  },
  /** Channels on which the customer asked not to be contacted. */
  withdrawn: withdrawnChannels(sql`${customers.dealer_id}`, sql`${customers.id}`),
  isInTime: sql<boolean>`coalesce(${customerInvitations.expires} > now(), false)`,
  /** Within the last hour. */
  recent: sql<number>`(SELECT count(*)::int FROM ${customerInvitations} i
    WHERE i.dealer_id = ${customers.dealer_id} AND i.customer_id = ${customers.id} AND i.created > now() - interval '1 hour')`,
}

const joined = (tx: Tx) => joinedWith(tx, {})

const joinedWith = <T extends SelectedFields>(tx: Tx, more: T) =>
  tx
    .select({ ...columns, ...more })
    .from(customers)
    .innerJoin(dealerships, eq(dealerships.id, customers.dealer_id))
    .leftJoin(
      customerAccounts,
      and(
        eq(customerAccounts.dealer_id, customers.dealer_id),
        eq(customerAccounts.customer_id, customers.id),
      ),
    )
    .leftJoin(customerInvitations, and(isOfCustomer, isOpen))

/** A customer with the open invitation, if any. */
export type Invitee = Awaited<ReturnType<typeof joined>>[number]

const ofCustomer = (dealerId: string, id: string) =>
  and(eq(customers.dealer_id, dealerId), eq(customers.id, id))

export async function findInvitee(tx: Tx, dealerId: string, id: string): Promise<Invitee | undefined> {
  const [row] = await joined(tx).where(ofCustomer(dealerId, id))
  return row
}

/** The same with the tax rows of a place, in one statement. */
export async function findInviteeAndTaxes(
  tx: Tx,
  dealerId: string,
  id: string,
  { country, region }: { country: 'CA' | 'US'; region: string },
  deskDay: string | undefined,
) {
  const desk = deskDay === undefined ? sql<DeskRow | null>`NULL::json` : deskColumn(dealerId, deskDay)
  const [row] = await joinedWith(tx, { taxes: taxRowsColumn(country, region), desk }).where(
    ofCustomer(dealerId, id),
  )
  return row
}

/**
 * The same, locked until the transaction ends, so that concurrent invitations follow each other. The join runs after
 * the lock, because a statement that waits for it reads the older rows.
 */
export async function lockInvitee(tx: Tx, dealerId: string, id: string): Promise<Invitee | undefined> {
  await tx.select({ id: customers.id }).from(customers).where(ofCustomer(dealerId, id)).for('update')
  return findInvitee(tx, dealerId, id)
}

/** Opens an invitation in the transaction's last statement, which also closes the open one. */
export async function openInvitation(
  tx: Tx,
  { invitation }: Invitee,
  opened: { dealer_id: string; id: string; customer_id: string; created_by: string; token: string },
): Promise<void> {
  const { token, ...row } = opened
  // Open invitations are unique, so the older one has to be closed first.
  if (invitation)
    await tx
      .update(customerInvitations)
      .set({ replaced_at: sql`now()` })
      .where(and(eq(customerInvitations.dealer_id, row.dealer_id), eq(customerInvitations.id, invitation.id)))
  const fresh = tx.insert(customerInvitations).values({
    ...row,
    token_hash: hashOfToken(token),
    expires: sql`now() + make_interval(secs => ${INVITATION_SECONDS})`,
  })
  deferToCommit(tx, { changes: [fresh] })
}

/**
 * The target of a link, before anybody is signed in: the token is the only key (security R27). Undefined for an
 * invalid one.
 */
export async function findInvitation(
  tx: Tx,
  token: string,
): Promise<{ dealer_id: string; customer_id: string } | undefined> {
  const [row] = await tx
    .select({ dealer_id: customerInvitations.dealer_id, customer_id: customerInvitations.customer_id })
    .from(customerInvitations)
    .where(and(eq(customerInvitations.token_hash, hashOfToken(token)), isOpen, isInTime))
  return row
}

const isInTime = sql`${customerInvitations.expires} > now()`

/** Redeems an invitation; of concurrent calls one gets true. */
export async function redeemInvitation(tx: Tx, dealerId: string, token: string): Promise<boolean> {
  const spent = await tx
    .update(customerInvitations)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(customerInvitations.dealer_id, dealerId),
        eq(customerInvitations.token_hash, hashOfToken(token)),
        isOpen,
        isInTime,
      ),
    )
    .returning({ id: customerInvitations.id })
  return spent.length === 1
}
