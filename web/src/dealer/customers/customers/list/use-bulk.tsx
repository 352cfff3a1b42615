import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { assign, changeStatus, type Outcome } from './bulk-outcome.ts'

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const StatusDialog = lazyPart(async () => (await import('./status-dialog.tsx')).StatusDialog)

/** Actions on the selected customers, or on the row under the cursor: `A` assigns, `#` changes the status. */
export function useBulk(chosen: readonly CustomerRow[], onChanged: () => void) {
  const t = useText('customers')
  const [outcome, setOutcome] = useState<Outcome>()
  const mayAssign = useCan('customer:assign')
  const mayArchive = useCan('customer:archive')
  const settle = (next: Outcome | undefined) => {
    setOutcome(next)
    if (next !== undefined) onChanged()
  }
  const askAssign = (rows: readonly CustomerRow[]) => {
    if (rows.length === 0) return
    const only = rows.length === 1 ? rows[0] : undefined
    void openModal(close => (
      <AssignDialog
        title={
          only === undefined
            ? t('assign.title', { count: rows.length })
            : t('assign.title_of', { name: only.full_name })
        }
        current={only === undefined ? undefined : (only.assigned_dealer?.id ?? null)}
        onClose={close}
        onAssign={async to =>
          settle(
            await assign(
              rows.map(row => row.id),
              to,
            ),
          )
        }
      />
    ))
  }
  const askStatus = (rows: readonly CustomerRow[]) => {
    const from = rows[0]?.archive_status
    if (from === undefined) return
    void openModal(close => (
      <StatusDialog
        customers={rows}
        from={from}
        onClose={close}
        onChange={async (to, reason) =>
          settle(
            await changeStatus(
              rows.map(row => row.id),
              { to, reason },
            ),
          )
        }
      />
    ))
  }
  useShortcut({
    keys: 'a',
    group: 'list',
    label: t('assign.shortcut'),
    isActive: mayAssign,
    run: () => askAssign(chosen),
  })
  useShortcut({
    keys: '#',
    group: 'list',
    label: t('status.shortcut'),
    isActive: mayArchive,
    run: () => askStatus(chosen),
  })
  return { outcome, setOutcome: settle, mayAssign, mayArchive, askAssign, askStatus }
}

export type Bulk = ReturnType<typeof useBulk>
