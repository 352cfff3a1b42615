import type { Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { SaveOverDialog } from '#dealer/deals/order-versions/save-over-dialog.tsx'
import { useLoss } from '#dealer/deals/order-versions/use-loss.ts'
import { useSavedOrder } from '#dealer/deals/order-versions/use-saved-order.ts'
import type { DraftOfDesk } from '#dealer/pricing/pricing/model/use-draft.ts'
import { applyScenario } from './what-ifs.api.ts'

interface UseApply {
  readonly work: DraftOfDesk
  readonly isOrder: boolean
  readonly onDone: () => void
}

/** Makes a scenario the order's worksheet, after a confirmation. */
export function useApply({ work, isOrder, onDone }: UseApply) {
  const t = useText('versions')
  const { save, failure, isBusy } = useSavedOrder({ work, isOrder })
  const lossOf = useLoss(work, isOrder)
  const apply = (scenario: Scenario) => {
    const { name, worksheet, payment_type } = scenario
    const run = () =>
      save({
        draft: () => Promise.resolve({ worksheet, payment_type }),
        send: (etag, reasons) => applyScenario(scenario, etag, reasons),
        onSaved: ({ data }) => {
          showToast({ type: 'success', text: t('apply.done', { name, as: data.version }) })
          onDone()
        },
      })
    void openModal(close => (
      <SaveOverDialog
        title={t('apply.title', { name })}
        text={t('apply.text')}
        act={t('apply.act')}
        loss={lossOf()}
        onAction={() => void run()}
        onClose={close}
      />
    ))
  }
  return { apply, failure, isBusy }
}
