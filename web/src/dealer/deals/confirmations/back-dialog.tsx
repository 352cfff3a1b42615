import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { pressStatus } from './confirmations.api.ts'

interface BackDialogProps {
  readonly order: Order
  readonly to: 'open' | 'confirmed'
  readonly onClose: () => void
}

/** Asks before a confirmation, or the step after it, is withdrawn. */
export function BackDialog({ order, to, onClose }: BackDialogProps) {
  const t = useText('acts')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await pressStatus(order, to)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t(`back_to.${to}.title`, { number: order.number })}</Modal.Title>
      <Text>{t(`back_to.${to}.text`)}</Text>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('back')}
        </Button>
        <Button onClick={() => void send()} loading={isBusy}>
          {t(`back_to.${to}.button`)}
        </Button>
      </Group>
    </Stack>
  )
}
