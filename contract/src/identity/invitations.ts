import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Timestamp } from '#platform/text.ts'

/** How a link left the panel (decisions 7.5). */
export const ShareType = z.enum(['email', 'sms', 'copy_link', 'qr_code', 'print'])
export type ShareType = z.output<typeof ShareType>

/** Where a customer stands with an account of his own. */
export const InvitationState = z.object({
  /** `has_account`: nothing to invite to; `no_email`: nowhere to sign in with; else invited or not yet. */
  state: z.enum(['not_invited', 'invited', 'expired', 'has_account', 'no_email']),
  sent: Timestamp.nullable(),
  expires: Timestamp.nullable(),
})
export type InvitationState = z.output<typeof InvitationState>

/** The link a customer gets: to the open invitation, or to the sign-in once he has an account. */
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
    summary: 'Invite a customer by email to an account of his own; an earlier link ends',
    response: InvitationState,
    idempotency: 'required',
    fails: ['account_exists', 'customer_without_email', 'too_many_invitations', 'consent_withdrawn'],
  }),
  link: endpoint('GET /api/dealer/customer/{id}/invitation_link/', {
    access: 'customer:share-link',
    summary: 'The link of the open invitation, or to the sign-in; null before the first is sent or shared',
    response: Link,
  }),
  trackShared: endpoint('POST /api/dealer/customer/{id}/track_link_shared/', {
    access: 'customer:share-link',
    summary: 'Record how the link is shared; opens an invitation where none is open, and answers the link',
    body: z.strictObject({ share_type: ShareType }),
    response: Link,
    fails: ['customer_without_email', 'consent_withdrawn'],
  }),
}
