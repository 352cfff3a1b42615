import type { InvitationState, invitations as contract } from '@forecourt/contract/identity/invitations.ts'
import type { ConsentChannel } from '@forecourt/domain/customers/customers/consents.ts'
import { INVITATION_SECONDS } from '@forecourt/domain/identity/accounts/links.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { isEqual } from '#platform/http/tokens.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { invitationToken, invitationUrl, signInUrl } from './invitation-link.ts'
import { invitationMail } from './invitation-mail.ts'
import { findInvitee, lockInvitee, openInvitation, type Invitee } from './invitations.queries.ts'

/** Mails to one customer, and links opened for them, within an hour. */
const mostAnHour = 5

type LinkCall = Call<typeof contract.link> | Call<typeof contract.trackShared>

export function readInvitationState({ app, actor, params }: Call<typeof contract.state>) {
  return withTenant(app.pool, actor.tenant, async tx =>
    stateOf(visible(actor, await findInvitee(tx, actor.tenant.id, params.id))),
  )
}

/** The invitee, if the actor may see the customer; otherwise not found. */
function visible(actor: Actor, invitee: Invitee | undefined): Invitee {
  if (!invitee || !can(actor, 'customer:read', invitee.customer)) throw notFound()
  return invitee
}

function stateOf({ hasAccount, customer, invitation, isInTime }: Invitee): InvitationState {
  if (hasAccount) return { state: 'has_account', sent: null, expires: null }
  if (customer.email === null) return { state: 'no_email', sent: null, expires: null }
  if (!invitation) return { state: 'not_invited', sent: null, expires: null }
  const { created, expires } = invitation
  return { state: isInTime ? 'invited' : 'expired', sent: created, expires }
}

/** Mails the customer a new link; earlier links become void. */
export function sendInvitation(call: Call<typeof contract.send>) {
  const { app, actor, params, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const invitee = visible(actor, await lockInvitee(tx, actor.tenant.id, params.id))
      if (!can(actor, 'customer:send-invitation', invitee.customer)) throw new Refusal('forbidden')
      if (invitee.hasAccount) throw new Refusal('conflict', { code: 'account_exists' })
      checkConsent(invitee, 'email')
      const email = emailOf(invitee)
      const { url, expires } = await open(call, tx, invitee)
      const mail = invitationMail({
        to: email,
        first_name: invitee.customer.first_name,
        language: invitee.customer.language,
        url,
        expires,
        dealership: invitee.dealership,
      })
      post(app, tx, { channel: 'mail', content: mail }, actor.tenant.id)
      recordAction(call, tx, { action: 'customer.invited', object_type: 'customer', object_id: params.id })
      const state = { state: 'invited' as const, sent: app.now().toISOString() }
      return { ...state, expires: expires.toISOString() }
    }),
  )
}

/** @throws Refusal when there is no email: nowhere to sign in with */
export function emailOf({ customer }: Invitee): string {
  if (customer.email === null) throw new Refusal('conflict', { code: 'customer_without_email' })
  return customer.email
}

/** @throws Refusal when the customer asked not to be contacted in this way */
export function checkConsent({ withdrawn }: Invitee, channel: ConsentChannel) {
  if (withdrawn.includes(channel))
    throw new Refusal('conflict', { code: 'consent_withdrawn', params: { channel } })
}

type OpeningCall = Call<typeof contract.send> | Call<typeof contract.trackShared>

async function open({ app, actor }: Pick<OpeningCall, 'app' | 'actor'>, tx: Tx, invitee: Invitee) {
  if (invitee.recent >= mostAnHour)
    throw new Refusal('too_many_requests', { code: 'too_many_invitations', retryAfter: 3600 })
  const id = newId()
  const token = invitationToken(id, app.config)
  const customer_id = invitee.customer.id
  await openInvitation(tx, invitee, {
    dealer_id: actor.tenant.id,
    id,
    customer_id,
    created_by: actor.id,
    token,
  })
  return {
    url: invitationUrl(invitee.dealership.cname, token, app.config),
    expires: new Date(app.now().getTime() + INVITATION_SECONDS * 1000),
  }
}

/** Returns the current link. Reading opens no invitation: `track_link_shared` does. */
export function readInvitationLink(call: Call<typeof contract.link>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const invitee = visible(actor, await findInvitee(tx, actor.tenant.id, params.id))
    if (!can(actor, 'customer:share-link', invitee.customer)) throw new Refusal('forbidden')
    return linkOf(call, invitee) ?? { url: null, expires: null }
  })
}

/** The current link: to the open invitation, or to the sign-in; undefined before the first was opened. */
export function linkOf(
  { app }: Pick<LinkCall, 'app'>,
  { hasAccount, dealership, invitation, isInTime }: Invitee,
) {
  if (hasAccount) return { url: signInUrl(dealership.cname, app.config), expires: null }
  if (!invitation || !isInTime) return undefined
  const token = invitationToken(invitation.id, app.config)
  // Made under another key of the installation, so the link cannot be shown again.
  if (!isEqual(hashOfToken(token).toString('hex'), invitation.token_hash.toString('hex'))) return undefined
  return { url: invitationUrl(dealership.cname, token, app.config), expires: invitation.expires }
}

/** Records in the audit chain how a link was shared (decisions 7.5); the first share opens an invitation. */
export function trackLinkShared(call: Call<typeof contract.trackShared>) {
  const { app, actor, params, body } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const invitee = visible(actor, await lockInvitee(tx, actor.tenant.id, params.id))
    if (!can(actor, 'customer:share-link', invitee.customer)) throw new Refusal('forbidden')
    const { share_type } = body
    if (share_type === 'email' || share_type === 'sms') checkConsent(invitee, share_type)
    if (!invitee.hasAccount) emailOf(invitee)
    const link = linkOf(call, invitee) ?? (await opened(call, tx, invitee))
    recordAction(call, tx, {
      action: 'customer.link_shared',
      object_type: 'customer',
      object_id: params.id,
      changes: { share_type },
    })
    return link
  })
}

/** Opens an invitation and returns its link. */
export async function opened(call: Pick<OpeningCall, 'app' | 'actor'>, tx: Tx, invitee: Invitee) {
  const { url, expires } = await open(call, tx, invitee)
  return { url, expires: expires.toISOString() }
}
