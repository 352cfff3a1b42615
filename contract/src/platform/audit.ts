import { AUDIT_ACTIONS } from '@forecourt/domain/platform/audit/audit-actions.table.ts'
import { AUDIT_OBJECTS } from '@forecourt/domain/platform/audit/audit-objects.table.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, text, Timestamp } from './text.ts'
import { queryNumber } from './pages.ts'

export const AuditEntry = z.object({
  seq: z.int(),
  at: Timestamp,
  /** Who did it; null for unknown people, such as after a refused sign-in. */
  actor: z
    .object({
      id: Id,
      full_name: z.string().nullable(),
      /** A platform administrator, who belongs to no dealership. */
      is_platform: z.boolean(),
    })
    .nullable(),
  actor_kind: z.enum(['staff', 'customer', 'system', 'anonymous']),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string().nullable(),
  /** Name of the object, if the reader knows it by a name. */
  object_name: z.string().nullable(),
  outcome: z.enum(['done', 'refused']),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Names of changed fields; values only of fields that are not personal. */
  changes: z.record(z.string(), z.unknown()),
  /** The same with names instead of ids, as far as the reader may see them. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** A chain compared with its latest export (security R39). */
const ChainHeads = z.object({
  /**
   * `cut_off`: the last exported event is missing; `changed`: it differs; `forged`: the signature of an export is
   * invalid.
   */
  state: z.enum(['none', 'same', 'cut_off', 'changed', 'forged']),
  /** Number of the last exported event, and when it was exported. */
  seq: z.int().nullable(),
  at: Timestamp.nullable(),
})
export type ChainHeads = z.output<typeof ChainHeads>

/** Where an earlier response ended. */
const ChainPlace = z.strictObject({
  after: queryNumber(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).default(0),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, { message: 'format' })
    .optional(),
})

const ChainPart = z.object({
  /** Events verified so far, and their total. */
  checked: z.int(),
  total: z.int(),
  /** The first event that was changed, moved or is missing. */
  broken_at: z.int().nullable(),
  /** Hash of the last verified event; null at the start of the chain. */
  hash: z.string().nullable(),
  is_done: z.boolean(),
  /** Part of the last response only. */
  heads: ChainHeads.nullable(),
})

const AuditQuery = z.strictObject({
  actor: Id.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  object_type: z.enum(AUDIT_OBJECTS).optional(),
  object_id: text(80).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  from: Day.optional(),
  to: Day.optional(),
})

/** The audit log of a dealership (security R39, R40): readable by its administrators, read-only. */
export const audit = {
  list: endpoint('GET /api/dealer/audit/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Audit events, newest first; `before` continues below a number',
    query: AuditQuery.extend({
      before: queryNumber(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).optional(),
    }),
    response: z.object({ results: z.array(AuditEntry), next: z.int().nullable() }),
  }),
  choices: endpoint('GET /api/dealer/audit/choices/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Values of the audit filters',
    response: z.object({
      actors: z.array(z.object({ id: Id, full_name: z.string() })),
      actions: z.array(z.string()),
      object_types: z.array(z.string()),
    }),
  }),
  prepareExport: endpoint('POST /api/dealer/audit/prepare_export/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Whether the requester authenticated recently; without it an export is refused',
    status: 204,
  }),
  export: endpoint('GET /api/dealer/audit/export/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Audit events as CSV, with the hashes that prove them',
    query: AuditQuery,
    file: 'text/csv',
  }),
  verify: endpoint('GET /api/dealer/audit/verify/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Verify a part of the chain; `after` and `hash` continue where an earlier response ended',
    query: ChainPlace,
    response: ChainPart,
  }),
  verifyPlatform: endpoint('GET /api/dealer/audit/platform/verify/', {
    access: 'platform-audit-log:verify',
    ours: true,
    summary: 'Verify a part of the chain of events that belong to no dealership',
    query: ChainPlace,
    response: ChainPart,
  }),
}
