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

/** A merge as the customer who was kept shows it. */
export const CustomerMerge = z.object({
  id: Id,
  /** Of the record that went into this one; null once it cannot be taken back any more. */
  full_name: z.string().nullable(),
  merged_at: Timestamp,
  merged_by: z.string().nullable(),
  /** Orders that moved. */
  orders: z.int(),
  undo_until: Timestamp,
  undone_at: Timestamp.nullable(),
  can_undo: z.boolean(),
})
export type CustomerMerge = z.output<typeof CustomerMerge>

/** Two records of one person made into one, and back (decisions 3.14, 7.3). */
export const customerMerges = {
  merge: endpoint('POST /api/dealer/customer/merge/', {
    access: 'customer:merge',
    ours: true,
    summary: 'Make one customer of two, field by field; orders and all else of the second move to the first',
    body: z.strictObject({
      kept_id: Id,
      merged_id: Id,
      /** The versions the choices were made on. */
      kept_version: version,
      merged_version: version,
      /** What is not chosen: known before unknown, the kept before the merged. */
      choices: z.strictObject(choices),
    }),
    response: z.object({ id: Id, customer: Customer }),
    ifMatch: 'in_body',
    idempotency: 'required',
  }),
  undo: endpoint('POST /api/dealer/customer/merge/{id}/undo/', {
    access: 'customer:merge',
    ours: true,
    summary: 'Take a merge back: both are as they were, but for what was changed since',
    response: z.object({ kept: Customer, restored: Id }),
    fails: ['merge_undone', 'merge_expired', 'merge_superseded'],
  }),
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/merges/', {
    access: 'customer:merge',
    ours: true,
    summary: 'What was merged into a customer, newest first',
    response: z.object({ results: z.array(CustomerMerge) }),
  }),
}
