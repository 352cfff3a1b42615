import { users } from '@forecourt/contract/identity/users.ts'
import { useNavigate } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { forgetTab } from '#shared/browser-storage/tab-storage.ts'
import { translate } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { leaveFor } from '#dealer/platform/navigation/navigation.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { dropSession } from './session.ts'

/** Ends the session and goes to the URL of the response, such as another system's sign-out page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      const { redirect_url: elsewhere } = await call(users.logout, {})
      dropSession()
      forgetTab('dp-last-url', 'dp-unanswered')
      if (/^https?:/.test(elsewhere) && new URL(elsewhere).origin !== location.origin) leaveFor(elsewhere)
      else await navigate(paths.login)
    } catch (error) {
      if (!isCallError(error)) throw error
      showToast({ type: 'error', text: translate('messages', 'auth.sign_out_failed') })
    }
  }
}
