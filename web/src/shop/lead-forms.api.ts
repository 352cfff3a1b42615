import type { BodyInputOf } from '@forecourt/contract/endpoint.ts'
import { leadForms } from '@forecourt/contract/leads.ts'
import { call } from '#shared/api/client.ts'

export type Message = BodyInputOf<typeof leadForms.contact>
export type Wish = BodyInputOf<typeof leadForms.notifyMe>

export const sendMessage = (body: Message, idempotencyKey: string) =>
  call(leadForms.contact, { body, idempotencyKey })

export const sendWish = (body: Wish, idempotencyKey: string) =>
  call(leadForms.notifyMe, { body, idempotencyKey })
