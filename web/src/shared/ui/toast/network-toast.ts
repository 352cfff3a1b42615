import { translate } from '#shared/i18n/i18n.ts'
import { dismissToast, showToast, toastMs } from './toast-store.ts'

/** One toast for all retries of a call: it is updated, not repeated. */
const id = 'network'

/** Toasts about the network, the same in the panel and in the shop. */
export const networkToast = {
  retrying: () => {
    const text = translate('messages', 'net.retry')
    showToast({ id, type: 'info', text, durationMs: toastMs.network })
  },
  recovered: () => dismissToast(id),
  timedOut: () => {
    const text = translate('messages', 'net.timeout')
    showToast({ id, type: 'error', text, durationMs: toastMs.network })
  },
}
