import { Button, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isCallError, type CallError } from '#shared/api/call-error.ts'
import { firstProblems } from '#shared/forms/field-message.ts'
import { leadToProblem, refuseSubmit } from '#shared/forms/submit-error.ts'
import { emitSubmitError } from '#shared/forms/submit-error-event.ts'
import { requiredProblems, useMissing } from '#shared/forms/use-missing.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { signIn } from '#shop/frame/customer-accounts.api.ts'
import { textIn } from '#shop/form/form-text.ts'
import { PasswordField } from './password-field.tsx'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'
import classes from '#shop/frame/shop-frame.module.css'
import { useShopDealership } from '#shop/frame/use-shop-dealership.ts'
import { afterSignIn } from '#shop/frame/way-back.ts'
import { Ways } from './ways.tsx'

/** Interface C-20, for customers with an account. Typed values survive every error. */
export function SignInScreen() {
  const t = useText('shop')
  const m = useText('messages')
  const own = useShopDealership()
  const { dealer = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const { missing, setMissing, onInput } = useMissing()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = textIn(event, 'email').trim()
    const password = textIn(event, 'password')
    const empty = Object.entries({ email, password }).flatMap(([name, value]) => (value === '' ? [name] : []))
    setMissing(empty)
    if (empty.length > 0) return refuseSubmit(form, requiredProblems(empty))
    // An earlier error stays until the response: otherwise the links below would move under a second click.
    setBusy(true)
    try {
      const { url } = await signIn({ dealership: dealer, email, password })
      await navigate(afterSignIn(dealer, search, url), { replace: true })
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
      if (failure.kind === 'validation') emitSubmitError(form, firstProblems(failure.fields))
      // Which of the two was wrong is not shown.
      leadToProblem(form, ['password'])
    } finally {
      setBusy(false)
    }
  }
  const required = (name: string) => (missing.includes(name) ? m('field.required') : undefined)
  return (
    <ShopFrame>
      <div className={classes['card']}>
        <Stack gap="md">
          <PageTitle>{t('sign_in.title')}</PageTitle>
          <Reason reason={search.get('reason')} />
          {own?.is_pricing_locked === true ? <Notice>{t('locked')}</Notice> : null}
          {error === undefined ? null : <SignInError error={error} />}
          <form onSubmit={event => void submit(event)} onInput={onInput} noValidate>
            <Stack gap="md">
              <TextInput
                name="email"
                type="email"
                label={t('sign_in.email')}
                autoComplete="username"
                error={required('email')}
              />
              <PasswordField
                name="password"
                label={t('sign_in.password')}
                autoComplete="current-password"
                error={required('password')}
              />
              <Button type="submit" fullWidth size="md" loading={isBusy}>
                {t('sign_in.submit')}
              </Button>
            </Stack>
          </form>
          <Ways
            ways={[
              { to: `/${dealer}/forgotten-password`, text: t('sign_in.forgotten') },
              { to: `/${dealer}/sign-in-link`, text: t('sign_in.by_link') },
              { to: `/${dealer}/sign-up`, text: t('sign_in.sign_up') },
            ]}
          />
        </Stack>
      </div>
    </ShopFrame>
  )
}

function Reason({ reason }: { readonly reason: string | null }) {
  const t = useText('shop')
  useText('messages')
  if (reason === 'signed_out') return <Notice>{t('signed_out')}</Notice>
  if (reason === 'password_changed') return <Notice>{t('link.password_changed')}</Notice>
  const text = reason === null ? undefined : findText('messages', `auth.${reason}`)
  return text === undefined ? null : <Notice>{text}</Notice>
}

function SignInError({ error }: { readonly error: CallError }) {
  const t = useText('shop')
  const m = useText('messages')
  const count = Math.max(1, Math.ceil((error.detail.retryAfterSeconds ?? 60) / 60))
  const text =
    error.kind === 'validation'
      ? m('auth.bad_credentials')
      : error.kind === 'too_many_requests'
        ? m('auth.locked', { count })
        : error.code === 'busy'
          ? t('sign_in.busy')
          : error.kind === 'network' || error.kind === 'timeout'
            ? m('net.timeout')
            : m('page.API_ERROR', { id: error.referenceId })
  return (
    // The same error again is announced again.
    <Notice key={error.referenceId} tone="danger">
      {text}
    </Notice>
  )
}
