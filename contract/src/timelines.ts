import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PageNumber } from './pages.ts'
import { Timestamp } from './text.ts'

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

export const timelines = {
  ofOrder: endpoint('GET /api/dealer/order/{id}/timeline/', {
    access: 'order:read',
    ours: true,
    summary: 'What happened to an order, newest first, written by the system itself',
    query: z.strictObject({ page: PageNumber }),
    response: z.object({ current: z.int(), has_more: z.boolean(), results: z.array(TimelineEntry) }),
  }),
}
