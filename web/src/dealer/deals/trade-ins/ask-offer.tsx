import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { useOfferWords } from './use-offer-words.ts'

interface Asked {
  readonly amount: string
  /** First name of the customer. */
  readonly name: string
  /** The last day of the offer. */
  readonly until: string
  readonly isOnOrder: boolean
}

/** Asks for a confirmation of an offer before sending. Closing the dialog in any way means no. */
export async function askOffer(asked: Asked): Promise<boolean> {
  let isMeant = false
  await openModal(close => (
    <OfferDialog
      {...asked}
      onClose={close}
      onYes={() => {
        isMeant = true
        close()
      }}
    />
  ))
  return isMeant
}

interface OfferDialogProps extends Asked {
  readonly onYes: () => void
  readonly onClose: () => void
}

function OfferDialog({ amount, name, until, isOnOrder, onYes, onClose }: OfferDialogProps) {
  const t = useText('trade_ins')
  const format = useFormat()
  const words = useOfferWords()
  return (
    <Stack gap="md">
      <Modal.Title>
        {t('ask.title', { amount: words.amount(amount), name, date: format.date(until) })}
      </Modal.Title>
      <Text>{t(isOnOrder ? 'ask.text' : 'ask.text_alone')}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('ask.back')}
        </Button>
        <Button onClick={onYes}>{t('ask.button')}</Button>
      </Group>
    </Stack>
  )
}
