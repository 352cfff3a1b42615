import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { CallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { openModal } from '#shared/ui/dialog/modals.ts'

/** Conflicts that staff may override deliberately. */
export const isSetAside = ({ code }: CallError): boolean => code === 'outside_hours' || code === 'time_taken'

/** Asks whether to continue despite the conflict. Closing the dialog in any way means no. */
export async function askAnyway(refusal: CallError, when: string): Promise<boolean> {
  let isMeant = false
  await openModal(close => (
    <AnywayDialog
      refusal={refusal}
      when={when}
      onClose={close}
      onYes={() => {
        isMeant = true
        close()
      }}
    />
  ))
  return isMeant
}

interface AnywayDialogProps {
  readonly refusal: CallError
  readonly when: string
  readonly onYes: () => void
  readonly onClose: () => void
}

function AnywayDialog({ refusal, when, onYes, onClose }: AnywayDialogProps) {
  const t = useText('appointments')
  const format = useFormat()
  const { opens = '', closes = '' } = refusal.detail.params
  const isTaken = refusal.code === 'time_taken'
  const hours = { opens: format.time(String(opens)), closes: format.time(String(closes)) }
  return (
    <Stack gap="md">
      <Modal.Title>
        {isTaken
          ? t('anyway.time_taken')
          : opens === ''
            ? t('anyway.closed')
            : t('anyway.outside_hours', hours)}
      </Modal.Title>
      <Text>{t(isTaken ? 'anyway.taken_text' : 'anyway.text', { when })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('anyway.back')}
        </Button>
        <Button onClick={onYes}>{t('anyway.button')}</Button>
      </Group>
    </Stack>
  )
}
