import { showToast } from '#shared/ui/toast/toast-store.ts'
import { translate } from './i18n.ts'

/** The texts of the other language failed to load: the page stays as it is, and says so. */
export function reportLanguageFailure(): void {
  showToast({ type: 'error', text: translate('messages', 'language.failed') })
}
