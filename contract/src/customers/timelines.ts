import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { PageNumber } from '#platform/pages.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** An event of an order; `act` is the key of a sentence in the panel, `facts` are its parameters. */
export const TimelineEntry = z.object({
  at: Timestamp,
  act: z.string(),
  /** Who did it; null for the system and for people who are not staff of this dealership. */
  by: z.string().nullable(),
  by_kind: z.enum(['staff', 'customer', 'system', 'anonymous']),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** An event of a customer, or of one of their orders. */
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
    summary: 'Events of an order, newest first, recorded by the system',
    query: Query,
    response: pageOfEntries(TimelineEntry),
  }),
  ofCustomer: endpoint('GET /api/dealer/customer/{id}/timeline/', {
    access: 'customer:read',
    ours: true,
    summary: 'Events of a customer and their orders, newest first, recorded by the system',
    query: Query,
    response: pageOfEntries(CustomerTimelineEntry),
  }),
}
