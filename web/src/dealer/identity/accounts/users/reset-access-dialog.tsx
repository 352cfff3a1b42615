import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'

interface ResetAccessDialogProps {
  readonly user: StaffUser
  readonly onClose: () => void
  readonly onYes: () => void
}

/** Shows the user and what will end, before all their means of access are reset. */
export function ResetAccessDialog({ user, onClose, onYes }: ResetAccessDialogProps) {
  const t = useText('people')
  const { email, first_name: name, full_name } = user
  const isElsewhere = isSingleSignOn(user.source)
  return (
    <Stack gap="md">
      <Modal.Title>{t('reset_access.title', { name: full_name })}</Modal.Title>
      <Notice tone="attention">{t('reset_access.caution', { name })}</Notice>
      <Text>{t(isElsewhere ? 'reset_access.ends_elsewhere' : 'reset_access.ends', { name })}</Text>
      <Text>{t(isElsewhere ? 'reset_access.next_elsewhere' : 'reset_access.next', { email })}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="danger" onClick={onYes}>
          {t('reset_access.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
