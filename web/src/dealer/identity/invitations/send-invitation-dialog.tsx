import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { sendInvitation } from './invitations.api.ts'

interface SendInvitationDialogProps {
  readonly customer: Customer
  /** An earlier link is or was open. */
  readonly isAgain: boolean
  readonly onClose: () => void
}

/** Asks before sending, because a mail cannot be withdrawn. Retries without a response still send it once. */
export function SendInvitationDialog({ customer, isAgain, onClose }: SendInvitationDialogProps) {
  const t = useText('invitations')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { full_name: name, language } = customer
  const email = customer.email ?? ''
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await sendInvitation(customer.id)
      showToast({ type: 'success', text: t('send.sent', { email }) })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('send.title', { name })}</Modal.Title>
      <Text>{t('send.text', { name, email, language: t(`speaks.${language}`) })}</Text>
      {isAgain ? <Text>{t('send.old_link')}</Text> : null}
      {failure === undefined ? null : <InlineProblem error={failure}>{t(whyNot(failure))}</InlineProblem>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('send.back')}
        </Button>
        <Button loading={isBusy} onClick={() => void send()} data-autofocus>
          {t('send.button')}
        </Button>
      </Group>
    </Stack>
  )
}

function whyNot(failure: unknown) {
  if (!isCallError(failure)) return 'send.failed'
  if (failure.code === 'consent_withdrawn') return 'send.failed_consent'
  return failure.kind === 'too_many_requests' ? 'send.too_many' : 'send.failed'
}
