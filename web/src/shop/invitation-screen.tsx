import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { acceptInvitation, readInvitation } from './customer-accounts.api.ts'
import { textIn } from './form-text.ts'
import { PasswordField } from './password-field.tsx'
import { base } from './base.ts'
import { ShopFrame } from './shop-frame.tsx'
import classes from './shop-frame.module.css'
import { speak } from './start-shop.ts'

/** The page behind an invitation's link: one password, then the purchase. The secret stays behind the `#`. */
export function InvitationScreen() {
  const t = useText('shop')
  const invitation = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: () => readInvitation(invitation),
    enabled: invitation !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const language = data?.language
  useEffect(() => {
    if (language !== undefined) void speak(language)
  }, [language])
  const isBad = invitation === '' || isCallError(error, 'validation')
  return (
    <ShopFrame dealership={data?.dealership}>
      <div className={classes['card']}>
        {isBad ? (
          <>
            <PageTitle>{t('invitation.invalid')}</PageTitle>
            <p>{t('invitation.invalid_why')}</p>
          </>
        ) : error !== null ? (
          <InlineProblem error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <Stack gap="md">
            <PageTitle>{t('invitation.title', { name: data.first_name })}</PageTitle>
            <p>
              {t('invitation.text', { dealership: data.dealership.name })}{' '}
              {t('invitation.email', { email: data.email })}
            </p>
            <PasswordForm invitation={invitation} email={data.email} cname={data.dealership.cname} />
          </Stack>
        )}
      </div>
    </ShopFrame>
  )
}

interface PasswordFormProps {
  readonly invitation: string
  readonly email: string
  readonly cname: string
}

function PasswordForm({ invitation, email, cname }: PasswordFormProps) {
  const t = useText('shop')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = textIn(event, 'password')
    const confirm_password = textIn(event, 'confirm_password')
    setError(undefined)
    setBusy(true)
    try {
      const { url } = await acceptInvitation({ invitation, password, confirm_password })
      await navigate(url.slice(base.length), { replace: true })
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack gap="md">
        {error === undefined ? null : <AcceptError error={error} cname={cname} />}
        {/* For those who keep passwords: what this one belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="password"
          label={t('invitation.password')}
          hint={t('invitation.password_hint')}
          autoComplete="new-password"
          error={problemOf(error, 'password')}
        />
        <PasswordField
          name="confirm_password"
          label={t('invitation.confirm')}
          autoComplete="new-password"
          error={problemOf(error, 'confirm_password')}
        />
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('invitation.submit')}
        </Button>
      </Stack>
    </form>
  )
}

function problemOf(error: CallError | undefined, field: string): string | undefined {
  const problem = error?.fields[field]?.[0]
  if (problem === undefined) return undefined
  // An empty field breaks the wire's shape before it breaks a rule of passwords.
  const rule = problem.rule === 'min_length' ? { rule: 'required', params: {} } : problem
  return findText('shop', `problem.${rule.rule}`) ?? fieldMessage(field, rule)
}

function AcceptError({ error, cname }: { readonly error: CallError; readonly cname: string }) {
  const t = useText('shop')
  const m = useText('messages')
  if (Object.keys(error.fields).length > 0) return null
  if (error.code === 'account_exists')
    return (
      <Notice tone="danger" action={<Link to={`/${cname}`}>{t('sign_in.submit')}</Link>}>
        {t('invitation.account_exists')}
      </Notice>
    )
  if (error.code === 'invitation_invalid')
    return (
      <Notice tone="danger">
        {t('invitation.invalid')} {t('invitation.invalid_why')}
      </Notice>
    )
  const count = Math.max(1, Math.ceil((error.detail.retryAfterSeconds ?? 60) / 60))
  if (error.kind === 'too_many_requests') return <Notice tone="danger">{m('auth.locked', { count })}</Notice>
  if (error.code === 'busy') return <Notice tone="danger">{t('sign_in.busy')}</Notice>
  return <InlineProblem error={error} />
}
