import { useText } from '#shared/i18n/use-text.ts'
import type { ReadOnlyReason } from '#dealer/pricing/pricing/model/worksheet-access.ts'

/** What a role may never do is absent; what a state forbids is there and says why. */
export function useGate(reason: ReadOnlyReason) {
  const t = useText('versions')
  return {
    isHidden: reason === 'corporate',
    reason: reason === undefined || reason === 'corporate' ? undefined : t(`gate.${reason}`),
  }
}
