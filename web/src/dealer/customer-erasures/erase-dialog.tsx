import { customerErasures } from '@forecourt/contract/customer-erasures.ts'
import { customers, type Customer } from '@forecourt/contract/customers.ts'
import { isNameTyped } from '@forecourt/domain/customers/erasure.ts'
import { consents } from '@forecourt/contract/consents.ts'
import { leads } from '@forecourt/contract/leads.ts'
import { invitations } from '@forecourt/contract/invitations.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#shared/api/client.ts'
import { isCallError } from '#shared/api/call-error.ts'
import { refresh } from '#shared/api/query-client.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { showToast } from '#shared/ui/toast-store.ts'

interface EraseDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** What goes and what stays; the name has to be typed, because nothing brings it back. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const t = useText('erasures')
  const { id, full_name: name } = customer
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const erase = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(customerErasures.erase, { params: { id }, body: { full_name: typed } })
      await refresh(
        customers.get,
        customers.list,
        customers.viewCounts,
        consents.ofCustomer,
        leads.ofCustomer,
        invitations.state,
      )
      showToast({ type: 'success', text: t('done') })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const why = isCallError(failure) ? findText('erasures', `refused.${failure.code}`) : undefined
  return (
    <Stack gap="md">
      <Modal.Title>{t('title', { name })}</Modal.Title>
      <div>{t('text')}</div>
      <div>{t('kept')}</div>
      <TextInput
        label={t('name', { name })}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {failure === undefined ? null : why === undefined ? (
        <InlineProblem error={failure} />
      ) : (
        <InlineProblem error={failure}>{why}</InlineProblem>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="danger"
          loading={isBusy}
          disabled={!isNameTyped(typed, name)}
          onClick={() => void erase()}
        >
          {t('submit')}
        </Button>
      </Group>
    </Stack>
  )
}
