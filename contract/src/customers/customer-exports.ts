import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, madeText, Timestamp } from '#platform/text.ts'

/** Decisions 9.6: no export holds more rows. */
export const MAX_EXPORTED = 50_000

export const CustomerExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Customers written so far, of all. */
  done: z.int(),
  total: z.int(),
  created: Timestamp,
})
export type CustomerExport = z.output<typeof CustomerExport>

/** The list as it is filtered, as a file: made beside requests, for its maker alone, and gone after a day. */
export const customerExports = {
  start: endpoint('POST /api/dealer/customer/export/', {
    access: 'customer:export',
    ours: true,
    summary: 'Begin an export of the customers that a list query finds',
    body: z.strictObject({ query: madeText(2000) }),
    response: CustomerExport,
    idempotency: 'required',
    fails: ['export_too_large'],
  }),
  progress: endpoint('GET /api/dealer/customer-export/{id}/', {
    access: 'customer:export',
    ours: true,
    summary: 'How far an export is',
    response: CustomerExport,
  }),
  file: endpoint('GET /api/dealer/customer-export/{id}/file/', {
    access: 'customer:export',
    ours: true,
    summary: 'The finished export',
    file: 'text/csv',
    fails: ['export_not_done'],
  }),
}
