import { Button, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { users } from '@forecourt/contract/identity/users.ts'
import { useState } from 'react'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { keepSession } from '#dealer/identity/accounts/sessions/session.ts'
import { canBeKept } from '#dealer/identity/accounts/sessions/session-clock.ts'
import { useSignOut } from '#dealer/identity/accounts/sessions/sign-out.ts'

/** Interface D-17. A visible countdown in seconds; announced once a minute. */
export function EndingDialog({ millisecondsLeft: left }: { readonly millisecondsLeft: number }) {
  const t = useText('shell')
  const signOut = useSignOut()
  const [isKeepable] = useState(() => canBeKept(Date.now()))
  const stay = async () => {
    try {
      keepSession(await call(users.currentUser, {}))
    } catch (error) {
      // The client has redirected to login or reported that there is no network; other errors are shown here.
      if (!isReported(error)) showToast({ type: 'error', text: t('ending.failed') })
    }
  }
  return (
    <Modal opened onClose={() => void stay()} title={t('ending.title')} withCloseButton={false} padding="lg">
      <Text aria-hidden className="dp-number">
        {t('ending.text', { time: clock(left) })}
      </Text>
      <VisuallyHidden role="status">
        {t('ending.text', { time: clock(Math.ceil(left / 60_000) * 60_000) })}
      </VisuallyHidden>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={() => void signOut()}>
          {t('ending.sign_out')}
        </Button>
        {isKeepable ? (
          <Button onClick={() => void stay()} data-autofocus>
            {t('ending.stay')}
          </Button>
        ) : null}
      </Group>
    </Modal>
  )
}

const reportedByClient: readonly CallError['kind'][] = [
  'network',
  'timeout',
  'not_authenticated',
  'session_expired',
]

const isReported = (error: unknown) => isCallError(error) && reportedByClient.includes(error.kind)

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
