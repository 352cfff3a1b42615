import { CHANGE_KINDS, CHANGE_VERBS } from '@forecourt/domain/platform/events/changes.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './text.ts'

/** Something that others see differently from now on. What it looks like now is read where it is shown. */
export const Change = z.object({
  kind: z.enum(CHANGE_KINDS),
  id: Id,
  verb: z.enum(CHANGE_VERBS),
  /** The customer whose order it is. */
  customer: Id.nullable(),
  /** The version that is stored now, of what has one. */
  version: z.int().nullable(),
})
export type Change = z.output<typeof Change>

/** Somebody who has an order open. */
export const Person = z.object({
  /** The page that he has it open in. */
  tab: z.string(),
  user: Id,
  full_name: z.string(),
  /** The input that he is in; null while he only looks on. */
  field: z.string().nullable(),
})
export type Person = z.output<typeof Person>

/**
 * What the stream says, by event name. `hello`: the stream stands, and whoever resumed has been told what he missed.
 * `reset`: what was missed is no longer known, so everything is read anew. `changes`: one transaction's. `presence`: who
 * is on an order that this user has open. `ended`: the session is over. `bye`: connect again.
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
      'What changes in this dealership, as server-sent events: hello, reset, changes, presence, ended, bye. Last-Event-ID resumes.',
    file: 'text/event-stream',
    background: true,
  }),
  presence: endpoint('POST /api/dealer/order/{id}/presence/', {
    access: 'order:read',
    ours: true,
    summary: 'Say that this page has the order open, and in which input one is; answers who else has',
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
