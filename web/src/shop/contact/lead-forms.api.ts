import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { leadForms } from '@forecourt/contract/customers/leads.ts'
import { call } from '#shared/api/client.ts'

export type Message = BodyInputOf<typeof leadForms.contact>
export type Wish = BodyInputOf<typeof leadForms.notifyMe>

export const sendMessage = (body: Message) => call(leadForms.contact, { body })

export const sendWish = (body: Wish) => call(leadForms.notifyMe, { body })
