import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { madeText, Timestamp } from '#platform/text.ts'

/** Why an account was not connected or disconnected. */
const CardError = z.enum(['not_configured', 'expired', 'refused', 'not_connected', 'provider_failed'])

/** The dealership's card payment account, and the inputs of a connection (product 3, connection info). */
export const CardAccount = z.object({
  /** Null: no provider is configured on this installation. */
  provider: z.string().nullable(),
  client_id: z.string(),
  redirect_uri: z.string(),
  connected: z.boolean(),
  account: z.string().nullable(),
  account_label: z.string().nullable(),
  /** False: test mode, no money moves. */
  is_live: z.boolean(),
  connected_at: Timestamp.nullable(),
  connected_by: z.string().nullable(),
  /** When the provider stopped recognizing payments of this account; has no further effect. */
  unknown_since: Timestamp.nullable(),
  /** Product 8: the error of the last action; the account is unchanged. */
  error: CardError.nullable(),
  /** The provider's own error code. */
  provider_error: z.string().nullable(),
})
export type CardAccount = z.output<typeof CardAccount>
export type CardError = z.output<typeof CardError>

export const cardAccounts = {
  read: endpoint('GET /api/dealer/dealership/card-provider/', {
    access: 'dealership:update',
    ours: true,
    summary: 'The card payment account of the current dealership, and the inputs of a connection',
    response: CardAccount,
  }),
  connect: endpoint('POST /api/dealer/dealership/card-provider/connect/', {
    access: 'dealership:connect-services',
    ours: true,
    summary: 'Start a connection: responds with the address to open, valid for ten minutes',
    response: z.object({ url: z.string().nullable(), error: CardError.nullable() }),
  }),
  callback: endpoint('POST /api/dealer/dealership/card-provider/callback/', {
    access: 'dealership:connect-services',
    ours: true,
    summary: 'Complete a connection with the provider’s response; it can be redeemed once',
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
    summary: 'Disconnect the account, here and at the provider; nothing changes if the provider refuses',
    response: CardAccount,
  }),
}
