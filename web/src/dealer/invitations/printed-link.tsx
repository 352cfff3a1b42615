import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './customer-side-acts.module.css'

interface PrintedLinkProps {
  readonly name: string
  readonly url: string
  readonly hasAccount: boolean
  readonly onClose: () => void
}

/** What is handed over on paper. */
export function PrintedLink({ name, url, hasAccount, onClose }: PrintedLinkProps) {
  const t = useText('invitations')
  return (
    <Stack gap="md" id="printed-link" className={classes['sheet']}>
      <Modal.Title>{name}</Modal.Title>
      <Text>{t(hasAccount ? 'share.print_text_account' : 'share.print_text')}</Text>
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
