import { MERGE_FIELDS, type MergeField } from '@forecourt/domain/customers/customers/merge.ts'
import { z } from 'zod'
import { Customer } from './customers.ts'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

const MergeChoice = z.enum(['kept', 'merged', 'both'])

const choices = Object.fromEntries(MERGE_FIELDS.map(field => [field, MergeChoice.optional()])) as Record<
  MergeField,
  z.ZodOptional<typeof MergeChoice>
>

const version = z.int().min(1).max(999_999_999)

/** A merge, as shown on the customer that was kept. */
export const CustomerMerge = z.object({
  id: Id,
  /** The record that was merged; null once the merge can no longer be undone. */
  full_name: z.string().nullable(),
  merged_at: Timestamp,
  merged_by: z.string().nullable(),
  /** Number of orders that moved. */
  orders: z.int(),
  undo_until: Timestamp,
  undone_at: Timestamp.nullable(),
  can_undo: z.boolean(),
})
export type CustomerMerge = z.output<typeof CustomerMerge>

/** Merging two records of one person, and undoing it (decisions 3.14, 7.3). */
export const customerMerges = {
  merge: endpoint('POST /api/dealer/customer/merge/', {
    access: 'customer:merge',
    ours: true,
    summary:
      'Merge two customers, field by field; orders and all related records of the second move to the first',
    body: z.strictObject({
      kept_id: Id,
      merged_id: Id,
      /** The versions that the choices were based on. */
      kept_version: version,
      merged_version: version,
      /** Without a choice, a known value wins over an unknown one, then the kept record over the merged one. */
      choices: z.strictObject(choices),
    }),
    response: z.object({ id: Id, customer: Customer }),
    ifMatch: 'in_body',
    idempotency: 'required',
  }),
  undo: endpoint('POST /api/dealer/customer/merge/{id}/undo/', {
    access: 'customer:merge',
    ours: true,
    summary: 'Undo a merge: both customers are restored, except for changes made since',
    response: z.object({ kept: Customer, restored: Id }),
    fails: ['merge_undone', 'merge_expired', 'merge_superseded'],
  }),
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/merges/', {
    access: 'customer:merge',
    ours: true,
    summary: 'Merges into a customer, newest first',
    response: z.object({ results: z.array(CustomerMerge) }),
  }),
}
