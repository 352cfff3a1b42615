import { createHash } from 'node:crypto'
import type { AuditAction } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import type { AuditObject } from '@forecourt/domain/platform/audit/audit-objects.table.ts'
import { canonicalJson } from '@forecourt/domain/pricing/traces/canonical-json.ts'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'

/** The chain of events that belong to no dealership: sign-ins before one is chosen. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

export interface AuditEvent {
  readonly dealer: string
  readonly actor: string | null
  readonly actor_kind: 'staff' | 'customer' | 'system' | 'anonymous'
  /** The customer as whom staff were logged in. */
  readonly on_behalf_of?: string
  readonly action: AuditAction
  readonly object_type: AuditObject
  readonly object_id: string | null
  readonly outcome?: 'done' | 'refused'
  /** Names of changed fields, and values only of fields that are not personal. */
  readonly changes?: Readonly<Record<string, unknown>>
}

interface Origin {
  readonly app: App
  readonly request: { readonly id: string; readonly ip: string }
}

/**
 * Adds an event to its chain, in the last statement of the action's transaction: when the record cannot be written,
 * the action does not happen (security R39).
 */
export function recordAudit({ app, request }: Origin, tx: Tx, event: AuditEvent): void {
  const at = app.now().toISOString()
  const content = auditContent({
    ...event,
    at,
    on_behalf_of: event.on_behalf_of ?? null,
    outcome: event.outcome ?? 'done',
    changes: event.changes ?? {},
    request_id: request.id,
    ip: request.ip,
  })
  const appended = sql`append_audit_event(${event.dealer}, ${at}, ${event.actor}, ${event.actor_kind}, ${event.on_behalf_of ?? null},
    ${event.action}, ${event.object_type}, ${event.object_id}, ${event.outcome ?? 'done'}, ${request.id}, ${request.ip},
    ${JSON.stringify(event.changes ?? {})}::jsonb, ${content})`
  deferToCommit(tx, { events: [appended] })
}

type Acting = Origin & { readonly actor: { readonly id: string; readonly tenant: { readonly id: string } } }

/** The same for actions of staff in their session's dealership. */
export const recordAction = (
  { actor, ...origin }: Acting,
  tx: Tx,
  event: Omit<AuditEvent, 'dealer' | 'actor' | 'actor_kind'>,
): void =>
  recordAudit(origin, tx, { ...event, dealer: actor.tenant.id, actor: actor.id, actor_kind: 'staff' })

export interface AuditContent {
  readonly dealer: string
  readonly at: string
  readonly actor: string | null
  readonly actor_kind: string
  readonly on_behalf_of: string | null
  readonly action: string
  readonly object_type: string
  readonly object_id: string | null
  readonly outcome: string
  readonly request_id: string | null
  readonly ip: string | null
  readonly changes: Readonly<Record<string, unknown>>
}

/** What the hash of an event covers. */
export const auditContent = (event: AuditContent): string =>
  canonicalJson({
    dealer: event.dealer,
    at: event.at,
    actor: event.actor,
    actor_kind: event.actor_kind,
    on_behalf_of: event.on_behalf_of,
    action: event.action,
    object_type: event.object_type,
    object_id: event.object_id,
    outcome: event.outcome,
    request_id: event.request_id,
    ip: event.ip,
    changes: event.changes,
  })

interface StoredEvent extends Record<string, unknown>, Omit<AuditContent, 'dealer'> {
  seq: number
  prev_hash: Buffer
  hash: Buffer
}

const genesis = createHash('sha256').update('forecourt').digest()

/** As the database computes it (migration 0004). */
function hashOfEvent(before: Buffer, seq: number, event: AuditContent): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(seq))
  return createHash('sha256').update(before).update(number).update(auditContent(event)).digest()
}

/** Last event of a chain. */
interface ChainEnd {
  readonly seq: number
  readonly hash: Buffer
}

/** An event recorded after the fact. */
export interface PastEvent extends AuditContent {
  readonly actor_kind: AuditEvent['actor_kind']
  readonly outcome: NonNullable<AuditEvent['outcome']>
}

/**
 * Numbers and hashes events for the end of a chain: rows for a role that may insert them, which the application may
 * not.
 */
export function chained(events: readonly PastEvent[], end: ChainEnd | undefined) {
  let { seq, hash } = end ?? { seq: 0, hash: genesis }
  return events.map(({ dealer, ...event }) => {
    const prev_hash = hash
    seq += 1
    hash = hashOfEvent(prev_hash, seq, { dealer, ...event })
    return { dealer_id: dealer, seq, ...event, prev_hash, hash }
  })
}

export interface ChainPart {
  /** Events recomputed, from the chain's start on. */
  readonly checked: number
  readonly brokenAt: number | undefined
  /** Hash of the last event, with which the next part continues. */
  readonly hash: Buffer
}

const atMost = 2_147_483_647

/**
 * Recomputes a part of a chain: up to `limit` events after `after`, whose hash is `hash`. Returns the first event
 * that was changed, moved or is missing.
 */
export async function checkChain(
  tx: Tx,
  dealer: string,
  { after, hash, limit }: { after: number; hash: Buffer | undefined; limit: number },
): Promise<ChainPart> {
  const { rows } = await tx.execute<StoredEvent>(
    // We write instants to the millisecond: one with more digits was not written by us.
    sql`SELECT *, to_char(at AT TIME ZONE 'UTC',
        CASE WHEN at = date_trunc('milliseconds', at) THEN 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ELSE 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' END) AS at FROM audit_events
      WHERE dealer_id = ${dealer} AND seq > ${after} ORDER BY seq LIMIT ${limit}`,
  )
  let expected = after === 0 ? genesis : (hash ?? genesis)
  let checked = after
  for (const event of rows) {
    const computed = hashOfEvent(expected, event.seq, { ...event, dealer })
    if (event.seq !== checked + 1 || !event.prev_hash.equals(expected) || !event.hash.equals(computed))
      return { checked, brokenAt: checked + 1, hash: expected }
    expected = computed
    checked += 1
  }
  return { checked, brokenAt: undefined, hash: expected }
}

/** Checks a dealership's chain; returns the number of the first event that was changed, moved or is missing. */
export async function findAuditBreak(tx: Tx, dealer: string): Promise<number | undefined> {
  const { brokenAt } = await checkChain(tx, dealer, { after: 0, hash: undefined, limit: atMost })
  return brokenAt
}
