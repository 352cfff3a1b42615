import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { translate } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { signOut } from './customer-accounts.api.ts'

/** Ends the session and goes to the URL of the response. On an error, the page says so and stays. */
export function useLeaving(goTo: (url: string) => unknown) {
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await goTo(await signOut())
    } catch (error) {
      if (!isCallError(error)) throw error
      showToast({ type: 'error', text: translate('messages', 'auth.sign_out_failed') })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, leave }
}
