import { CHANGE_KINDS, CHANGE_VERBS } from '@forecourt/domain/identity/events/changes.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './text.ts'

/** A changed record. The event has no content: the reader fetches the current state. */
export const Change = z.object({
  kind: z.enum(CHANGE_KINDS),
  id: Id,
  verb: z.enum(CHANGE_VERBS),
  /** The customer of the order. */
  customer: Id.nullable(),
  /** The stored version, if the record has versions. */
  version: z.int().nullable(),
})
export type Change = z.output<typeof Change>

/** A user who has an order open. */
export const Person = z.object({
  /** The page in which they have it open. */
  tab: z.string(),
  user: Id,
  full_name: z.string(),
  /** The input that has their focus; null while they only read. */
  field: z.string().nullable(),
})
export type Person = z.output<typeof Person>

/**
 * Events of the stream, by name. `hello`: connected, and a resuming client received what it missed. `reset`:
 * events were lost, read everything again. `changes`: of one transaction. `presence`: users on an open order.
 * `ended`: the session ended. `bye`: reconnect.
 */
export interface Told {
  readonly hello: { readonly at: number; readonly is_resumed: boolean }
  readonly reset: { readonly at: number }
  readonly changes: readonly Change[]
  readonly presence: { readonly order: string; readonly people: readonly Person[] }
  readonly ended: Record<string, never>
  readonly bye: Record<string, never>
}

export const events = {
  stream: endpoint('GET /api/events/', {
    access: 'event:read',
    ours: true,
    summary:
      'Changes in this dealership as server-sent events: hello, reset, changes, presence, ended, bye. Last-Event-ID resumes.',
    file: 'text/event-stream',
    background: true,
  }),
  presence: endpoint('POST /api/dealer/order/{id}/presence/', {
    access: 'order:read',
    ours: true,
    summary:
      'Report that this page has the order open, and its focused input; responds with the other users on the order',
    body: z.strictObject({
      tab: z.string().regex(/^[a-z0-9-]{8,40}$/i, { message: 'format' }),
      field: z
        .string()
        .regex(/^[a-z0-9_.-]{1,80}$/i, { message: 'format' })
        .nullable(),
      is_here: z.boolean(),
    }),
    response: z.object({ people: z.array(Person) }),
    background: true,
  }),
}
