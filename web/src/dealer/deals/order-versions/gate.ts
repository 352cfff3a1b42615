import { useText } from '#shared/i18n/use-text.ts'
import type { ReadOnlyReason } from '#dealer/pricing/pricing/model/worksheet-access.ts'

/** Actions that the role never permits are absent; those that the state forbids say why. */
export function useGate(reason: ReadOnlyReason) {
  const t = useText('versions')
  return {
    isHidden: reason === 'corporate',
    reason: reason === undefined || reason === 'corporate' ? undefined : t(`gate.${reason}`),
  }
}
