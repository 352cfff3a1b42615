import type { OrderVersion } from '@forecourt/contract/deals/order-versions.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { showToast, toastMs } from '#shared/ui/toast/toast-store.ts'
import { versionQueries } from '#dealer/deals/order-versions/order-versions.api.ts'
import { useDesk } from '#dealer/pricing/pricing/model/desk.ts'
import { branchScenario } from './what-ifs.api.ts'
import { NameDialog } from './name-dialog.tsx'

/** Creates a named scenario from the current sheet or from a version; the order stays unchanged. */
export function useBranch(onBranched: () => void) {
  const t = useText('versions')
  const { order, draft: onSheet } = useDesk()
  const ask = (from: Parameters<typeof branchScenario>[1]) =>
    void openModal(close => (
      <NameDialog
        title={t('what_if.branch_title')}
        act={t('what_if.keep')}
        name={from.name}
        draft={from.draft}
        onClose={close}
        onName={async name => {
          await branchScenario(order.id, { ...from, name })
          showToast({ type: 'success', text: t('what_if.kept', { name }), durationMs: toastMs.short })
          onBranched()
        }}
      />
    ))
  return {
    ofSheet: () => ask({ name: '', draft: onSheet }),
    ofVersion: async ({ id, version }: OrderVersion) => {
      const { worksheet, payment_type } = await queryClient.fetchQuery(versionQueries.one(id))
      const name = t('what_if.name_of_version', { version })
      ask({ name, draft: { worksheet, payment_type }, basedOn: version })
    },
  }
}
