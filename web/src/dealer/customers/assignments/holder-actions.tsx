import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { AssignDialog } from '#dealer/customers/customers/list/assign-dialog.tsx'
import { useCanOn } from '#dealer/identity/accounts/sessions/use-can-on.ts'
import { claimCustomer, handOver } from './assignments.api.ts'
import { ClaimProblem } from './claim-problem.tsx'

/** Assignment actions for representatives: claim an unassigned customer, reassign one's own. */
export function HolderActions({ customer }: { readonly customer: Customer }) {
  const subject = { assigned_dealer: customer.assigned_dealer?.id ?? null }
  const mayClaim = useCanOn('customer:claim', subject)
  const mayHandOver = useCanOn('customer:hand-over', subject)
  const hasClaimed = useRef(false)
  // After a claim, the focus moves to the place of the claim button.
  const takeOver = useCallback((button: HTMLButtonElement | null) => {
    if (hasClaimed.current) button?.focus()
    hasClaimed.current = false
  }, [])
  return (
    <>
      {mayClaim ? <ClaimButton customer={customer} onClaim={() => (hasClaimed.current = true)} /> : null}
      {mayHandOver ? <HandOverButton customer={customer} buttonRef={takeOver} /> : null}
    </>
  )
}

interface ClaimButtonProps {
  readonly customer: Customer
  readonly onClaim: () => void
}

function ClaimButton({ customer, onClaim }: ClaimButtonProps) {
  const t = useText('customers')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const claim = async () => {
    onClaim()
    setBusy(true)
    setFailure(undefined)
    try {
      await claimCustomer(customer.id)
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
      {failure === undefined ? null : <ClaimProblem error={failure} customerId={customer.id} />}
    </>
  )
}

interface HandOverButtonProps {
  readonly customer: Customer
  readonly buttonRef: (button: HTMLButtonElement | null) => void
}

function HandOverButton({ customer, buttonRef }: HandOverButtonProps) {
  const t = useText('assignments')
  const ask = () =>
    void openModal(close => (
      <AssignDialog
        title={t('hand_over.title', { name: customer.full_name })}
        current={customer.assigned_dealer?.id ?? null}
        hasNobody={false}
        onClose={close}
        onAssign={async to => {
          if (to !== null) await handOver(customer.id, to)
        }}
      />
    ))
  return (
    <Button ref={buttonRef} variant="default" size="compact-md" aria-haspopup="dialog" onClick={ask}>
      {t('hand_over.button')}
    </Button>
  )
}
