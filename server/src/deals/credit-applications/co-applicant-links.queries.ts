import {
  CO_LINK_SECONDS,
  MAX_CO_LINKS_PER_HOUR,
} from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { coApplicantLinks, type CoLinkRow } from './co-applicant-links.table.ts'

interface NewLink extends Pick<CoLinkRow, 'dealer_id' | 'order_id' | 'channel' | 'language'> {
  readonly token: string
}

const HOUR_MS = 3_600_000

/**
 * Creates a link in the commit batch and replaces the one before. The caller holds the order's lock.
 * @throws Refusal when too many were sent within the hour
 */
export function openCoLink(tx: Tx, before: CoLinkRow | null, link: NewLink, now: Date): CoLinkRow {
  const { token, ...given } = link
  const isSameHour = before !== null && now.getTime() - Date.parse(before.hour_began) < HOUR_MS
  if (isSameHour && before.sent_in_hour >= MAX_CO_LINKS_PER_HOUR)
    throw new Refusal('too_many_requests', { code: 'too_many_messages', retryAfter: 3600 })
  const at = now.toISOString()
  const row = {
    ...given,
    token_hash: hashOfToken(token),
    sent: at,
    expires: new Date(now.getTime() + CO_LINK_SECONDS * 1000).toISOString(),
    used_at: null,
    revoked_at: null,
    sent_in_hour: isSameHour ? before.sent_in_hour + 1 : 1,
    hour_began: isSameHour ? before.hour_began : at,
    created: at,
  }
  const { dealer_id: _dealer, order_id: _order, ...changes } = row
  deferToCommit(tx, {
    changes: [
      tx
        .insert(coApplicantLinks)
        .values(row)
        .onConflictDoUpdate({
          target: [coApplicantLinks.dealer_id, coApplicantLinks.order_id],
          set: changes,
        }),
    ],
  })
  return row
}

type LinkChanges = Partial<Pick<CoLinkRow, 'used_at' | 'revoked_at'>>

/** Revokes a link in the commit batch. */
export const revokeCoLink = (tx: Tx, link: CoLinkRow, now: Date): CoLinkRow =>
  changeLink(tx, link, { revoked_at: now.toISOString() })

/** Marks a link as used in the commit batch. */
export const redeemCoLink = (tx: Tx, link: CoLinkRow, now: Date): CoLinkRow =>
  changeLink(tx, link, { used_at: now.toISOString() })

function changeLink(tx: Tx, link: CoLinkRow, changes: LinkChanges): CoLinkRow {
  deferToCommit(tx, {
    changes: [
      tx
        .update(coApplicantLinks)
        .set(changes)
        .where(
          and(eq(coApplicantLinks.dealer_id, link.dealer_id), eq(coApplicantLinks.order_id, link.order_id)),
        ),
    ],
  })
  return { ...link, ...changes }
}

/**
 * The link of this secret with its dealership, before authentication: the secret is the only key (security
 * R27).
 */
export async function findCoLink(tx: Tx, token: string) {
  const [found] = await tx
    .select({
      link: coApplicantLinks,
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
      },
    })
    .from(coApplicantLinks)
    .innerJoin(dealerships, eq(dealerships.id, coApplicantLinks.dealer_id))
    .where(eq(coApplicantLinks.token_hash, hashOfToken(token)))
  return found
}
