import { account } from '@forecourt/contract/identity/account.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { newPasswordRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { PasswordInput } from './password-input.tsx'
import { keepSession } from './session.ts'

type Opened = ResponseOf<typeof account.openLink>

interface NewPasswordProps {
  readonly token: string
  readonly onAskAgain: () => void
}

/** Page of a mailed link. Checks the link first, so that nobody types in vain. */
export function NewPassword({ token, onAskAgain }: NewPasswordProps) {
  const t = useText('sessions')
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isWanted = true
    call(account.openLink, { body: { link_token: token } }).then(
      answer => (isWanted ? setOpened(answer) : undefined),
      (error: unknown) => (isWanted ? setFailure(error) : undefined),
    )
    return () => {
      isWanted = false
    }
  }, [token])
  if (isCallError(failure, 'validation')) return <DeadLink onAskAgain={onAskAgain} />
  if (failure !== undefined) return <InlineProblem error={failure} />
  if (opened === undefined) return <Loader size="sm" aria-label={t('reset.new_title')} />
  return <PasswordForm token={token} opened={opened} onDead={setFailure} />
}

function DeadLink({ onAskAgain }: { readonly onAskAgain: () => void }) {
  const t = useText('sessions')
  return (
    <>
      <PageTitle>{t('reset.new_title')}</PageTitle>
      <Notice tone="danger">{t('reset.invalid')}</Notice>
      <Text>{t('reset.invalid_invitation')}</Text>
      <Button onClick={onAskAgain}>{t('reset.again')}</Button>
      <Button component={Link} to={paths.login} variant="subtle">
        {t('reset.back')}
      </Button>
    </>
  )
}

interface PasswordFormProps {
  readonly token: string
  readonly opened: Opened
  readonly onDead: (error: unknown) => void
}

function PasswordForm({ token, opened, onDead }: PasswordFormProps) {
  const t = useText('sessions')
  const navigate = useNavigate()
  const isInvitation = opened.purpose === 'invitation'
  /** Invited users continue to the second factor without typing their address again. */
  const enter = async (password: string) => {
    try {
      keepSession(await call(users.login, { body: { email: opened.email, password } }))
      await navigate(paths.verification, { replace: true })
    } catch {
      // The password is set; the sign-in page explains why it cannot be used.
      await navigate(`${paths.login}?reason=link_used`, { replace: true })
    }
  }
  const personal = [opened.first_name, opened.email, 'forecourt']
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { new_password: '', confirm_new_password: '' },
    rules: newPasswordRules({ owner: 'staff', personal }),
    guarded: false,
    submit: async values => {
      try {
        await call(account.useLink, { body: { link_token: token, ...values } })
        if (isInvitation) await enter(values.new_password)
        else await navigate(`${paths.login}?reason=password_changed`, { replace: true })
      } catch (error) {
        if (isCallError(error) && error.code === 'link_invalid') onDead(error)
        else throw error
      }
    },
  })
  return (
    <>
      <PageTitle>{t(isInvitation ? 'reset.welcome_title' : 'reset.new_title')}</PageTitle>
      <Text>
        {isInvitation
          ? t('reset.welcome', { name: opened.first_name })
          : t('reset.for', { email: opened.email })}
      </Text>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <form ref={ref} onSubmit={onSubmit} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={opened.email} readOnly />
        <Stack gap="md">
          <PasswordInput
            {...field('new_password')}
            label={t('reset.new')}
            hint={t('reset.hint')}
            kind="new-password"
          />
          <PasswordInput {...field('confirm_new_password')} label={t('reset.confirm')} kind="new-password" />
          <Button type="submit" fullWidth loading={isSubmitting}>
            {t('reset.save')}
          </Button>
        </Stack>
      </form>
    </>
  )
}
