import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import { readLocalDraft } from '#dealer/pricing/pricing/model/local-draft.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import { useCurrentUser } from '#dealer/identity/accounts/sessions/session.ts'

/**
 * Unsaved changes that are lost when another deal becomes the order's. On the order's own sheet, undo restores them.
 */
export function useLoss(work: DraftOfDesk, isOrder: boolean) {
  const t = useText('versions')
  const { order } = useDesk()
  const user = useCurrentUser().id
  return (): string | undefined => {
    if (isOrder) return work.isDirty ? t('loss.undo', { count: work.changes.length }) : undefined
    return readLocalDraft(order.id, user) === undefined ? undefined : t('loss.order')
  }
}
