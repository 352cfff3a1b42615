import type { OrderVersion } from '@forecourt/contract/deals/order-versions.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import { restoreVersion, versionQueries } from './order-versions.api.ts'
import { SaveOverDialog } from './save-over-dialog.tsx'
import { useLoss } from './use-loss.ts'
import { useSavedOrder } from './use-saved-order.ts'

interface UseRestore {
  readonly work: DraftOfDesk
  readonly isOrder: boolean
  readonly onDone: () => void
}

/** Restores a version as the newest one, after a confirmation. */
export function useRestore({ work, isOrder, onDone }: UseRestore) {
  const t = useText('versions')
  const { save, failure, isBusy } = useSavedOrder({ work, isOrder })
  const lossOf = useLoss(work, isOrder)
  const restore = ({ id, version }: OrderVersion) => {
    const run = () =>
      save({
        draft: () => queryClient.fetchQuery(versionQueries.one(id)),
        send: (etag, reasons) => restoreVersion(id, etag, reasons),
        onSaved: ({ data }) => {
          showToast({ type: 'success', text: t('restore.done', { version, as: data.version }) })
          onDone()
        },
      })
    void openModal(close => (
      <SaveOverDialog
        title={t('restore.title', { version })}
        text={t('restore.text')}
        act={t('restore.act', { version })}
        loss={lossOf()}
        onAction={() => void run()}
        onClose={close}
      />
    ))
  }
  return { restore, failure, isBusy }
}
