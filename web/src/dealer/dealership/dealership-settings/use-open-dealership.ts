import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { translate } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { transferSession } from '#dealer/dealership/dealerships/transfer-session.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'

/** Opens the settings of a dealership, after switching to it if necessary. */
export function useOpenDealership() {
  const navigate = useNavigate()
  const present = useCurrentUser().dealership?.id
  return useCallback(
    async ({ id, name }: { readonly id: string; readonly name: string }) => {
      try {
        if (id !== present) {
          await transferSession(id)
          showToast({ type: 'success', text: translate('shell', 'switch.done', { name }) })
        }
        await navigate(`${paths.dealerships}?section=identity`)
      } catch (error) {
        if (!isCallError(error)) throw error
        showToast({ type: 'error', text: translate('shell', 'switch.failed') })
      }
    },
    [navigate, present],
  )
}
