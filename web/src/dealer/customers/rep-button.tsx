import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/lazy-part.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { openModal } from '#shared/ui/modals.ts'
import { useShortcut } from '#shared/ui/shortcuts.ts'
import { useCan } from '../sessions/can.tsx'
import { useCanOn } from '../sessions/use-can-on.ts'
import { useCurrentUser } from '../sessions/session.ts'
import { assign } from './bulk-outcome.ts'
import type { CustomerActProps } from './customer-header.tsx'
import { updateCustomer } from './customers.api.ts'

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog)

interface RepButtonProps extends CustomerActProps {
  readonly etag: string | null
}

/** Who looks after the customer. Managers choose; a representative takes one whom nobody has. */
export function RepButton({ customer, etag, onOutcome }: RepButtonProps) {
  const t = useText('customers')
  const shell = useText('shell')
  const mayAssign = useCan('customer:assign')
  const mayClaim = useCanOn('customer:claim', { assigned_dealer: customer.assigned_dealer?.id ?? null })
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
        {mayClaim ? <ClaimButton customer={customer} etag={etag} /> : null}
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

function ClaimButton({ customer, etag }: Omit<RepButtonProps, 'onOutcome'>) {
  const t = useText('customers')
  const me = useCurrentUser().id
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const claim = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await updateCustomer(customer.id, { assigned_dealer: me }, etag)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void claim()}>
        {t('assign.claim')}
      </Button>
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </>
  )
}
