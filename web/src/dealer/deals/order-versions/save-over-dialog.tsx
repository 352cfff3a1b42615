import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'

interface SaveOverDialogProps {
  readonly title: string
  readonly text: string
  /** Verb and noun. */
  readonly act: string
  /** What the sheet loses, and how to restore it; undefined if nothing. */
  readonly loss: string | undefined
  readonly onAction: () => void
  readonly onClose: () => void
}

/** Asks before another deal becomes the order's worksheet. */
export function SaveOverDialog({ title, text, act, loss, onAction, onClose }: SaveOverDialogProps) {
  const t = useText('versions')
  return (
    <Stack gap="md">
      <Modal.Title>{title}</Modal.Title>
      <Text>{text}</Text>
      {loss === undefined ? null : <Text>{loss}</Text>}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('back')}
        </Button>
        <Button
          onClick={() => {
            onClose()
            onAction()
          }}
        >
          {act}
        </Button>
      </Group>
    </Stack>
  )
}
