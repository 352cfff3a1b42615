import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { removeReservation } from './reservations.api.ts'

interface ReleaseDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

/** Asks before a vehicle is released: somebody else may take it immediately. */
export function ReleaseDialog({ order, onClose }: ReleaseDialogProps) {
  const t = useText('acts')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const release = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await removeReservation(order.id)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const number = order.vehicle.reservation?.reservation_number ?? ''
  return (
    <Stack gap="md">
      <Modal.Title>{t('release.title', { number })}</Modal.Title>
      <Text>{t('release.text', { stock: order.vehicle.stock_number })}</Text>
      {failure === undefined ? null : (
        <InlineProblem error={failure}>
          {isCallError(failure) && failure.code === 'deposit_reserves'
            ? t('release.deposit_reserves')
            : undefined}
        </InlineProblem>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('back')}
        </Button>
        <Button onClick={() => void release()} loading={isBusy}>
          {t('reserve.release')}
        </Button>
      </Group>
    </Stack>
  )
}
