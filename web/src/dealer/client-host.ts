import { connectClient } from '#shared/api/client.ts'
import { leaveWithoutAsking } from '#shared/forms/dirty.ts'
import { keepDraftsOnLeave } from '#shared/forms/drafts.ts'
import { networkToast } from '#shared/ui/toast/network-toast.ts'
import type { LoginReason } from '@forecourt/domain/identity/accounts/login-reasons.ts'
import { sendingToLogin } from '#dealer/platform/navigation/guards.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { currentSession, dropSession } from '#dealer/identity/accounts/sessions/session.ts'

export interface Navigator {
  /** Path and query of the current page, without the base. */
  here(): string
  /** Target of a pending navigation. */
  bound(): string | undefined
  goTo(path: string): void
}

/** Connects errors of the client to the panel: redirects and messages. */
export function connectPanelToClient(navigator: Navigator): void {
  const signOut = (reason: LoginReason) => {
    const here = navigator.here()
    dropSession()
    // The login page needs no redirect. Of several concurrent calls only the first reports the reason: the later ones
    // already run without a session.
    if ([here, navigator.bound()].some(page => page?.startsWith(paths.login))) return
    leaveWithoutAsking()
    keepDraftsOnLeave()
    navigator.goTo(sendingToLogin(reason, here))
  }
  connectClient({
    isSignedIn: () => currentSession() !== undefined,
    toLogin: () => signOut('please_login_to_continue'),
    sessionExpired: () => signOut('session_expired'),
    toVerification: () =>
      navigator.goTo(`${paths.verification}?${new URLSearchParams({ next: navigator.here() })}`),
    ...networkToast,
    stepUp: async by =>
      (await import('#dealer/identity/accounts/sessions/step-up-dialog.tsx')).askForProof(by),
  })
}
