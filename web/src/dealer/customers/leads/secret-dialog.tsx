import { Button, CopyButton, Group, Modal, Stack } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './leads.module.css'

interface SecretDialogProps {
  readonly name: string
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a key, which cannot be shown again. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const t = useText('leads')
  return (
    <Stack gap="md">
      <Modal.Title>{t('secret.title', { name })}</Modal.Title>
      <Notice tone="attention">{t('secret.once')}</Notice>
      <code className={classes['secret']}>{secret}</code>
      <Group justify="flex-end" gap="sm">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'secret.copied' : 'secret.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  )
}
