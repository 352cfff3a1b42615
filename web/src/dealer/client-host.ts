import { connectClient } from '#shared/api/client.ts'
import { leaveWithoutAsking } from '#shared/forms/dirty.ts'
import { keepDraftsOnLeave } from '#shared/forms/drafts.ts'
import { networkToast } from '#shared/ui/toast/network-toast.ts'
import type { LoginReason } from '@forecourt/domain/identity/accounts/login-reasons.ts'
import { sendingToLogin } from '#dealer/platform/navigation/guards.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { currentSession, dropSession } from '#dealer/identity/accounts/sessions/session.ts'

export interface Navigator {
  /** The page on screen: path and search, without the base. */
  here(): string
  /** The page a navigation under way leads to. */
  bound(): string | undefined
  goTo(path: string): void
}

/** Says what the client's refusals mean for this panel: where to go and what to tell. */
export function connectPanelToClient(navigator: Navigator): void {
  const signOut = (reason: LoginReason) => {
    const here = navigator.here()
    dropSession()
    // The login page may meet a dead session too; it is already where this would lead. And of several calls that were
    // under way the first has told the reason: what comes after it meets only the visitor that it left behind.
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
