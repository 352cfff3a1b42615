import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { assign } from '../list/bulk-outcome.ts'
import type { CustomerActionProps } from './customer-header.tsx'
import classes from './customer-header.module.css'

const HolderActions = lazyPart(
  async () => (await import('#dealer/customers/assignments/holder-actions.tsx')).HolderActions,
)
const AssignDialog = lazyPart(async () => (await import('../list/assign-dialog.tsx')).AssignDialog)

/** Representative of the customer. Managers assign; a representative may claim an unassigned one. */
export function RepButton({ customer, onOutcome }: CustomerActionProps) {
  const t = useText('customers')
  const shell = useText('shell')
  const mayAssign = useCan('customer:assign')
  const subject = { assigned_dealer: customer.assigned_dealer?.id ?? null }
  const mayClaim = useCanOn('customer:claim', subject)
  const mayHandOver = useCanOn('customer:hand-over', subject)
  const rep = t('rep', { name: customer.assigned_dealer?.full_name ?? shell('person.unassigned') })
  const ask = () =>
    void openModal(close => (
      <AssignDialog
        title={t('assign.title_of', { name: customer.full_name })}
        current={customer.assigned_dealer?.id ?? null}
        onClose={close}
        onAssign={async to => onOutcome(await assign([customer.id], to))}
      />
    ))
  useShortcut({ keys: 'a', group: 'page', label: t('assign.shortcut'), isActive: mayAssign, run: ask })
  if (!mayAssign)
    return (
      <>
        <span>{rep}</span>
        {mayClaim || mayHandOver ? (
          <Suspense fallback={<span className={classes['holderPlace']} />}>
            <HolderActions customer={customer} />
          </Suspense>
        ) : null}
      </>
    )
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-haspopup="dialog"
      aria-keyshortcuts="a"
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      onClick={ask}
    >
      {rep}
    </Button>
  )
}
