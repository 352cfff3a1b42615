import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { madeText, Timestamp } from '#platform/text.ts'

/** Why an account was not connected or let go. */
const CardError = z.enum(['not_configured', 'expired', 'refused', 'not_connected', 'provider_failed'])

/** Where the dealership's card payments go, and what a connection is asked for with (product 3, connection info). */
export const CardAccount = z.object({
  /** Null: no provider is set up on this installation. */
  provider: z.string().nullable(),
  client_id: z.string(),
  redirect_uri: z.string(),
  connected: z.boolean(),
  account: z.string().nullable(),
  account_label: z.string().nullable(),
  /** False: payments of a test, no money moves. */
  is_live: z.boolean(),
  connected_at: Timestamp.nullable(),
  connected_by: z.string().nullable(),
  /** Since when the provider does not know payments of this account; nothing is concluded from it. */
  unknown_since: Timestamp.nullable(),
  /** Product 8: what went wrong with what was asked just now; the account stands as it was. */
  error: CardError.nullable(),
  /** In the provider's own word. */
  provider_error: z.string().nullable(),
})
export type CardAccount = z.output<typeof CardAccount>
export type CardError = z.output<typeof CardError>

export const cardAccounts = {
  read: endpoint('GET /api/dealer/dealership/card-provider/', {
    access: 'dealership:update',
    ours: true,
    summary: 'The card payment account of the present dealership, and what connecting one needs',
    response: CardAccount,
  }),
  connect: endpoint('POST /api/dealer/dealership/card-provider/connect/', {
    access: 'dealership:connect-services',
    ours: true,
    summary: 'Begin a connection: where to send the browser, good for ten minutes',
    response: z.object({ url: z.string().nullable(), error: CardError.nullable() }),
  }),
  callback: endpoint('POST /api/dealer/dealership/card-provider/callback/', {
    access: 'dealership:connect-services',
    ours: true,
    summary: 'End a connection with what the provider sent back; it works once',
    body: z.strictObject({
      state: madeText(100),
      code: madeText(400).nullish(),
      /** Why there is no code. */
      error: madeText(100).nullish(),
    }),
    response: CardAccount,
  }),
  disconnect: endpoint('POST /api/dealer/dealership/card-provider/disconnect/', {
    access: 'dealership:connect-services',
    ours: true,
    summary: 'End the connection, here and at the provider; nothing changes where it refuses',
    response: CardAccount,
  }),
}
