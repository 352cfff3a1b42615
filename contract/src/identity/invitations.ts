import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Timestamp } from '#platform/text.ts'

/** How a link was sent (decisions 7.5). */
export const ShareType = z.enum(['email', 'sms', 'copy_link', 'qr_code', 'print'])
export type ShareType = z.output<typeof ShareType>

/** Status of a customer's account. */
export const InvitationState = z.object({
  /**
   * `has_account`: no invitation is needed; `no_email`: an account is not possible; otherwise invited or not yet.
   */
  state: z.enum(['not_invited', 'invited', 'expired', 'has_account', 'no_email']),
  sent: Timestamp.nullable(),
  expires: Timestamp.nullable(),
})
export type InvitationState = z.output<typeof InvitationState>

/** The link for the customer: to the open invitation, or to the sign-in once they have an account. */
const Link = z.object({ url: z.string().nullable(), expires: Timestamp.nullable() })

export const invitations = {
  state: endpoint('GET /api/dealer/customer/{id}/invitation/', {
    access: 'customer:read',
    ours: true,
    summary: 'Whether a customer was invited, has an account, or cannot be invited',
    response: InvitationState,
  }),
  send: endpoint('POST /api/dealer/customer/{id}/send_invitation/', {
    access: 'customer:send-invitation',
    summary: 'Invite a customer to an account by email; an earlier link becomes invalid',
    response: InvitationState,
    idempotency: 'required',
    fails: ['account_exists', 'customer_without_email', 'too_many_invitations', 'consent_withdrawn'],
  }),
  link: endpoint('GET /api/dealer/customer/{id}/invitation_link/', {
    access: 'customer:share-link',
    summary:
      'The link of the open invitation, or to the sign-in; null before the first one is sent or shared',
    response: Link,
  }),
  trackShared: endpoint('POST /api/dealer/customer/{id}/track_link_shared/', {
    access: 'customer:share-link',
    summary:
      'Record how the link is shared; creates an invitation if none is open, and responds with the link',
    body: z.strictObject({ share_type: ShareType }),
    response: Link,
    fails: ['customer_without_email', 'consent_withdrawn'],
  }),
}
