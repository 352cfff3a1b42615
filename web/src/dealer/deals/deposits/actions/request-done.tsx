import type { Order } from '@forecourt/contract/deals/orders.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { openSendLink } from './send-deposit-link.tsx'
import { useDepositWords } from '../use-deposit-words.ts'

interface RequestDoneProps {
  readonly order: Order
  readonly amount: string
  readonly onClose: () => void
}

/** The request is saved, but the customer was not notified yet. */
export function RequestDone({ order, amount, onClose }: RequestDoneProps) {
  const t = useText('deposits')
  const acts = useText('acts')
  const { money } = useDepositWords()
  return (
    <Stack gap="md">
      <Modal.Title>{t('request.done', { amount: money(amount) })}</Modal.Title>
      <Text role="status">{t('request.done_text')}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {acts('close')}
        </Button>
        <Button data-autofocus onClick={() => openSendLink(order)}>
          {t('act.send_link')}
        </Button>
      </Group>
    </Stack>
  )
}
