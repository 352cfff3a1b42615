import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Day, Id, Timestamp } from '#platform/text.ts'
import { queryNumber } from '#platform/pages.ts'

/** The kind of access to a customer record; `viewed_offers` are its credit offers. */
export const AccessKind = z.enum(['created', 'viewed', 'viewed_offers', 'changed'])
export type AccessKind = z.output<typeof AccessKind>

const Person = z.object({ id: Id, full_name: z.string().nullable() })

export const CustomerAccess = z.object({
  id: z.int(),
  at: Timestamp,
  /** A platform administrator belongs to no dealership. */
  user: Person.extend({ is_platform: z.boolean() }),
  customer: Person,
  what: AccessKind,
  /** Names of the changed fields; null for a read. */
  fields: z.array(z.string()).nullable(),
})
export type CustomerAccess = z.output<typeof CustomerAccess>

const Filter = z.strictObject({
  customer: Id.optional(),
  user: Id.optional(),
  what: AccessKind.optional(),
  from: Day.optional(),
  to: Day.optional(),
})

/** Who read or changed which customer (security H8): for administrators of a dealership, read-only. */
export const customerAccesses = {
  list: endpoint('GET /api/dealer/audit/accesses/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Who read or changed which customer, newest first; `before` continues below a number',
    query: Filter.extend({
      before: queryNumber(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).optional(),
    }),
    response: z.object({ results: z.array(CustomerAccess), next: z.int().nullable() }),
  }),
  export: endpoint('GET /api/dealer/audit/accesses/export/', {
    access: 'audit-log:read',
    ours: true,
    summary: 'Who read or changed which customer, as CSV',
    query: Filter,
    file: 'text/csv',
  }),
}
