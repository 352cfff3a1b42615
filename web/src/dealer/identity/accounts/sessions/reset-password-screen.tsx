import { account } from '@forecourt/contract/identity/account.ts'
import { emailRules } from '@forecourt/domain/platform/validation/contact.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '#shared/api/client.ts'
import { EmailField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { NewPassword } from './new-password.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The token of a mailed link is behind the #, so it reaches no server log; it is removed from the URL immediately. */
const tokenIn = (hash: string) => /^#(?:reset|invitation)=(.+)$/.exec(hash)?.[1]

const tokenOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'token' in state ? String(state.token) : undefined

/** Interface S-03: request a link, or use the mailed one. */
export function ResetPasswordScreen() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const mailed = tokenIn(hash)
  useEffect(() => {
    if (mailed !== undefined) void navigate(paths.resetPassword, { replace: true, state: { token: mailed } })
  }, [mailed, navigate])
  const token = mailed ?? tokenOf(state)
  const askAgain = () => void navigate(paths.resetPassword, { replace: true, state: null })
  return (
    <SignInFrame>
      {token === undefined ? <AskForLink /> : <NewPassword token={token} onAskAgain={askAgain} />}
    </SignInFrame>
  )
}

/** The response is the same for every address, so that nobody learns which ones exist. */
function AskForLink() {
  const t = useText('sessions')
  const [isSent, setSent] = useState(false)
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { email: '' },
    rules: { email: [required, ...emailRules] },
    guarded: false,
    submit: async body => {
      await call(account.resetPassword, { body })
      setSent(true)
    },
  })
  return (
    <>
      <PageTitle>{t('reset.title')}</PageTitle>
      {isSent ? <Notice>{t('reset.sent')}</Notice> : <Text>{t('reset.explain')}</Text>}
      {failure === undefined ? null : <InlineProblem error={failure} />}
      {isSent ? null : (
        <form ref={ref} onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <EmailField {...field('email')} label={t('login.email')} autoComplete="username" />
            <Button type="submit" fullWidth loading={isSubmitting}>
              {t('reset.send')}
            </Button>
          </Stack>
        </form>
      )}
      <Button component={Link} to={paths.login} variant="subtle">
        {t('reset.back')}
      </Button>
    </>
  )
}
