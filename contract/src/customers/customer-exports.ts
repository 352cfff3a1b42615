import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, madeText, Timestamp } from '#platform/text.ts'

/** Decisions 9.6: the maximum number of rows of an export. */
export const MAX_EXPORTED = 50_000

export const CustomerExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Customers written so far, and their total. */
  done: z.int(),
  total: z.int(),
  created: Timestamp,
})
export type CustomerExport = z.output<typeof CustomerExport>

/**
 * Exports of the filtered list, created in the background, visible to their creator only and deleted after a day.
 */
export const customerExports = {
  start: endpoint('POST /api/dealer/customer/export/', {
    access: 'customer:export',
    ours: true,
    summary: 'Start an export of the customers that match a list query',
    body: z.strictObject({ query: madeText(2000) }),
    response: CustomerExport,
    idempotency: 'required',
    fails: ['export_too_large'],
  }),
  progress: endpoint('GET /api/dealer/customer-export/{id}/', {
    access: 'customer:export',
    ours: true,
    summary: 'Progress of an export',
    response: CustomerExport,
  }),
  file: endpoint('GET /api/dealer/customer-export/{id}/file/', {
    access: 'customer:export',
    ours: true,
    summary: 'Download the finished export',
    file: 'text/csv',
    fails: ['export_not_done'],
  }),
}
