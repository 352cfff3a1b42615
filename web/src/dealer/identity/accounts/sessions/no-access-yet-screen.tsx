import { Button, Stack, Text } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { base } from '#dealer/platform/navigation/navigation.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { currentSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignOut } from './sign-out.ts'

/** Signed in through a provider, without a role yet (decisions 6.10). */
export function NoAccessYetScreen() {
  const t = useText('sessions')
  const signOut = useSignOut()
  const email = currentSession()?.user.email
  return (
    <SignInFrame>
      <PageTitle>{t('waiting.title')}</PageTitle>
      <Text role="status">{t('waiting.text')}</Text>
      {email === undefined ? null : <Text c="dimmed">{t('waiting.as', { email })}</Text>}
      <Stack gap="sm">
        <Button onClick={() => location.assign(base + paths.customers)}>{t('waiting.again')}</Button>
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('waiting.sign_out')}
        </Button>
      </Stack>
    </SignInFrame>
  )
}
