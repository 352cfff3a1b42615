import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { SignInFrame } from '#dealer/identity/accounts/sessions/sign-in-frame.tsx'

/** Interface S-05: the panel was opened directly, but belongs inside the dealer's trade-in system. */
export function TraderPanelWarning() {
  const t = useText('errors')
  return (
    <SignInFrame>
      <PageTitle>{t('trader.warning_title')}</PageTitle>
      <Text>{t('trader.warning')}</Text>
    </SignInFrame>
  )
}

/** Interface S-06: this tab was only needed for signing in. */
export function TraderPanelSuccessfulLogin() {
  const t = useText('errors')
  return (
    <SignInFrame>
      <PageTitle>{t('trader.success_title')}</PageTitle>
      <Text role="status">{t('trader.success')}</Text>
      <CloseTab>{t('trader.close')}</CloseTab>
    </SignInFrame>
  )
}

function CloseTab({ children }: { readonly children: ReactNode }) {
  return (
    <Button variant="default" onClick={() => window.close()}>
      {children}
    </Button>
  )
}
