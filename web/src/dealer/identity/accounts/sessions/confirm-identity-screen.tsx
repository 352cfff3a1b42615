import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { leaveFor } from '#dealer/platform/navigation/navigation.ts'
import { tellProof } from './proof-channel.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Window beside a dangerous action: redirects to the identity provider and returns with the outcome. */
export function ConfirmIdentityScreen() {
  const t = useText('sessions')
  useText('messages')
  const outcome = new URLSearchParams(useLocation().search).get('outcome')
  const failed = useProof(outcome)
  const failure = failed ?? (outcome === 'done' ? undefined : outcome)
  return (
    <SignInFrame>
      <PageTitle>{t('step_up.title')}</PageTitle>
      {failure === null || failure === undefined ? (
        <Text role="status">{t(outcome === 'done' ? 'step_up.done' : 'step_up.leaving')}</Text>
      ) : (
        <Notice tone="danger">{findText('messages', `auth.${failure}`) ?? t('step_up.failed')}</Notice>
      )}
      <Button variant="default" onClick={() => window.close()}>
        {t('step_up.close')}
      </Button>
    </SignInFrame>
  )
}

/** Without an outcome, redirects to the provider. With one, reports it to the waiting page and closes. */
function useProof(outcome: string | null): string | undefined {
  const begun = useRef(false)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (outcome !== null) {
      tellProof(outcome)
      if (outcome === 'done') window.close()
      return
    }
    call(singleSignOn.prove, {}).then(
      ({ url }) => leaveFor(url),
      (error: unknown) => {
        if (!isCallError(error)) throw error
        setFailed(error.code ?? 'sso_unavailable')
      },
    )
  }, [outcome])
  return failed
}
