import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { optionalText, Timestamp } from '#platform/text.ts'

/** Target of a customer's link: the order, or one of its steps. */
const LinkKey = z.enum([
  'order',
  'build_and_price',
  'trade_in',
  'credit_application',
  'deposit',
  'appointment',
])
export type LinkKey = z.output<typeof LinkKey>

const EasyLink = z.object({
  key: LinkKey,
  label_en: z.string(),
  label_fr: z.string(),
  /** Null until the customer has an account or was sent a link. */
  url: z.string().nullable(),
  expires_at: Timestamp.nullable(),
})

export const orderLinks = {
  easyLinks: endpoint('GET /api/dealer/order/{id}/easy_links/', {
    access: 'order:send-link',
    summary: 'The links to the steps of the order for the customer',
    response: z.object({ links: z.array(EasyLink) }),
  }),
  send: endpoint('POST /api/dealer/order/{id}/send_order_link/', {
    access: 'order:send-link',
    summary: 'Send the customer a link in their language, by email or text',
    body: z.strictObject({
      channel: z.enum(['email', 'sms']),
      step: LinkKey.default('order'),
      message: optionalText(500),
    }),
    response: z.object({ to: z.string(), url: z.string(), expires_at: Timestamp.nullable() }),
    idempotency: 'required',
    fails: [
      'customer_without_email',
      'customer_without_phone',
      'too_many_invitations',
      'order_archived',
      'consent_withdrawn',
    ],
  }),
}
