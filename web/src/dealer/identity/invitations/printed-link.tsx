import { Button, Center, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { QrPicture } from '#shared/qr/qr-picture.tsx'
import classes from './customer-side-actions.module.css'

interface PrintedLinkProps {
  readonly name: string
  readonly url: string
  readonly hasAccount: boolean
  readonly onClose: () => void
}

/** The link on paper, or as a QR code for a phone. */
export function PrintedLink({ name, url, hasAccount, onClose }: PrintedLinkProps) {
  const t = useText('invitations')
  return (
    <Stack gap="md" id="printed-link" className={classes['sheet']}>
      <Modal.Title>{name}</Modal.Title>
      <Text>{t(hasAccount ? 'share.print_text_account' : 'share.print_text')}</Text>
      <Center>
        <QrPicture text={url} label={t('share.qr_label')} />
      </Center>
      <Text ff="monospace">{url}</Text>
      <Group justify="flex-end" gap="sm" className="dp-no-print">
        <Button variant="default" onClick={onClose}>
          {t('send.back')}
        </Button>
        <Button data-autofocus onClick={() => print()}>
          {t('share.print')}
        </Button>
      </Group>
    </Stack>
  )
}
