import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { changeStatus, type Outcome } from './bulk-outcome.ts'
import { useNextStatuses } from './next-statuses.ts'

const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog)

/** Changes the status of one customer, with the same dialog and undo as in the list. */
export function useStatusChange(customer: Customer, onOutcome: (outcome: Outcome) => void) {
  const from = customer.archive_status
  const hasNext = useNextStatuses(from).length > 0
  const ask = () =>
    void openModal(close => (
      <StatusDialog
        customers={[customer]}
        from={from}
        onClose={close}
        onChange={async (to, reason) => onOutcome(await changeStatus([customer.id], { to, reason }))}
      />
    ))
  return { ask, hasNext }
}
