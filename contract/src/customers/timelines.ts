import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber } from '#platform/pages.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** Something that happened to an order; `act` names a sentence of the panel, `facts` what it speaks of. */
export const TimelineEntry = z.object({
  at: Timestamp,
  act: z.string(),
  /** Who did it; null for the system, and for people who are not staff here. */
  by: z.string().nullable(),
  by_kind: z.enum(['staff', 'customer', 'system', 'anonymous']),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** Something that happened to a customer, or to one of their orders. */
export const CustomerTimelineEntry = TimelineEntry.extend({
  order: z.object({ id: Id, number: z.string() }).nullable(),
})
export type CustomerTimelineEntry = z.output<typeof CustomerTimelineEntry>

const Query = z.strictObject({ page: PageNumber })

const pageOfEntries = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ current: z.int(), has_more: z.boolean(), results: z.array(entry) })

export const timelines = {
  ofOrder: endpoint('GET /api/dealer/order/{id}/timeline/', {
    access: 'order:read',
    ours: true,
    summary: 'What happened to an order, newest first, written by the system itself',
    query: Query,
    response: pageOfEntries(TimelineEntry),
  }),
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/timeline/', {
    access: 'customer:read',
    ours: true,
    summary: 'What happened to a customer and to their orders, newest first, written by the system itself',
    query: Query,
    response: pageOfEntries(CustomerTimelineEntry),
  }),
}
