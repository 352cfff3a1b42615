import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  readInvitationLink,
  readInvitationState,
  sendInvitation,
  trackLinkShared,
} from './invitations.service.ts'

export function serveInvitations(router: Router) {
  serve(router, invitations.state, readInvitationState)
  serve(router, invitations.send, sendInvitation)
  serve(router, invitations.link, readInvitationLink)
  serve(router, invitations.trackShared, trackLinkShared)
}
