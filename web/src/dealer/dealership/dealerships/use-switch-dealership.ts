import { useNavigate } from 'react-router'
import { mayLeave, leaveWithoutAsking } from '#shared/forms/dirty.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { translate } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { transferSession } from './transfer-session.ts'

/** Asks about unsaved work first; opens the customers of the other dealership (interface 2.1). */
export function useSwitchDealership() {
  const navigate = useNavigate()
  return async ({ id, name }: { readonly id: string; readonly name: string }) => {
    if (!(await mayLeave())) return
    try {
      await transferSession(id)
      leaveWithoutAsking()
      await navigate(paths.customers)
      showToast({ type: 'success', text: translate('shell', 'switch.done', { name }) })
    } catch (error) {
      if (!isCallError(error)) throw error
      showToast({ type: 'error', text: translate('shell', 'switch.failed') })
    }
  }
}
